import { Input } from 'antd';
import type { ReactElement } from 'react';
import { useText } from '../../data/texts/useText.ts';
import type { InputProps } from '../contract.ts';
import { useDraft } from '../drafts.tsx';
import { useSurroundings } from '../FieldContext.tsx';
import { placeholder } from '../prompt.ts';

const valueOf = (text: string): string | undefined => (text === '' ? undefined : text);

/** A new secret; left empty that of a kept record stays. */
export default function PasswordInput({ id, field, value, onChange, disabled, invalid, describedBy }: InputProps): ReactElement {
  const texts = useText();
  const { existing } = useSurroundings();
  const draft = useDraft(id, typeof value === 'string' ? value : '', (text) => onChange(valueOf(text)), valueOf);
  return (
    <Input.Password
      {...draft}
      id={id}
      disabled={disabled}
      autoComplete="new-password"
      maxLength={field.schema.maxLength}
      placeholder={existing ? texts.t('field.passwordKeep') : placeholder(field, texts)}
      status={invalid ? 'error' : undefined}
      aria-invalid={invalid}
      aria-describedby={describedBy}
    />
  );
}
