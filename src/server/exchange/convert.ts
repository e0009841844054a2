/** Between a cell's text and a field's value, both ways. */
import { instantAt, isoIn } from '../../documents/clock.ts';
import { repaired } from '../../documents/geometry/change.ts';
import { faultOf } from '../../documents/geometry/judge.ts';
import { isGeometry, tidy } from '../../documents/geometry/tidy.ts';
import { isWkt, readWkt } from '../../documents/geometry/wkt.ts';
import type { Language } from '../../contract/constants.ts';
import type { FieldTypeName, Field } from '../../documents/fields/types.ts';
import type { Dictionary } from '../../documents/types.ts';
import type { ColumnTarget } from '../../documents/imports/index.ts';

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

interface Reading {
  target: ColumnTarget;
  dictionary: Dictionary | undefined;
}

const asIs = (text: string): unknown => text;
const several = (text: string): unknown => items(text);
const structure = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
};

/** A geometry of a file as it is kept: holes that cross their outline after a map was made simpler leave the area they leave. */
function imported(value: unknown): unknown {
  if (!isGeometry(value)) return value;
  const geometry = tidy(value);
  const code = faultOf(geometry)?.code;
  return code === 'shapeHole' || code === 'shapeOverlap' ? repaired(geometry) : geometry;
}

/** What a cell's text means, by the type of its field. Text that means nothing valid stays a text, so that validation can say so. */
const READERS: Record<FieldTypeName, (text: string, reading: Reading) => unknown> = {
  text: asIs,
  longtext: asIs,
  number: (text, { target }) => {
    const number = text.replace(/,(?=\d{3}(\D|$))/g, '').trim();
    if (!/^[-+]?(\d+\.?\d*|\.\d+)([eE][-+]?\d+)?$/.test(number)) return text;
    // A unit changed in binary leaves noise behind the digits that were said.
    return target.factor === undefined ? Number(number) : Number((Number(number) * target.factor).toPrecision(12));
  },
  boolean: (text) => (TRUE.has(text.toLowerCase()) ? true : FALSE.has(text.toLowerCase()) ? false : text),
  date: (text, { target }) => dateOf(text, [target.format ?? ['YYYY-MM-DD', 'YYYY/MM/DD']].flat()),
  datetime: timeOf,
  dict: (text, { dictionary }) => codeOf(text, dictionary),
  'multi-dict': (text, { dictionary }) => items(text).map((t) => codeOf(t, dictionary)),
  reference: asIs,
  'multi-reference': several,
  email: asIs,
  phone: asIs,
  url: asIs,
  password: asIs,
  file: several,
  image: several,
  location: (text) => {
    const numbers = text.split(/[,，;；\s]+/).map(Number);
    return numbers.length === 2 && numbers.every(Number.isFinite) ? numbers : text;
  },
  geometry: (text) => imported(isWkt(text) ? readWkt(text) : structure(text)),
  json: structure,
  object: structure,
  rows: structure,
  values: structure,
};

/** Value of a cell for its field. */
export const parseCell = (text: string, field: Field, target: ColumnTarget, dictionary: Dictionary | undefined): unknown =>
  READERS[field.type](target.values?.[text] ?? text, { target, dictionary });

const nameOf = (code: string, dictionary: Dictionary | undefined, language: Language): string => {
  const entry = dictionary?.entries.find((e) => e.code === code);
  return entry ? (language === 'zh' ? entry.title : entry.titleEn) : code;
};

/** Time as people of the deployment's zone read it. */
const localTime = (iso: string): string => isoIn(Date.parse(iso)).slice(0, 19).replace('T', ' ');

interface Writing {
  label: unknown;
  dictionary: Dictionary | undefined;
  language: Language;
}

type Cell = string | number | boolean | null;

const many = (list: unknown, name: (v: string) => string): string =>
  Array.isArray(list) ? list.map((v) => name(String(v))).join(', ') : String(list);
const plain = (value: unknown): Cell => String(value);
const keys = (value: unknown): Cell => many(value, (v) => v);
const json = (value: unknown): Cell => JSON.stringify(value);

/** A value as a cell, by the type of its field. */
const WRITERS: Record<FieldTypeName, (value: unknown, writing: Writing) => Cell> = {
  text: plain,
  longtext: plain,
  number: Number,
  boolean: (value, { language }) => (language === 'zh' ? (value ? '是' : '否') : value ? 'Yes' : 'No'),
  date: plain,
  datetime: (value) => localTime(String(value)),
  dict: (value, { dictionary, language }) => nameOf(String(value), dictionary, language),
  'multi-dict': (value, { dictionary, language }) => many(value, (v) => nameOf(v, dictionary, language)),
  reference: (value, { label }) => (typeof label === 'string' && label !== value ? `${label} [${String(value)}]` : String(value)),
  'multi-reference': keys,
  email: plain,
  phone: plain,
  url: plain,
  password: plain,
  file: keys,
  image: keys,
  location: (value) => (value as number[]).join(', '),
  geometry: json,
  json,
  object: json,
  rows: json,
  values: json,
};

/** A value as a cell: dictionary names in the user's language, lists joined, numbers as numbers. */
export const formatCell = (value: unknown, field: Field, label: unknown, dictionary: Dictionary | undefined, language: Language): Cell =>
  value === null || value === undefined ? null : WRITERS[field.type](value, { label, dictionary, language });

/** `Name [KEY]`, as exports write references, back to the key. */
export const referenceKey = (text: string): string => /\[([^\][]+)\]\s*$/.exec(text)?.[1] ?? text;

/** A sign that begins a formula, also a wide one, behind whatever is not seen. */
const FORMULA = /^(?:[\t\r]|[\s\p{Cf}]*[=+\-@＝＋－＠])/u;

/** Neutralises texts a spreadsheet would run as a formula. */
export const safeText = (text: string): string => (FORMULA.test(text) && !/^[-+]?[\d.]+$/.test(text) ? `'${text}` : text);
