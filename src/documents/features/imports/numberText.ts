/** Numbers as people write them. A text that can mean two numbers, or none, is none. */
import type { Decimal } from '../../ground/model/imports.ts';
import { spellingsOf } from '../../ground/units.ts';

/** Signs of other keyboards and fonts for the ones of a number: full width, minus signs, blanks and apostrophes between thousands. */
const SAME: readonly [RegExp, string][] = [
  [/[\uFF10-\uFF19]/g, ''],
  [/[\u2212\uFF0D\uFE63]/g, '-'],
  [/\uFF0B/g, '+'],
  [/[\uFF0E\u3002]/g, '.'],
  [/\uFF0C/g, ','],
  [/[\u00A0\u2007\u2009\u202F\u3000]/g, ' '],
  [/[\u2019\u02BC]/g, "'"],
];

const plain = (text: string): string =>
  SAME.reduce(
    (all, [sign, by]) => all.replaceAll(sign, (one) => (by === '' ? String.fromCharCode(one.charCodeAt(0) - 0xff10 + 0x30) : by)),
    text,
  ).trim();

const GRAMMARS: Record<Decimal, RegExp> = {
  '.': /^([-+]?)(\d+|[1-9]\d{0,2}(?:,\d{3})+|[1-9]\d{0,2}(?:[ ']\d{3})+)?(?:\.(\d*))?(?:[eE]([-+]?\d{1,3}))?$/,
  ',': /^([-+]?)(\d+|[1-9]\d{0,2}(?:\.\d{3})+|[1-9]\d{0,2}(?:[ ']\d{3})+)?(?:,(\d*))?(?:[eE]([-+]?\d{1,3}))?$/,
};

function by(decimal: Decimal, text: string): number | undefined {
  const [, sign = '', whole = '', digits = '', power] = GRAMMARS[decimal].exec(text) ?? [];
  if (whole === '' && digits === '') return undefined;
  const number = Number(`${sign}${whole.replaceAll(/\D/g, '') || '0'}.${digits || '0'}${power === undefined ? '' : `e${power}`}`);
  return Number.isFinite(number) ? number : undefined;
}

/** Units of the same meaning: case counts (mW and MW), width and blanks do not. */
const sameUnit = (text: string, unit: string): boolean =>
  text.normalize('NFKC').replaceAll(/\s/g, '') === unit.normalize('NFKC').replaceAll(/\s/g, '');

/** The text in front of a unit at its end; undefined where another one stands there. */
function withoutUnit(text: string, unit: string | undefined): string | undefined {
  const [, number = '', behind = ''] = /^(.*?\d[.,]?)\s*([^\d\s.,'].*)?$/.exec(text) ?? [];
  if (behind === '' || /^[eE][-+]?\d+$/.test(behind)) return text;
  return unit !== undefined && spellingsOf(unit).some((one) => sameUnit(behind, one)) ? number : undefined;
}

/** What a number may be written with. */
export interface NumberWriting {
  /** The decimal sign; where nobody knows it, what would be two different numbers is none. */
  decimal?: Decimal | undefined;
  /** Unit that may stand behind it. */
  unit?: string | undefined;
}

/** The number that a text is: `1,234.5`, `−5`, `１２`, `12 m` where the unit is m. Undefined for anything else. */
export function readNumber(text: string, { decimal, unit }: NumberWriting = {}): number | undefined {
  const number = withoutUnit(plain(text), unit);
  if (number === undefined || number === '') return undefined;
  if (decimal) return by(decimal, number);
  const [point, comma] = [by('.', number), by(',', number)];
  return point === undefined ? comma : comma === undefined || comma === point ? point : undefined;
}

/** The decimal sign that a text shows, where it can only be one. */
export function decimalShown(text: string): Decimal | undefined {
  const number = plain(text);
  if (!/[.,]/.test(number)) return undefined;
  const [point, comma] = [by('.', number), by(',', number)];
  if (point !== undefined && comma === undefined) return '.';
  return comma !== undefined && point === undefined ? ',' : undefined;
}
