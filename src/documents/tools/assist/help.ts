/** What the key or the value at the cursor is for. */
import { parse } from 'jsonc-parser';
import type { Path } from '../../ground/diagnostic.ts';
import type { DocumentKind } from '../../ground/kinds.ts';
import { textsOf } from '../reference/examples.ts';
import { cursorAt, type Cursor } from './cursor.ts';
import { fieldOf } from '../../kit/assist/fields.ts';
import type { Known } from '../../kit/assist/known.ts';
import { offerOf, type Offer, type Place } from '../../kit/assist/give.ts';
import { keyOffersAt, offersAt, wantsCode } from './offers.ts';
import { exampleAt, spotAt, type Spot } from './spot.ts';
import { takes } from './takes.ts';
import { valueAt } from '../../kit/assist/value.ts';

/** What is said of a key, or of the property that a name stands for. */
export interface Help {
  /** The text it is about. */
  from: number;
  to: number;
  path: Path;
  key: string;
  zh: string;
  en: string;
  /** In short; of a property its field type. */
  takes: string;
  allowed?: unknown[];
  example?: unknown;
}

const NOTHING: Known = { resources: {}, dictionaries: {}, areas: [], icons: [], lists: [], permissions: [] };

/** The property that a key is the name of. */
function named(owner: Spot | undefined, at: Place): Offer | undefined {
  const name = String(at.path.at(-1));
  if (owner?.place.endsWith('.properties')) return offerOf(fieldOf(name, valueAt(at.document, at.path)));
  return keyOffersAt(owner, at).find((offer) => offer.value === name);
}

function helpOf(spot: Spot): Pick<Help, 'zh' | 'en' | 'takes' | 'allowed' | 'example'> {
  const { own, schema } = spot;
  const allowed = schema.enum ?? (schema.const === undefined ? undefined : [schema.const]);
  const example = exampleAt(spot);
  return { ...textsOf(own), takes: takes(own, schema), ...(allowed ? { allowed } : {}), ...(example ? { example: example.value } : {}) };
}

/** The key that a value belongs to: that of the list it stands in. */
const keyOf = (path: Path): Path => path.slice(0, path.findLastIndex((step) => typeof step === 'string') + 1);

function about(at: Place, cursor: Cursor, text: string): Pick<Help, 'path' | 'zh' | 'en' | 'takes' | 'allowed' | 'example'> | undefined {
  const spot = spotAt(at.kind, at.document, at.path);
  if (!spot) return undefined;
  const written = text.slice(cursor.from + (cursor.quoted ? 1 : 0), cursor.to - (cursor.quoted ? 1 : 0));
  const field = cursor.atKey
    ? named(spotAt(at.kind, at.document, at.path.slice(0, -1)), at)
    : offersAt(spot, at).find((offer) => offer.detail !== undefined && offer.value === written);
  if (field) return { path: at.path, zh: field.zh, en: field.en, takes: field.detail ?? '' };
  if (!cursor.atKey && wantsCode(spot, at)) return undefined;
  const path = keyOf(at.path);
  const key = spotAt(at.kind, at.document, path);
  return key?.own.description === undefined ? undefined : { path, ...helpOf(key) };
}

/**
 * What the key at an offset is for, or the key of the value there; a property's titles where it is named. `known` tells those of other
 * documents.
 */
export function helpAt(kind: DocumentKind, text: string, offset: number, known: Known = NOTHING): Help | undefined {
  const cursor = cursorAt(text, offset);
  if (!cursor || cursor.from === cursor.to) return undefined;
  const help = about({ kind, document: parse(text, [], { allowTrailingComma: true }) as unknown, path: cursor.path, known }, cursor, text);
  return help && { from: cursor.from, to: cursor.to, key: String(help.path.at(-1)), ...help };
}
