import { InputNumber } from 'antd';
import type { ReactElement } from 'react';
import { useText } from '../../data/texts/useText.ts';
import type { InputProps } from '../contract.ts';
import { placeholder } from '../prompt.ts';

/** Zeros behind the point that say nothing. */
const withoutZeros = (text: string): string => text.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '');

/** A number; arrows step by one, or by the last digit of its precision. */
export default function NumberInput({ id, field, value, onChange, disabled, invalid, describedBy }: InputProps): ReactElement {
  const texts = useText();
  const whole = field.schema.type === 'integer';
  return (
    <InputNumber
      id={id}
      style={{ width: '100%' }}
      value={typeof value === 'number' ? value : null}
      disabled={disabled}
      placeholder={placeholder(field, texts)}
      precision={whole ? 0 : field.precision}
      formatter={(shown, { userTyping, input }) => (userTyping ? input : withoutZeros(String(shown ?? '')))}
      step={field.precision ? 10 ** -Math.min(field.precision, 1) : 1}
      suffix={field.unit}
      status={invalid ? 'error' : undefined}
      aria-invalid={invalid}
      aria-required={field.required}
      aria-describedby={describedBy}
      onChange={(next) => onChange(next ?? undefined)}
    />
  );
}
