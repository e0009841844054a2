import type { Language } from '../../../contract/constants.ts';
import { readNumber } from '../../../documents/features/imports/numberText.ts';
import type { Field } from '../../../documents/ground/model/fields.ts';

const formats = new Map<string, Intl.NumberFormat>();

function format(language: Language, precision: number | undefined): Intl.NumberFormat {
  const key = `${language} ${precision ?? ''}`;
  const known = formats.get(key);
  if (known) return known;
  const numberFormat = new Intl.NumberFormat(language === 'zh' ? 'zh-CN' : 'en-GB', { maximumFractionDigits: precision ?? 10 });
  formats.set(key, numberFormat);
  return numberFormat;
}

/** A number with no more digits than its field has and no zeros at the end, grouped in thousands, without the unit. */
export const numberText = (value: number, field: Pick<Field, 'precision'>, language: Language): string =>
  format(language, field.precision).format(value);

/** A text with its unit: per cent and degrees of an angle stand close, others after a blank. */
export const withUnit = (text: string, unit: string | undefined): string =>
  unit ? `${text}${/^[%‰°′″]$/.test(unit) ? '' : ' '}${unit}` : text;

/** What a user typed as a number; undefined when it is none. A point is the decimal sign, as the console writes it, unless only a comma can be. */
export const parseNumber = (text: string, unit?: string): number | undefined =>
  readNumber(text, { decimal: '.', unit }) ?? readNumber(text, { unit });
