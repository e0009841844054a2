/**
 * Help for who writes a document: what may stand at the cursor, and what stands there is for. Made from the meta-schemas, so
 * that it cannot offer what the check refuses; works on text that is half-written or broken.
 */
import { parse } from 'jsonc-parser';
import { kindOfFile } from '../../ground/kinds.ts';
import { kindOfScreen } from '../../ground/kinds.ts';
import type { DocumentKind } from '../../ground/kinds.ts';
import { textsOf } from '../reference/examples.ts';
import { cursorAt, type Cursor } from './cursor.ts';
import type { Offer, Place } from '../../kit/assist/give.ts';
import type { Known } from '../../kit/assist/known.ts';
import { keyFits, keyOffersAt, offersAt } from './offers.ts';
import { exampleAt, spotAt, type Spot } from './spot.ts';
import { emptyValue, takes } from './takes.ts';
import { valueAt } from '../../kit/assist/value.ts';

export { helpAt, type Help } from './help.ts';
export { knownOf } from './known.ts';
export type { Known } from '../../kit/assist/known.ts';

/** Something that may be written at the cursor. */
export interface Completion {
  label: string;
  /** Stands in place of the text from `from` to `to`: a key with an empty value of its type, or a value. */
  insert: string;
  /** Where the cursor stands after it, from the start of `insert`. */
  cursor: number;
  from: number;
  to: number;
  kind: 'key' | 'value';
  /** What a key takes, or what a value is, in short. */
  detail: string;
  zh: string;
  en: string;
  required: boolean;
}

/** Puts a text where the cursor stands, with the commas that it needs. */
function put(
  text: string,
  { from, to, commaAt, commaAfter }: Cursor,
  written: string,
  cursor: number,
): Pick<Completion, 'insert' | 'cursor' | 'from' | 'to'> {
  const before = commaAt === undefined ? '' : `,${text.slice(commaAt, from) || ' '}`;
  return { insert: `${before}${written}${commaAfter ? ',' : ''}`, cursor: before.length + cursor, from: commaAt ?? from, to };
}

type Draft = Omit<Completion, 'insert' | 'cursor' | 'from' | 'to'> & { written: string; at: number };

function keyDraft(name: string, { own, schema }: Spot, more: Partial<Completion>, valued: boolean): Draft {
  const key = JSON.stringify(name);
  const { text, cursor } = valued ? { text: '', cursor: 0 } : emptyValue(schema);
  return {
    label: name,
    kind: 'key',
    detail: takes(own, schema),
    ...textsOf(own),
    required: false,
    written: valued ? key : `${key}: ${text}`,
    at: key.length + (valued ? 0 : 2) + cursor,
    ...more,
  };
}

function keys(place: Place, { valued }: Cursor): Draft[] {
  const owner = place.path.slice(0, -1);
  const spot = spotAt(place.kind, place.document, owner);
  const there = valueAt(place.document, owner) ?? {};
  const spotOf = (name: string): Spot | undefined => spotAt(place.kind, place.document, [...owner, name]);
  const names = Object.keys(spot?.schema.properties ?? {}).map((name): [string, Partial<Completion>] => [
    name,
    { required: spot?.schema.required?.includes(name) === true },
  ]);
  // What a screen shows decides which kind it is.
  const grid =
    place.kind === 'screen' && owner.length === 0 && !Object.hasOwn(there, 'resource') ? spotAt('grid', {}, ['blocks']) : undefined;
  const offered = keyOffersAt(spot, place).map(({ value, zh, en }): [string, Partial<Completion>] => [String(value), { zh, en }]);
  const drafts = [...names, ...offered].flatMap(([name, more]): Draft[] => {
    const own = spotOf(name);
    return own && keyFits(spot, place, name) && (!Object.hasOwn(there, name) || name === place.path.at(-1))
      ? [keyDraft(name, own, more, valued)]
      : [];
  });
  if (grid) drafts.push(keyDraft('blocks', grid, { required: true }, valued));
  return [...drafts.filter((d) => d.required), ...drafts.filter((d) => !d.required)];
}

const valueDraft = ({ value, zh, en, detail }: Offer): Draft => {
  const written = JSON.stringify(value);
  return {
    label: typeof value === 'string' ? value : written,
    kind: 'value',
    detail: detail ?? '',
    zh,
    en,
    required: false,
    written,
    at: written.length,
  };
};

/** Values that the schema names by itself, else an example. */
function ownValues(spot: Spot): unknown[] {
  const { schema } = spot;
  if (schema.enum) return schema.enum;
  if (schema.const !== undefined) return [schema.const];
  if ([schema.type].flat().includes('boolean')) return [true, false].filter((value) => schema.not?.const !== value);
  const example = exampleAt(spot);
  return example && typeof example.value !== 'object' ? [example.value] : [];
}

function values(place: Place, { quoted }: Cursor): Draft[] {
  const spot = spotAt(place.kind, place.document, place.path);
  if (!spot) return [];
  const names = offersAt(spot, place);
  const offers = names.length > 0 ? names : ownValues(spot).map((value): Offer => ({ value, zh: '', en: '' }));
  const [structure] = [spot.schema.type].flat().filter((type) => type === 'object' || type === 'array');
  const { text, cursor } = emptyValue({ type: structure });
  const empty: Draft[] =
    structure === undefined || quoted
      ? []
      : [
          {
            label: text,
            kind: 'value',
            detail: takes(spot.own, spot.schema),
            ...textsOf(spot.own),
            required: false,
            written: text,
            at: cursor,
          },
        ];
  return [...offers.map(valueDraft), ...empty];
}

/** How well a draft fits what is typed: 0 best; undefined not at all. Values are found by their titles too. */
function rank({ label, kind, zh, en }: Draft, typed: string): number | undefined {
  const wanted = typed.toLowerCase();
  if (label.toLowerCase().startsWith(wanted)) return 0;
  if (label.toLowerCase().includes(wanted)) return 1;
  return kind === 'value' && `${zh} ${en}`.toLowerCase().includes(wanted) ? 2 : undefined;
}

/** What a text in a file is, as far as it is written; undefined where no document may lie. */
export function kindOfDraft(file: string, text: string): DocumentKind | undefined {
  const kind = kindOfFile(file);
  return kind === 'screen' ? kindOfScreen(parse(text, [], { allowTrailingComma: true })) : kind;
}

/**
 * What may be written at an offset: keys that are not there yet, required ones first; or the values, names and codes that fit.
 * Best matches of what is typed already come first; what does not match it is left out.
 */
export function completionsAt(kind: DocumentKind, text: string, offset: number, known: Known): Completion[] {
  const cursor = cursorAt(text, offset);
  if (!cursor) return [];
  const place: Place = { kind, document: parse(text, [], { allowTrailingComma: true }) as unknown, path: cursor.path, known };
  const drafts = cursor.atKey ? keys(place, cursor) : values(place, cursor);
  const ranked = drafts.flatMap((draft): [Draft, number][] => {
    const place = rank(draft, cursor.typed);
    return place === undefined ? [] : [[draft, place]];
  });
  return ranked.sort(([, a], [, b]) => a - b).map(([{ written, at, ...draft }]) => ({ ...draft, ...put(text, cursor, written, at) }));
}
