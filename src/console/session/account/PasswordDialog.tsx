import { Input } from 'antd';
import { useId, useState, type ReactElement } from 'react';
import { warn } from '../../data/client/warn.ts';
import { notify } from '../../data/notifications.ts';
import { useText } from '../../data/texts/useText.ts';
import { updatePassword } from '../accountCalls.ts';
import { sessionStore } from '../session.ts';
import { controlProps, DialogField, DialogForm, type AccountDialogProps } from './DialogForm.tsx';

const FIELDS = [
  { name: 'oldPwd', label: 'password.old', need: 'password.needOld', complete: 'current-password' },
  { name: 'password', label: 'password.next', need: 'password.needNext', complete: 'new-password' },
  { name: 'password2', label: 'password.again', need: 'password.needAgain', complete: 'new-password' },
] as const;
type Name = (typeof FIELDS)[number]['name'];

/** Changes the user's own password (S3-01, S5-01). */
export function PasswordDialog({ open, onClose }: AccountDialogProps): ReactElement {
  const { t } = useText();
  const id = useId();
  const [values, setValues] = useState<Record<Name, string>>({ oldPwd: '', password: '', password2: '' });
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const missing = FIELDS.filter(({ name }) => values[name] === '');

  const save = async (): Promise<void> => {
    setTried(true);
    if (missing[0]) return document.getElementById(`${id}-${missing[0].name}`)?.focus();
    if (values.password !== values.password2) return notify('warning', t('password.mismatch'));
    setBusy(true);
    try {
      await updatePassword(sessionStore.get()?.user.id ?? '', values.oldPwd, values.password);
      notify('success', t('password.changed'));
      onClose();
    } catch (error) {
      warn(error);
    } finally {
      setBusy(false);
    }
  };

  return (
    <DialogForm title={t('password.title')} open={open} busy={busy} okText={t('form.save')} onOk={() => void save()} onClose={onClose}>
      {FIELDS.map(({ name, label, need, complete }, n) => {
        const error = tried && values[name] === '' ? t(need) : undefined;
        return (
          <DialogField key={name} id={`${id}-${name}`} label={t(label)} error={error}>
            <Input.Password
              {...controlProps(`${id}-${name}`, error)}
              name={name}
              autoComplete={complete}
              autoFocus={n === 0}
              maxLength={128}
              placeholder={t(need)}
              value={values[name]}
              onChange={(event) => setValues({ ...values, [name]: event.target.value })}
            />
          </DialogField>
        );
      })}
    </DialogForm>
  );
}
