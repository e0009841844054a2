/** A field's value as a cell, which an import reads back as it was. */
import { isoIn } from '../../documents/ground/clock.ts';
import type { Language } from '../../contract/constants.ts';
import type { FieldTypeName, Field } from '../../documents/ground/model/fields.ts';
import type { Dictionary } from '../../documents/ground/model/resource.ts';
import type { SheetCell } from '../../contract/sheetXml.ts';
import { codeOf, itemsOf, referenceKey } from './readCell.ts';

const nameOf = (code: string, dictionary: Dictionary | undefined, language: Language): string => {
  const entry = dictionary?.entries.find((e) => e.code === code);
  const name = entry && (language === 'zh' ? entry.title : entry.titleEn);
  // A name that is the code of another entry would be taken for that.
  return name !== undefined && codeOf(name, dictionary) === code ? name : code;
};

/** Time as people of the deployment's zone read it. */
const localTime = (iso: string): string =>
  isoIn(Date.parse(iso))
    .slice(0, 23)
    .replace('T', ' ')
    .replace(/\.000$/, '');

interface Writing {
  label: unknown;
  dictionary: Dictionary | undefined;
  language: Language;
}

type Cell = SheetCell;

/** Texts with commas between; as JSON where they hold such signs themselves. */
function many(list: unknown, name: (v: string) => string): string {
  if (!Array.isArray(list)) return String(list);
  const names = list.map((v) => name(String(v)));
  const joined = names.join(', ');
  return JSON.stringify(itemsOf(joined)) === JSON.stringify(names) ? joined : JSON.stringify(names);
}
const plain = (value: unknown): Cell => String(value);
const keys = (value: unknown): Cell => many(value, (v) => v);
const json = (value: unknown): Cell => JSON.stringify(value);

/** A key with what it is called. A bare key that looks like one with a name stands in brackets of its own. */
function called(key: string, label: unknown): string {
  const text = typeof label === 'string' && label !== key ? `${label} [${key}]` : key;
  if (referenceKey(text) === key) return text;
  return referenceKey(key) === key ? key : `[${key}]`;
}

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
  reference: (value, { label }) => called(String(value), label),
  'multi-reference': (value) => many(value, (key) => called(key, undefined)),
  email: plain,
  phone: plain,
  url: plain,
  password: plain,
  file: keys,
  image: keys,
  location: (value) => (value as number[]).join(', '),
  geometry: json,
  json,
  series: json,
  object: json,
  rows: json,
  values: json,
};

/** A value as a cell: dictionary names in the user's language, lists joined, numbers as numbers. */
export const formatCell = (value: unknown, field: Field, label: unknown, dictionary: Dictionary | undefined, language: Language): Cell =>
  value === null || value === undefined ? null : WRITERS[field.type](value, { label, dictionary, language });
