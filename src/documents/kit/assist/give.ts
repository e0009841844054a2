/** What gives the names that fit a place, for the tables of features and for the editor. */
import type { Path } from '../../ground/diagnostic.ts';
import { fieldType } from '../../ground/fields/index.ts';
import { isBoolean, isTime } from '../../ground/fields/traits.ts';
import type { DocumentKind } from '../../ground/kinds.ts';
import { USER_NAMES } from '../check/where.ts';
import { fieldsAround, ownFields } from './fields.ts';
import type { Known, KnownField, Titled } from './known.ts';
import { selectionsIn } from './selections.ts';
import { valueAt } from './value.ts';

/** A value that may stand somewhere. */
export interface Offer {
  value: unknown;
  zh: string;
  en: string;
  /** What it is, where that is of use: a field's type. */
  detail?: string;
}

/** The place that wants a value. */
export interface Place {
  kind: DocumentKind;
  document: unknown;
  path: Path;
  known: Known;
}

/** Offers for a place. Tables of features hold them by the name of the place in the schemas: `list.beside.field`. */
export type Give = (at: Place) => Offer[];

export const plain = (values: readonly unknown[]): Offer[] => values.map((value) => ({ value, zh: '', en: '' }));
export const titled = (named: Record<string, { title: string; titleEn: string }>): Offer[] =>
  Object.entries(named).map(([value, { title, titleEn }]) => ({ value, zh: title, en: titleEn }));

export const offerOfTitled = ({ name, title, titleEn }: Titled): Offer => ({ value: name, zh: title, en: titleEn });
export const bothWays = (offer: Offer): Offer[] => [offer, { ...offer, value: `-${String(offer.value)}` }];
/** A field by its name. */
export const offerOf = ({ name, title, titleEn, type }: KnownField): Offer => ({ value: name, zh: title, en: titleEn, detail: type });
/** Fields of the record that a place is about. */
export const around = ({ kind, document, path, known }: Place): KnownField[] => fieldsAround(kind, document, path, known);
export const fields =
  (keep: (field: KnownField) => boolean): Give =>
  (at) =>
    around(at).filter(keep).map(offerOf);

/** Of a field, whether it can be compared; whether it may be shown; whether a form may write it. */
export const compared = ({ type }: KnownField): boolean => fieldType(type).operators.length > 0;
export const readable = ({ type }: KnownField): boolean => !fieldType(type).writeOnly;
export const written = (f: KnownField): boolean => !f.readOnly && f.name !== 'id';
export const listed = (value: unknown): unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);

/** Fields of the record around that may be shown, that a form may write, and that a transition may. */
export const shown = fields(readable);
export const writable = fields(written);
export const moved = fields((f) => written(f) && !f.system && readable(f));
/** Fields to order by, either way. */
export const sorted: Give = (at) =>
  around(at)
    .filter((f) => fieldType(f.type).sortable)
    .map(offerOf)
    .flatMap(bothWays);

/** Codes of a dictionary. */
export const codes = (dict: unknown, { known }: Place): Offer[] =>
  (typeof dict === 'string' && Object.hasOwn(known.dictionaries, dict) ? (known.dictionaries[dict]?.entries ?? []) : []).map(
    ({ code, title, titleEn }) => ({ value: code, zh: title, en: titleEn }),
  );

/** The condition or filter around a place, and the field it compares. */
export function comparison(at: Place): { field?: KnownField; operator: unknown } {
  const owner = at.path.slice(
    0,
    at.path.findLastIndex((step) => step === 'operator' || step === 'value'),
  );
  const { field: name, operator } = (valueAt(at.document, owner) ?? {}) as { field?: unknown; operator?: unknown };
  return { field: around({ ...at, path: [...owner, 'field'] }).find((f) => f.name === name), operator };
}

const TIMES = ['$now', '$now-7d', '$now+24h'];

/** What a value may read of who asks, of when, and of the record around. */
function read(field: KnownField, { kind, document, path }: Place): Offer[] {
  // A check compares the properties of one record with each other; other conditions are asked from a record around.
  const from = path[0] === 'checks' ? '$row' : '$record';
  if (kind === 'grid')
    return [
      ...(isTime(field) ? plain(TIMES) : plain(USER_NAMES.map((name) => `$user.${name}`))),
      ...plain(selectionsIn(document).map(({ name }) => `$selection.${name}`)),
    ];
  const record =
    kind === 'resource' && path[0] !== 'list' ? ownFields(document).map((f) => ({ ...offerOf(f), value: `${from}.${f.name}` })) : [];
  if (path[0] === 'checks') return [...(isTime(field) ? plain(TIMES) : []), ...record.filter((o) => o.detail === field.type)];
  if (isTime(field)) return plain(TIMES);
  return [...plain(USER_NAMES.map((name) => `$user.${name}`)), ...record];
}

/** Values that a field may be compared with or set to. */
export function valuesOf(field: KnownField | undefined, at: Place): Offer[] {
  if (!field) return [];
  return [...(isBoolean(field) ? plain([true, false]) : codes(field.dict, at)), ...read(field, at)];
}

/** Screens with a list: what opens one names it. */
export const lists: Give = ({ known }) => known.lists.map(offerOfTitled);

/** What stands in the document itself under names of its own. */
export const titledIn = (value: unknown): Offer[] =>
  (listed(value) as { name?: unknown; title?: unknown; titleEn?: unknown }[])
    .map((one) => ({ value: one?.name, zh: String(one?.title ?? ''), en: String(one?.titleEn ?? '') }))
    .filter((offer) => typeof offer.value === 'string');

/** Names that the resource of a screen has in a list the screen may differ in, by the place of the list: `list.columns`. */
export function inherited(list: string, at: Place): Offer[] {
  const { document, known } = at;
  const name = valueAt(document, ['resource']);
  const base = typeof name === 'string' && Object.hasOwn(known.resources, name) ? known.resources[name]?.base[list] : undefined;
  const fields = around(at);
  return (base ?? []).map((one) => {
    if (typeof one !== 'string') return offerOfTitled(one);
    const field = fields.find((f) => f.name === one);
    return field ? offerOf(field) : { value: one, zh: '', en: '' };
  });
}
