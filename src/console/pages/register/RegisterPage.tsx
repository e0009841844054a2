import '../../data/texts/toolTexts.ts';
import { useState, type FormEvent, type ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { PHONE_LENGTH } from '../../../contract/constants.ts';
import { errorText } from '../../data/client/errorText.ts';
import { useText } from '../../data/texts/useText.ts';
import { register } from '../../session/signIn.ts';
import { usePhoneCode } from '../../session/usePhoneCode.ts';
import { CaptchaBox } from '../entry/CaptchaBox.tsx';
import { CodeBox } from '../entry/CodeBox.tsx';
import { EntryFrame, Problem, Submit } from '../entry/EntryFrame.tsx';
import { PasswordBox, TextBox } from '../entry/TextBox.tsx';
import { useCaptcha } from '../entry/useCaptcha.ts';
import { useFields } from '../entry/useFields.ts';
import { useWarning } from '../entry/useWarning.tsx';

const EMPTY = {
  username: '',
  userNickname: '',
  companyName: '',
  stationName: '',
  phone: '',
  captcha: '',
  code: '',
  password: '',
  password2: '',
  reason: '',
};

/** An application for an account, which an administrator approves (S7-35). */
export function RegisterPage(): ReactElement {
  const { t } = useText();
  const captcha = useCaptcha();
  const code = usePhoneCode();
  const { form, values, bind, set, check } = useFields(EMPTY);
  const [problem, setProblem] = useState<string>();
  const [warning, warn] = useWarning();
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState(false);

  const sendCode = async (): Promise<void> => {
    const ready = check({
      phone: values.phone.trim() === '' && t('phone.needPhone'),
      captcha: captcha.uuid !== undefined && values.captcha.trim() === '' && t('login.needCode'),
    });
    if (!ready) return;
    setProblem(undefined);
    try {
      await code.send({
        phone: values.phone.trim(),
        purpose: 'register',
        ...(captcha.uuid === undefined ? {} : { uuid: captcha.uuid, captcha: values.captcha.trim() }),
      });
    } catch (failure) {
      warn(errorText(failure));
    }
    set('captcha', '');
    captcha.renew();
  };

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const missing = (name: keyof typeof EMPTY): string | false => values[name].trim() === '' && t('entry.required');
    const complete = check({
      username: missing('username'),
      userNickname: missing('userNickname'),
      companyName: missing('companyName'),
      phone: missing('phone'),
      code: missing('code'),
      password: missing('password'),
      password2: missing('password2') || (values.password !== values.password2 && t('password.mismatch')),
    });
    if (!complete || busy) return;
    setBusy(true);
    setProblem(undefined);
    try {
      const { username, userNickname, companyName, stationName, phone, password, reason } = values;
      await register({
        username: username.trim(),
        userNickname: userNickname.trim(),
        companyName: companyName.trim(),
        phone: phone.trim(),
        code: values.code.trim(),
        password,
        ...(stationName.trim() ? { stationName: stationName.trim() } : {}),
        ...(reason.trim() ? { reason: reason.trim() } : {}),
      });
      setSent(true);
    } catch (failure) {
      setProblem(errorText(failure));
    } finally {
      setBusy(false);
    }
  };

  if (sent)
    return (
      <EntryFrame title={t('register.sent')}>
        <output className="entry-text">{t('register.sentText')}</output>
        <Link className="entry-link-button" to="/login">
          {t('entry.toLogin')}
        </Link>
      </EntryFrame>
    );
  return (
    <EntryFrame title={t('register.title')} wide>
      <form ref={form} noValidate className="entry-form" onSubmit={(event) => void submit(event)}>
        {warning}
        <Problem text={problem} />
        <TextBox {...bind('username')} label={t('login.username')} autoComplete="username" maxLength={64} autoFocus />
        <TextBox {...bind('userNickname')} label={t('register.nickname')} autoComplete="name" maxLength={64} />
        <TextBox {...bind('companyName')} label={t('register.company')} autoComplete="organization" maxLength={100} />
        <TextBox {...bind('stationName')} label={t('register.station')} autoComplete="off" maxLength={100} optional />
        <TextBox {...bind('phone')} label={t('phone.phone')} type="tel" inputMode="tel" autoComplete="tel" maxLength={PHONE_LENGTH} />
        <CaptchaBox captcha={captcha} field={bind('captcha')} />
        <CodeBox code={code} field={bind('code')} onSend={() => void sendCode()} />
        <TextBox {...bind('reason')} label={t('register.reason')} autoComplete="off" maxLength={200} optional />
        <PasswordBox {...bind('password')} label={t('login.password')} autoComplete="new-password" />
        <PasswordBox {...bind('password2')} label={t('password.again')} autoComplete="new-password" />
        <div className="entry-whole">
          <Submit busy={busy} text={t('register.submit')} busyText={t('register.busy')} />
        </div>
      </form>
      <p className="entry-foot">
        <Link to="/login">{t('entry.toLogin')}</Link>
      </p>
    </EntryFrame>
  );
}
