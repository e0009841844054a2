import { InputNumber, type InputNumberProps } from 'antd';
import type { ReactElement } from 'react';
import { parseNumber } from './number.ts';

/** Zeros behind the point that say nothing. */
const withoutZeros = (text: string): string => text.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '');

/** What is typed stays as it is until the box is left. One function for all boxes: another one would format anew at each drawing. */
const shownAs: InputNumberProps['formatter'] = (shown, { userTyping, input }) =>
  userTyping ? input : /^-?\d+\.\d+$/.test(String(shown)) ? withoutZeros(String(shown)) : String(shown ?? '');

interface NumberBoxProps extends Pick<
  InputNumberProps,
  'id' | 'style' | 'disabled' | 'placeholder' | 'step' | 'status' | 'suffix' | 'min' | 'max' | 'controls'
> {
  /** A text is what was typed and is no number. */
  value: number | string | null | undefined;
  /** Digits behind the point that are kept; all of them when absent. */
  digits?: number | undefined;
  unit?: string | undefined;
  /** A number, what was typed where it is none, or undefined where nothing is left. */
  onChange: (value: number | string | undefined) => void;
  'aria-label'?: string;
  'aria-invalid'?: boolean;
  'aria-required'?: boolean;
  'aria-describedby'?: string | undefined;
}

/** A box for a number: reads what people type and paste as they mean it, and keeps what it cannot read, to be refused where it stands. */
export function NumberBox({ value, digits, unit, onChange, ...rest }: NumberBoxProps): ReactElement {
  const read = (text: string): number | string | undefined => {
    if (text.trim() === '') return undefined;
    const number = parseNumber(text, unit);
    return number === undefined ? text : digits === undefined ? number : Number(number.toFixed(digits));
  };
  return (
    <InputNumber<number | string>
      {...rest}
      value={value ?? null}
      formatter={shownAs}
      parser={(text) => String(parseNumber(text ?? '', unit) ?? text)}
      onInput={(text) => onChange(read(text))}
      onStep={(next) => onChange(read(String(next)))}
    />
  );
}
