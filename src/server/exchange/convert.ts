/** Between a cell's text and a field's value, both ways. */
import { instantAt, isoIn } from '../../documents/clock.ts';
import type { Language } from '../../contract/constants.ts';
import type { Dictionary, Field } from '../../documents/types.ts';
import type { ColumnTarget } from './mapping.ts';

const TRUE = new Set(['true', '1', 'yes', 'y', '是']);
const FALSE = new Set(['false', '0', 'no', 'n', '否']);
const DATES: Record<string, RegExp> = {
  YYYY: /^(?<y>\d{4})$/,
  'YYYY-MM': /^(?<y>\d{4})-(?<m>\d{1,2})$/,
  'YYYY-MM-DD': /^(?<y>\d{4})-(?<m>\d{1,2})-(?<d>\d{1,2})$/,
  'YYYY/MM/DD': /^(?<y>\d{4})\/(?<m>\d{1,2})\/(?<d>\d{1,2})$/,
  'MM/DD/YYYY': /^(?<m>\d{1,2})\/(?<d>\d{1,2})\/(?<y>\d{4})$/,
  'DD/MM/YYYY': /^(?<d>\d{1,2})\/(?<m>\d{1,2})\/(?<y>\d{4})$/,
};

/** A date text by the allowed patterns as YYYY-MM-DD; the text itself when none fits (validation then names it). */
function dateOf(text: string, formats: readonly string[]): string {
  for (const format of formats) {
    const parts = DATES[format]?.exec(text)?.groups;
    if (parts) return `${parts.y}-${(parts.m ?? '1').padStart(2, '0')}-${(parts.d ?? '1').padStart(2, '0')}`;
  }
  return text;
}

function codeOf(text: string, dictionary: Dictionary | undefined): string {
  const entry =
    dictionary?.entries.find((e) => e.code === text) ??
    dictionary?.entries.find((e) => e.title === text || e.titleEn.toLowerCase() === text.toLowerCase());
  return entry?.code ?? text;
}

function timeOf(text: string): string {
  const local = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[ T](\d{1,2}):(\d{2})(?::(\d{2}))?)?$/.exec(text);
  if (!local) return text;
  const [, y, m = '', d = '', h = '0', min = '00', s = '00'] = local;
  const at = instantAt(`${y}-${m.padStart(2, '0')}-${d.padStart(2, '0')}T${h.padStart(2, '0')}:${min}:${s}`);
  return Number.isNaN(at) ? text : new Date(at).toISOString();
}

const items = (text: string): string[] =>
  text
    .split(/[,，;；、]/)
    .map((t) => t.trim())
    .filter(Boolean);

/** What the cell's text means for the field. Text that means nothing valid stays a text, so that validation can say so. */
export function parseCell(text: string, field: Field, target: ColumnTarget, dictionary: Dictionary | undefined): unknown {
  const mapped = target.values?.[text] ?? text;
  switch (field.type) {
    case 'number': {
      const number = mapped.replace(/,(?=\d{3}(\D|$))/g, '').trim();
      return /^[-+]?(\d+\.?\d*|\.\d+)([eE][-+]?\d+)?$/.test(number) ? Number(number) : mapped;
    }
    case 'boolean':
      return TRUE.has(mapped.toLowerCase()) ? true : FALSE.has(mapped.toLowerCase()) ? false : mapped;
    case 'date':
      return dateOf(mapped, [target.format ?? ['YYYY-MM-DD', 'YYYY/MM/DD']].flat());
    case 'datetime':
      return timeOf(mapped);
    case 'dict':
      return codeOf(mapped, dictionary);
    case 'multi-dict':
      return items(mapped).map((t) => codeOf(t, dictionary));
    case 'file':
    case 'image':
    case 'multi-reference':
      return items(mapped);
    case 'object':
    case 'rows':
    case 'values':
    case 'json':
    case 'geometry':
      try {
        return JSON.parse(mapped) as unknown;
      } catch {
        return mapped;
      }
    case 'location': {
      const numbers = mapped.split(/[,，;；\s]+/).map(Number);
      return numbers.length === 2 && numbers.every(Number.isFinite) ? numbers : mapped;
    }
    default:
      return mapped;
  }
}

const nameOf = (code: string, dictionary: Dictionary | undefined, language: Language): string => {
  const entry = dictionary?.entries.find((e) => e.code === code);
  return entry ? (language === 'zh' ? entry.title : entry.titleEn) : code;
};

/** Time as people of the deployment's zone read it. */
const localTime = (iso: string): string => isoIn(Date.parse(iso)).slice(0, 19).replace('T', ' ');

/** A value as a cell: dictionary names in the user's language, lists joined, numbers as numbers. */
export function formatCell(
  value: unknown,
  field: Field,
  label: unknown,
  dictionary: Dictionary | undefined,
  language: Language,
): string | number | boolean | null {
  if (value === null || value === undefined) return null;
  const many = (list: unknown, name: (v: string) => string): string =>
    Array.isArray(list) ? list.map((v) => name(String(v))).join(', ') : String(list);
  switch (field.type) {
    case 'number':
      return Number(value);
    case 'boolean':
      return language === 'zh' ? (value ? '是' : '否') : value ? 'Yes' : 'No';
    case 'datetime':
      return localTime(String(value));
    case 'dict':
      return nameOf(String(value), dictionary, language);
    case 'multi-dict':
      return many(value, (v) => nameOf(v, dictionary, language));
    case 'reference':
      return typeof label === 'string' && label !== value ? `${label} [${String(value)}]` : String(value);
    case 'file':
    case 'image':
    case 'multi-reference':
      return many(value, (v) => v);
    case 'location':
      return (value as number[]).join(', ');
    case 'object':
    case 'rows':
    case 'values':
    case 'json':
    case 'geometry':
      return JSON.stringify(value);
    default:
      return String(value);
  }
}

/** `Name [KEY]`, as exports write references, back to the key. */
export const referenceKey = (text: string): string => /\[([^\][]+)\]\s*$/.exec(text)?.[1] ?? text;

/** A sign that begins a formula, also a wide one, behind whatever is not seen. */
const FORMULA = /^(?:[\t\r]|[\s\p{Cf}]*[=+\-@＝＋－＠])/u;

/** Neutralises texts a spreadsheet would run as a formula. */
export const safeText = (text: string): string => (FORMULA.test(text) && !/^[-+]?[\d.]+$/.test(text) ? `'${text}` : text);
