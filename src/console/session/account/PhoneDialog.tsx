import { Input } from 'antd';
import { useId, useState, type ReactElement } from 'react';
import { PHONE_LENGTH } from '../../../contract/constants.ts';
import { warn } from '../../data/client/warn.ts';
import { notify } from '../../data/notifications.ts';
import { useText } from '../../data/texts/useText.ts';
import { bindPhone } from '../accountCalls.ts';
import { loadSession } from '../session.ts';
import { usePhoneCode } from '../usePhoneCode.ts';
import { CodeInput } from './CodeInput.tsx';
import { controlProps, DialogField, DialogForm, type AccountDialogProps } from './DialogForm.tsx';

/** Binds a phone to the user's own account (S3-02, S5-03). */
export function PhoneDialog({ open, onClose }: AccountDialogProps): ReactElement {
  const { t } = useText();
  const id = useId();
  const code = usePhoneCode();
  const [phone, setPhone] = useState('');
  const [digits, setDigits] = useState('');
  const [tried, setTried] = useState<'no' | 'phone' | 'both'>('no');
  const [busy, setBusy] = useState(false);
  const noPhone = phone.trim() === '';
  const noCode = digits.trim() === '';
  const phoneError = tried !== 'no' && noPhone ? t('phone.needPhone') : undefined;
  const codeError = tried === 'both' && noCode ? t('phone.needCode') : undefined;
  const focus = (name: string): void => document.getElementById(`${id}-${name}`)?.focus();

  const send = async (): Promise<void> => {
    setTried('phone');
    if (noPhone) return focus('phone');
    await code.send({ phone: phone.trim(), purpose: 'bind' }).then(() => notify('success', t('phone.sent')), warn);
    return focus('code');
  };
  const save = async (): Promise<void> => {
    setTried('both');
    if (noPhone || noCode) return focus(noPhone ? 'phone' : 'code');
    setBusy(true);
    try {
      await bindPhone({ phone: phone.trim(), code: digits.trim() });
      notify('success', t('phone.bound'));
      onClose();
      void loadSession().catch(() => undefined);
    } catch (error) {
      warn(error);
    } finally {
      setBusy(false);
    }
  };

  return (
    <DialogForm title={t('bind.title')} open={open} busy={busy} okText={t('bind.submit')} onOk={() => void save()} onClose={onClose}>
      <DialogField id={`${id}-phone`} label={t('phone.phone')} error={phoneError}>
        <Input
          {...controlProps(`${id}-phone`, phoneError)}
          name="phone"
          type="tel"
          autoComplete="tel"
          autoFocus
          maxLength={PHONE_LENGTH}
          placeholder={t('phone.needPhone')}
          value={phone}
          onChange={(event) => setPhone(event.target.value)}
        />
      </DialogField>
      <CodeInput id={`${id}-code`} code={code} value={digits} error={codeError} onChange={setDigits} onSend={() => void send()} />
    </DialogForm>
  );
}
