import type { ReactElement } from 'react';
import { useText } from '../../data/texts/useText.ts';
import type { InputProps } from '../contract.ts';
import { placeholder } from '../prompt.ts';
import { NumberBox } from '../shared/NumberBox.tsx';
import { unitIn } from '../../../documents/ground/units.ts';

/** A number; arrows step by one, or by the last digit of its precision. */
export default function NumberInput({ id, field, value, onChange, disabled, invalid, describedBy }: InputProps): ReactElement {
  const texts = useText();
  const whole = field.schema.type === 'integer';
  return (
    <NumberBox
      id={id}
      style={{ width: '100%' }}
      value={typeof value === 'number' || typeof value === 'string' ? value : undefined}
      disabled={disabled}
      placeholder={placeholder(field, texts)}
      // What is no whole number is refused, not rounded.
      digits={whole ? undefined : field.precision}
      step={field.precision ? 10 ** -Math.min(field.precision, 1) : 1}
      suffix={field.unit && unitIn(field.unit, texts.language)}
      unit={field.unit}
      status={invalid ? 'error' : undefined}
      aria-invalid={invalid}
      aria-required={field.required}
      aria-describedby={describedBy}
      onChange={onChange}
    />
  );
}
