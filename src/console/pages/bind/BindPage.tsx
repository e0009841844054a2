import { useState, type FormEvent, type ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { PHONE_LENGTH } from '../../../contract/constants.ts';
import { errorText } from '../../data/client/errorText.ts';
import { useText } from '../../data/texts/useText.ts';
import { bindPhone } from '../../session/accountCalls.ts';
import { readProof } from '../../session/proof.ts';
import { leave } from '../../session/redirect.ts';
import { forgetUser } from '../../session/storage.ts';
import { keepTokenForNext, tokenStore } from '../../data/client/token.ts';
import { usePhoneCode } from '../../session/usePhoneCode.ts';
import { CodeBox } from '../entry/CodeBox.tsx';
import { EntryFrame, Submit } from '../entry/EntryFrame.tsx';
import { TextBox } from '../entry/TextBox.tsx';
import { useFields } from '../entry/useFields.ts';
import { useWarning } from '../entry/useWarning.tsx';

function Unknown(): ReactElement {
  const { t } = useText();
  return (
    <>
      <p className="entry-text">{t('bind.nobody')}</p>
      <Link className="entry-link-button" to="/login">
        {t('entry.toLogin')}
      </Link>
    </>
  );
}

function BindForm({ linking, onBound }: { linking: boolean; onBound: () => void }): ReactElement {
  const { t } = useText();
  const code = usePhoneCode();
  const { form, values, bind, check } = useFields({ phone: '', code: '' });
  const [warning, warn] = useWarning();
  const [note, setNote] = useState<string>();
  const [busy, setBusy] = useState(false);
  const needPhone = (): string | false => values.phone.trim() === '' && t('phone.needPhone');

  const sendCode = async (): Promise<void> => {
    if (!check({ phone: needPhone() })) return;
    await code.send({ phone: values.phone.trim(), purpose: 'bind' }).then(
      () => setNote(t('phone.sent')),
      (failure: unknown) => warn(errorText(failure)),
    );
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!check({ phone: needPhone(), code: values.code.trim() === '' && t('phone.needCode') }) || busy) return;
    setBusy(true);
    try {
      const answer = await bindPhone({ phone: values.phone.trim(), code: values.code.trim() });
      if (!answer?.token || !linking) return onBound();
      forgetUser();
      keepTokenForNext(answer.token);
      leave('/');
    } catch (failure) {
      warn(errorText(failure));
      setBusy(false);
    }
  };
  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
      <p className="entry-text">{t(linking ? 'bind.link' : 'bind.text')}</p>
      {warning}
      <TextBox
        {...bind('phone')}
        label={t('phone.phone')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={PHONE_LENGTH}
        autoFocus
      />
      <CodeBox code={code} field={bind('code')} onSend={() => void sendCode()} />
      <output className="entry-note">{note}</output>
      <Submit busy={busy} text={t('bind.submit')} busyText={t('bind.busy')} />
    </form>
  );
}

/** Binds a phone (S3-02): to the signed-in account, or a proven person of single sign-on to the account of that phone. */
export function BindPage(): ReactElement {
  const { t } = useText();
  const [bound, setBound] = useState(false);
  const [linking] = useState(() => tokenStore.get() === '' && readProof() !== undefined);
  const someone = tokenStore.get() !== '' || linking;
  return (
    <EntryFrame title={t('bind.title')}>
      {bound && (
        <>
          <output className="entry-text">{t('phone.bound')}</output>
          <Link className="entry-link-button" to="/">
            {t('notice.home')}
          </Link>
        </>
      )}
      {!bound && (someone ? <BindForm linking={linking} onBound={() => setBound(true)} /> : <Unknown />)}
    </EntryFrame>
  );
}
