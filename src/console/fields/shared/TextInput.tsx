import { Input } from 'antd';
import type { ReactElement } from 'react';
import { useText } from '../../data/texts/useText.ts';
import type { InputProps } from '../contract.ts';
import { useDraft } from '../drafts.tsx';
import { placeholder } from '../prompt.ts';
import { unitIn } from '../../../documents/ground/units.ts';

/** How one kind of text is typed. */
export interface TextInputProps extends InputProps {
  inputMode?: 'text' | 'tel' | 'email' | 'url';
  autoComplete?: string;
}

const valueOf = (text: string): string | undefined => (text.trim() === '' ? undefined : text.trim());

/** One line of text, committed when the field is left. */
export function TextInput({
  id,
  field,
  value,
  onChange,
  disabled,
  invalid,
  describedBy,
  inputMode = 'text',
  autoComplete = 'off',
}: TextInputProps): ReactElement {
  const texts = useText();
  const draft = useDraft(id, typeof value === 'string' ? value : '', (text) => onChange(valueOf(text)), valueOf);
  return (
    <Input
      {...draft}
      id={id}
      disabled={disabled}
      placeholder={placeholder(field, texts)}
      maxLength={field.schema.maxLength}
      inputMode={inputMode}
      autoComplete={autoComplete}
      status={invalid ? 'error' : undefined}
      aria-invalid={invalid}
      aria-required={field.required}
      aria-describedby={describedBy}
      suffix={field.unit && unitIn(field.unit, texts.language)}
    />
  );
}
