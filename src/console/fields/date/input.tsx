import type { ReactElement } from 'react';
import { useText } from '../../data/texts/useText.ts';
import type { InputProps } from '../contract.ts';
import { placeholder } from '../prompt.ts';
import { LazySingle } from '../shared/LazyPicker.tsx';

/** A day, or a moment for fields of type datetime. */
export default function DateInput({ id, field, value, onChange, disabled, invalid, describedBy }: InputProps): ReactElement {
  const texts = useText();
  return (
    <LazySingle
      id={id}
      keepsTyped
      time={field.type === 'datetime'}
      value={typeof value === 'string' ? value : undefined}
      placeholder={placeholder(field, texts)}
      disabled={disabled}
      invalid={invalid}
      describedBy={describedBy}
      onChange={onChange}
    />
  );
}
