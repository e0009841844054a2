/** The names that fit a place: fields, codes, resources, comparisons … */
import { liesBeside } from '../beside/index.ts';
import { BLOCK_TYPES, blockDefinition } from '../blocks/index.ts';
import type { Path } from '../diagnostic.ts';
import { FIELD_TYPES, fieldType } from '../fields/index.ts';
import type { FieldTypeName, Field } from '../fields/types.ts';
import { typeOptions } from '../fields/options.ts';
import { inlineable } from '../list/check.ts';
import type { DocumentKind } from '../kinds.ts';
import { AUDIENCES, VERBS } from '../powers.ts';
import { VIEW_TYPES, viewDefinition, viewType } from '../views/index.ts';
import { USER_NAMES } from '../where/check.ts';
import { columnsAround, measuresAround } from './columns.ts';
import { fieldOf, fieldsAround, operatorsFor, ownFields } from './fields.ts';
import type { Known, KnownField, Titled } from './known.ts';
import { valueAt, type Spot } from './spot.ts';
import { isBoolean, isCode, isPlaced, isTime } from '../fields/traits.ts';

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

type Give = (at: Place) => Offer[];

const plain = (values: readonly unknown[]): Offer[] => values.map((value) => ({ value, zh: '', en: '' }));
const titled = (named: Record<string, { title: string; titleEn: string }>): Offer[] =>
  Object.entries(named).map(([value, { title, titleEn }]) => ({ value, zh: title, en: titleEn }));

const offerOfTitled = ({ name, title, titleEn }: Titled): Offer => ({ value: name, zh: title, en: titleEn });
const measures: Give = ({ document, path, known }) => measuresAround(document, path, known).map(offerOfTitled);
/** Columns of the answer of the source around. */
const columns: Give = ({ document, path, known }) => columnsAround(document, path, known).map(offerOfTitled);
const bothWays = (offer: Offer): Offer[] => [offer, { ...offer, value: `-${String(offer.value)}` }];
const sortedColumns: Give = (at) => columns(at).flatMap(bothWays);

/** A field by its name. */
export const offerOf = ({ name, title, titleEn, type }: KnownField): Offer => ({ value: name, zh: title, en: titleEn, detail: type });
const around = ({ kind, document, path, known }: Place): KnownField[] => fieldsAround(kind, document, path, known);
const fields =
  (keep: (field: KnownField) => boolean): Give =>
  (at) =>
    around(at).filter(keep).map(offerOf);

const compared = ({ type }: KnownField): boolean => fieldType(type).operators.length > 0;
const readable = ({ type }: KnownField): boolean => !fieldType(type).writeOnly;
const written = (f: KnownField): boolean => !f.readOnly && f.name !== 'id';
const listed = (value: unknown): unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);

const shown = fields(readable);
const writable = fields(written);
const moved = fields((f) => written(f) && !f.system && readable(f));
const sorted: Give = (at) =>
  around(at)
    .filter((f) => fieldType(f.type).sortable)
    .map(offerOf)
    .flatMap(bothWays);

/** Properties of the object whose `required` this is. */
const siblings: Give = ({ document, path }) =>
  Object.entries((valueAt(document, [...path.slice(0, -2), 'properties']) ?? {}) as object).map(([name, schema]) =>
    offerOf(fieldOf(name, schema)),
  );

const codes = (dict: unknown, { known }: Place): Offer[] =>
  (typeof dict === 'string' && Object.hasOwn(known.dictionaries, dict) ? (known.dictionaries[dict]?.entries ?? []) : []).map(
    ({ code, title, titleEn }) => ({ value: code, zh: title, en: titleEn }),
  );

const states: Give = (at) => {
  const name = valueAt(at.document, ['states', 'field']);
  return codes(ownFields(at.document).find((f) => f.name === name)?.dict, at);
};

/** The condition or filter around a place, and the field it compares. */
function comparison(at: Place): { field?: KnownField; operator: unknown } {
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
  const record =
    kind === 'resource' && path[0] !== 'list' ? ownFields(document).map((f) => ({ ...offerOf(f), value: `${from}.${f.name}` })) : [];
  if (path[0] === 'checks') return [...(isTime(field) ? plain(TIMES) : []), ...record.filter((o) => o.detail === field.type)];
  if (isTime(field)) return plain(TIMES);
  return [...plain(USER_NAMES.map((name) => `$user.${name}`)), ...record];
}

function valuesOf(field: KnownField | undefined, at: Place): Offer[] {
  if (!field) return [];
  return [...(isBoolean(field) ? plain([true, false]) : codes(field.dict, at)), ...read(field, at)];
}

const fieldAt = (at: Place, name: unknown): KnownField | undefined => ownFields(at.document).find((f) => f.name === name);

/** Codes of the property that a keyword of it stands in. */
const ofProperty: Give = (at) => {
  const end = at.path.findLastIndex((step) => step === 'default' || step === 'enum' || step === 'const');
  return codes(valueAt(at.document, [...at.path.slice(0, end), 'x-field', 'dict']), at);
};

const permissions: Give = ({ document }) => [
  ...(listed(valueAt(document, ['states', 'permissions'])) as { name?: unknown; title?: unknown; titleEn?: unknown }[])
    .map((permission) => ({ value: permission?.name, zh: String(permission?.title ?? ''), en: String(permission?.titleEn ?? '') }))
    .filter((o) => typeof o.value === 'string'),
  ...plain(VERBS),
];

const verbs: Give = (at) => {
  const name = valueAt(at.document, ['resource']);
  if (at.kind === 'screen')
    return plain(
      (typeof name === 'string' && Object.hasOwn(at.known.resources, name) ? at.known.resources[name]?.verbs : undefined) ?? VERBS,
    );
  const transitions = listed(valueAt(at.document, ['states', 'transitions'])) as { name?: unknown; permission?: unknown }[];
  return plain([...VERBS, ...new Set(transitions.map((t) => t?.permission ?? t?.name).filter((one) => typeof one === 'string'))]);
};

/** Selections that the blocks of a grid make. */
const selections: Give = ({ document }) =>
  plain(
    (listed(valueAt(document, ['blocks'])) as { selects?: unknown; fields?: unknown }[])
      .flatMap((block) => [block?.selects, ...(listed(block?.fields) as { name?: unknown }[]).map((field) => field?.name)])
      .filter((name) => typeof name === 'string'),
  );

type Based = keyof Known['resources'][string]['base'];

/** What the resource of a screen has of a list that the screen differs in. */
const baseOf = ({ document, known }: Place, part: Based): string[] => {
  const name = valueAt(document, ['resource']);
  return typeof name === 'string' && Object.hasOwn(known.resources, name) ? (known.resources[name]?.base[part] ?? []) : [];
};

/** Offers at the places of a patch: names of the resource's list, and what may come in. */
const patchOffers = (place: string, part: Based, may?: (field: KnownField) => boolean): Record<string, Give> => {
  const there: Give = (at) => {
    const fields = around(at);
    return baseOf(at, part).map((value) =>
      offerOf(fields.find((f) => f.name === value) ?? { name: value, title: value, titleEn: '', type: 'text' }),
    );
  };
  const coming: Give = (at) =>
    around(at)
      .filter((f) => may?.(f) === true && !baseOf(at, part).includes(f.name))
      .map(offerOf);
  return {
    [`${place}.hide[]`]: there,
    [`${place}.after`]: there,
    [`${place}.add[].after`]: there,
    ...(may ? { [`${place}.change[].field`]: there, [`${place}.add[]`]: coming, [`${place}.add[].field`]: coming } : {}),
  };
};

/** What opens a list names one of them. */
const lists: Give = ({ known }) => known.lists.map(offerOfTitled);

const grouped = fields(({ type }) => readable({ type } as KnownField) && !fieldType(type).large && !isPlaced({ type }));

/** By the name of the place in the schemas. */
const PLACES: Record<string, Give> = {
  'resource.tree.parent': (at) =>
    ownFields(at.document)
      .filter((f) => f.reference !== undefined && f.reference === valueAt(at.document, ['name']))
      .map(offerOf),
  'resource.scope': () => [
    { value: 'global', zh: '所有人可见', en: 'everybody’s' },
    { value: [{ by: 'companyCode' }], zh: '按公司', en: 'by company' },
    { value: [{ by: 'stationCode' }], zh: '按场站', en: 'by station' },
  ],
  'resource.scope[].by': (at) => [
    ...plain(['companyCode', 'stationCode', 'createBy']),
    ...ownFields(at.document)
      .filter((f) => f.reference !== undefined && f.name !== 'companyCode' && f.name !== 'stationCode')
      .map(offerOf),
  ],
  'resource.key': shown,
  'resource.label': shown,
  'resource.unique[][]': shown,
  'resource.verbs[]': verbs,
  'screen.verbs[]': verbs,
  'record.required[]': siblings,
  'property.required[]': siblings,
  'nested.required[]': siblings,
  'property.default': ofProperty,
  'property.const': ofProperty,
  'property.enum[]': ofProperty,
  'nested.default': ofProperty,
  'nested.const': ofProperty,
  'nested.enum[]': ofProperty,
  'field.references.by': fields((f) => isCode(f)),
  'field.references.to.*': ({ known }) => titled(Object.fromEntries(Object.entries(known.resources).filter(([, r]) => !r.elsewhere))),
  'list.actions[].of': (at) => ownFields(at.document).map(offerOf),
  'list.actions[].values.*': (at) => ownFields(at.document).map((f) => ({ ...offerOf(f), value: `$parent.${f.name}` })),
  'field.permission': ({ known }) => plain(known.permissions),
  'list.filters[]': fields(compared),
  'list.filters[].field': fields(compared),
  'list.filters[].operator': (at) => {
    const { field } = comparison(at);
    return field ? plain(operatorsFor(field, at.known)) : [];
  },
  'list.sort': sorted,
  'list.sort[]': sorted,
  'list.quickFilters[].sort': sorted,
  'list.quickFilters[].sort[]': sorted,
  'list.search[]': fields((f) => fieldType(f.type).operators.includes('contains')),
  'list.inline[]': fields((f) =>
    inlineable({ ...f, readOnly: !written(f), immutable: f.immutable === true, mask: f.mask === true } as Field),
  ),
  'list.beside.field': fields(liesBeside),
  'list.beside.label': shown,
  'list.badge': ({ document }) =>
    (listed(valueAt(document, ['list', 'quickFilters'])) as { name?: unknown; title?: unknown; titleEn?: unknown }[])
      .map((filter) => ({ value: filter?.name, zh: String(filter?.title ?? ''), en: String(filter?.titleEn ?? '') }))
      .filter((o) => typeof o.value === 'string'),
  'list.expand.by': (at) =>
    around(at)
      .filter((f) => f.reference !== undefined && f.reference === valueAt(at.document, [at.kind === 'screen' ? 'resource' : 'name']))
      .map(offerOf),
  ...patchOffers('list.columns', 'columns', readable),
  ...patchOffers('list.filters', 'filters', compared),
  ...patchOffers('form.fields', 'fields', written),
  ...patchOffers('form.groups', 'groups'),
  'form.groups.add[].fields[]': writable,
  'form.fields[]': writable,
  'form.groups[].fields[]': writable,
  'rule.fields[]': writable,
  'rule.dictionary': ({ known }) => titled(known.dictionaries),
  'check.field': writable,
  'states.field': fields((f) => isCode(f)),
  'states.initial': states,
  'states.edit[]': states,
  'states.delete[]': states,
  'transition.from[]': states,
  'transition.to': states,
  'transition.permission': permissions,
  'transition.form.fields[]': moved,
  'transition.form.required[]': ({ document, path }) => plain(listed(valueAt(document, [...path.slice(0, -2), 'fields']))),
  'transition.set.*': (at) => valuesOf(fieldAt(at, at.path.at(-1)), at),
  ...Object.fromEntries(BLOCK_TYPES.map((type) => [`${blockDefinition(type)}.listens[]`, selections])),
  ...Object.fromEntries(
    VIEW_TYPES.flatMap((type) =>
      Object.entries(viewType(type).keys).map(([key, { meta, types, screens }]) => [
        `${viewDefinition(type)}.${key}${meta['type'] === 'array' ? '[]' : ''}`,
        screens ? () => [] : fields((f) => types?.includes(f.type) ?? readable(f)),
      ]),
    ),
  ),
  'list.tabs[].screen': lists,
  'list.actions[].open': lists,
  'list.actions[].add': lists,
  'listBlock.screen': lists,
  'source.group[]': grouped,
  'group.field': grouped,
  'source.parts.*.group[]': grouped,
  'source.measures[]': measures,
  'source.parts.*.measures[]': measures,
  'source.latest.per': grouped,
  'source.latest.by': fields(isTime),
  'source.sort': sortedColumns,
  'source.sort[]': sortedColumns,
  'source.cumulative[]': columns,
  'condition.field': (at) => (at.path.includes('having') ? columns(at) : fields(compared)(at)),
  'condition.operator': (at) => {
    const { field } = comparison(at);
    return field ? plain(operatorsFor(field, at.known)) : [];
  },
  'condition.value': (at) => valuesOf(comparison(at).field, at),
  'condition.value[]': (at) => valuesOf(comparison(at).field, at),
};

/** By the last key, wherever it stands. */
const KEYS: Record<string, Give> = {
  resource: ({ known }) => titled(known.resources),
  reference: ({ known }) => titled(Object.fromEntries(Object.entries(known.resources).filter(([, r]) => !r.elsewhere))),
  dict: ({ known }) => titled(known.dictionaries),
  area: ({ known }) => plain(known.areas),
  icon: ({ known }) => plain(known.icons),
  'audience[]': () => plain(AUDIENCES.flatMap((audience) => [audience, `${audience}:read`])),
  opens: lists,
  field: shown,
  'fields[]': shown,
  'columns[]': shown,
};

/** Values by name that fit a place; empty where no names do. */
export function offersAt(spot: Spot, at: Place): Offer[] {
  const give = spot.inside === 'column' ? columns : (PLACES[spot.place] ?? KEYS[/[^.]+$/.exec(spot.place)?.[0] ?? '']);
  return give?.(at) ?? [];
}

/** Whether a code of a dictionary stands at a place. */
export const wantsCode = (spot: Spot, at: Place): boolean =>
  PLACES[spot.place] === states || (spot.place.startsWith('condition.value') && comparison(at).field?.dict !== undefined);

/** Whether the type that is said beside a key takes it: of fields and of blocks, some options belong to some types. */
export function keyFits(owner: Spot | undefined, { document, path }: Place, key: string): boolean {
  const type = valueAt(document, [...path.slice(0, -1), 'type']);
  if (owner?.inside !== 'field' && owner?.inside !== 'nested.x-field') return true;
  return (
    !(key in typeOptions) ||
    !FIELD_TYPES.includes(type as FieldTypeName) ||
    (fieldType(type as FieldTypeName).options as readonly string[]).includes(key)
  );
}

/** Keys that are names of fields; `path` leads to one of them. */
export function keyOffersAt(spot: Spot | undefined, at: Place): Offer[] {
  if (spot?.place === 'transition.set') return moved(at);
  return spot?.place === 'screen.titles' ? shown(at) : [];
}
