import { Input } from 'antd';
import type { ReactElement } from 'react';
import { useText } from '../../data/useText.ts';
import type { InputProps } from '../contract.ts';
import { useDraft } from '../drafts.tsx';

/** A new secret; left empty the old one stays. */
export default function PasswordInput({ id, field, value, onChange, disabled, invalid, describedBy }: InputProps): ReactElement {
  const { t } = useText();
  const draft = useDraft(id, typeof value === 'string' ? value : '', (text) => onChange(text === '' ? undefined : text));
  return (
    <Input.Password
      {...draft}
      id={id}
      disabled={disabled}
      autoComplete="new-password"
      maxLength={field.schema.maxLength}
      placeholder={t('field.passwordKeep')}
      status={invalid ? 'error' : undefined}
      aria-invalid={invalid}
      aria-describedby={describedBy}
    />
  );
}
