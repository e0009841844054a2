import { instantAt, isoIn } from '../../documents/ground/clock.ts';

const WEEKDAYS = ['日', '一', '二', '三', '四', '五', '六'] as const;

/** Form of a moment: `{y}` year, `{m}` month, `{d}` day, `{h}` hour, `{i}` minute, `{s}` second, `{a}` weekday in Chinese. */
export const DATE_FORMAT = '{y}-{m}-{d} {h}:{i}:{s}';

/**
 * A moment from what callers have (S5-09): a Date; a number, of 10 digits in seconds, else in ms; a text of digits, read as
 * that number; any other text, its dashes as slashes so that it means the deployment's time. Undefined for nothing and for nonsense.
 */
export function parseDate(value: Date | number | string | null | undefined): Date | undefined {
  if (value === null || value === undefined || value === '') return undefined;
  if (typeof value === 'string' && /^\d+$/.test(value)) return parseDate(Number(value));
  const moment =
    typeof value === 'number'
      ? new Date(String(value).length === 10 ? value * 1000 : value)
      : typeof value === 'string'
        ? parseText(value)
        : value;
  return Number.isNaN(moment.getTime()) ? undefined : moment;
}

/** A text with a zone means that zone; dashes, `T` and fractions of a second are tolerated in the others. */
function parseText(text: string): Date {
  if (/(?:Z|[+-]\d\d:?\d\d)$/.test(text) && text.includes('T')) return new Date(text);
  const local = new Date(text.replaceAll('-', '/').replace('T', ' ').replace(/\.\d+/, ''));
  const [year, ...rest] = [
    local.getFullYear(),
    local.getMonth() + 1,
    local.getDate(),
    local.getHours(),
    local.getMinutes(),
    local.getSeconds(),
  ];
  const [month, day, hour, minute, second] = rest.map((n) => String(n).padStart(2, '0'));
  return new Date(instantAt(`${year}-${month}-${day}T${hour}:${minute}:${second}`));
}

/** A moment as text, in the deployment's zone; null for nothing, never 1970 (S5-09). */
export function formatDate(value: Date | number | string | null | undefined, format = DATE_FORMAT): string | null {
  const moment = parseDate(value);
  if (!moment) return null;
  const [y, m, d, h, i, s] = isoIn(moment.getTime()).split(/[-T:.+]/);
  const a = WEEKDAYS[new Date(Date.UTC(Number(y), Number(m) - 1, Number(d))).getUTCDay()];
  const parts: Record<string, string | undefined> = { y, m, d, h, i, s: s?.slice(0, 2), a };
  return format.replaceAll(/\{([ymdhisa])\}/g, (_, key: string) => parts[key] ?? '');
}
