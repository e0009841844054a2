import { Input } from 'antd';
import type { ReactElement } from 'react';
import { useText } from '../../data/texts/useText.ts';
import type { InputProps } from '../contract.ts';
import { useDraft } from '../drafts.tsx';
import { placeholder } from '../prompt.ts';

const valueOf = (text: string): string | undefined => (text.trim() === '' ? undefined : text);

/** Several lines, committed when the field is left. */
export default function LongTextInput({ id, field, value, onChange, disabled, invalid, describedBy }: InputProps): ReactElement {
  const texts = useText();
  const draft = useDraft(id, typeof value === 'string' ? value : '', (text) => onChange(valueOf(text)), valueOf);
  return (
    <Input.TextArea
      {...draft}
      id={id}
      disabled={disabled}
      placeholder={placeholder(field, texts)}
      maxLength={field.schema.maxLength}
      className="growing"
      rows={3}
      status={invalid ? 'error' : undefined}
      aria-invalid={invalid}
      aria-required={field.required}
      aria-describedby={describedBy}
    />
  );
}
