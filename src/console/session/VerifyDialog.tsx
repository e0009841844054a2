import { useId, useState, type ReactElement } from 'react';
import { ApiError } from '../data/client/apiError.ts';
import { errorText } from '../data/client/errorText.ts';
import { warn } from '../data/client/warn.ts';
import { notify } from '../data/notifications.ts';
import { useText } from '../data/texts/useText.ts';
import type { UserAnswer } from '../../contract/manifest.ts';
import { CodeInput } from './account/CodeInput.tsx';
import { DialogForm } from './account/DialogForm.tsx';
import { endSession, loadSession, verify } from './session.ts';
import { usePhoneCode } from './usePhoneCode.ts';

/** Where the code goes, without giving the number away. */
const masked = (phone: string | null): string => (phone ?? '').replace(/^(\d{3})\d+(\d{4})$/, '$1****$2');

/** Asks a held session for its code (S4-07); leads on when it is right, or out. */
export function VerifyDialog({ user, onFailed }: { user: UserAnswer; onFailed: (error: unknown) => void }): ReactElement {
  const { t } = useText();
  const id = useId();
  const code = usePhoneCode();
  const [digits, setDigits] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  const send = (): Promise<void> => code.send({ purpose: 'verify' }).then(() => notify('success', t('phone.sent')), warn);
  const confirm = async (): Promise<void> => {
    if (digits.trim() === '') return setError(t('phone.needCode'));
    setBusy(true);
    try {
      await verify(digits.trim());
    } catch (failure) {
      setBusy(false);
      setError(errorText(failure));
      // A session the server has given up cannot be verified any more.
      if (failure instanceof ApiError && failure.status === 401) onFailed(failure);
      return;
    }
    await loadSession(true).catch(onFailed);
  };

  return (
    <DialogForm
      strict
      title={t('verify.title')}
      busy={busy}
      okText={t('verify.submit')}
      cancelText={t('logout.yes')}
      onOk={() => void confirm()}
      onClose={() => void endSession()}
    >
      <p className="account-text">{user.phone ? t('verify.text', { phone: masked(user.phone) }) : t('verify.noPhone')}</p>
      <CodeInput
        id={id}
        code={code}
        value={digits}
        error={error}
        autoFocus
        onChange={(value) => {
          setDigits(value);
          setError(undefined);
        }}
        onSend={() => void send()}
      />
    </DialogForm>
  );
}
