/** How a cell shows its number, and what that makes of it: a text of digits, a day, a clock, a share. */
import { format, getFormatDateInfo, getFormatInfo, isDateFormat, isValidFormat } from 'numfmt';

export interface NumberFormat {
  kind: 'number' | 'percent' | 'day' | 'clock' | 'duration';
  /** The number as it is shown, where that says more than the number: zeros in front, words around it. */
  shown: (value: number) => string | undefined;
}

const nothing = (): undefined => undefined;
export const GENERAL: NumberFormat = { kind: 'number', shown: nothing };

/** The first part of a pattern, for positive numbers, without colours and conditions. */
const positive = (pattern: string): string => (pattern.split(/;(?=(?:[^"]*"[^"]*")*[^"]*$)/, 1)[0] ?? '').replaceAll(/\[[^\]]*\]/g, '');

/** Words in a pattern, or digits that are shown although they are none: `00000`, `"T-"000`. */
function saysMore(pattern: string): boolean {
  const own = positive(pattern);
  const words = /"[^"]*[\p{L}\p{N}][^"]*"|\\[\p{L}\p{N}]/u.test(own);
  const [whole = ''] = own.replaceAll(/"[^"]*"|\\.|[_*]./g, '').split('.', 1);
  return words || (whole.match(/0/g) ?? []).length > 1;
}

/** @param pattern as `#,##0.00` */
export function numberFormat(pattern: string): NumberFormat {
  if (!isValidFormat(pattern)) return GENERAL;
  if (isDateFormat(pattern)) {
    if (/\[(?:h+|m+|s+)\]/i.test(pattern)) return { kind: 'duration', shown: (value) => format(pattern, value) };
    const { year, day, hours } = getFormatDateInfo(pattern);
    // `m` alone is a month beside years and days, and minutes beside hours and seconds.
    const months = positive(pattern)
      .replaceAll(/"[^"]*"|\\./g, '')
      .toLowerCase();
    const clock = !year && !day && (hours || /s/.test(months));
    return { kind: clock ? 'clock' : 'day', shown: nothing };
  }
  const { isPercent, maxDecimals } = getFormatInfo(pattern);
  if (isPercent) return { kind: 'percent', shown: nothing };
  if (!saysMore(pattern)) return GENERAL;
  // A number that the format would round is not what it shows.
  const whole = (value: number): boolean => Number(value.toFixed(Math.min(maxDecimals, 15))) === value;
  return { kind: 'number', shown: (value) => (whole(value) && Math.abs(value) < 1e15 ? format(pattern, value) : undefined) };
}
