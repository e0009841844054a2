import type { Language } from '../../../contract/constants.ts';
import { readNumber } from '../../../documents/features/imports/numberText.ts';
import type { Field } from '../../../documents/ground/model/fields.ts';
import { unitIn } from '../../../documents/ground/units.ts';

/** A field as far as its numbers need it. */
export type NumberLook = Pick<Field, 'precision'> & {
  /** Digits after the point that every value has, so that the figures of a column line up. */
  least?: number;
};

const formats = new Map<string, Intl.NumberFormat>();

/** What is smaller is the rest of an addition of binary fractions. */
const LEAST = 1e-9;

/** @param precision digits after the point; `one`: one digit that is not zero, wherever it stands */
function format(language: Language, precision: number | 'one', least: number): Intl.NumberFormat {
  const key = `${language} ${precision} ${least}`;
  const known = formats.get(key);
  if (known) return known;
  const digits =
    precision === 'one'
      ? { maximumSignificantDigits: 1 }
      : { maximumFractionDigits: precision, minimumFractionDigits: Math.min(least, precision) };
  const numberFormat = new Intl.NumberFormat(language === 'zh' ? 'zh-CN' : 'en-GB', digits);
  formats.set(key, numberFormat);
  return numberFormat;
}

/**
 * A number with no more digits than its field has and no zeros at the end but for the least digits, grouped in thousands, without the
 * unit. One that is so small that it would be shown as 0 has its first digit: 0.003, not 0.
 */
export function numberText(value: number, field: NumberLook, language: Language): string {
  const precision = field.precision ?? 10;
  const size = Math.abs(value);
  return format(language, size >= LEAST && size < 0.5 * 10 ** -precision ? 'one' : precision, field.least ?? 0).format(value);
}

/** How many digits after the point a number shows, of so many at most. */
const digitsOf = (value: unknown, precision: number): number =>
  typeof value === 'number' ? (value.toFixed(precision).split('.')[1]?.replace(/0+$/, '').length ?? 0) : 0;

/** Percentages have all the digits of their field: 99.0 % over 98.2 %; other numbers as many as one of `values`: 12.0 over 14.4. */
export const evenly = <F extends NumberLook & Pick<Field, 'unit'>>(field: F, values: readonly unknown[] = []): F => {
  const { precision, unit, least = 0 } = field;
  if (precision === undefined) return field;
  const wanted = unit === '%' ? precision : Math.max(least, ...values.map((value) => digitsOf(value, precision)));
  // Asked for every cell: most fields stay as they are.
  return wanted === least ? field : { ...field, least: wanted };
};

/** A text with its unit: per cent and degrees of an angle stand close, others after a blank. */
export const withUnit = (text: string, unit: string | undefined, language: Language): string =>
  unit ? `${text}${/^[%‰°′″]$/.test(unit) ? '' : ' '}${unitIn(unit, language)}` : text;

/** What a user typed as a number; undefined when it is none. A point is the decimal sign, as the console writes it, unless only a comma can be. */
export const parseNumber = (text: string, unit?: string): number | undefined =>
  readNumber(text, { decimal: '.', unit }) ?? readNumber(text, { unit });
