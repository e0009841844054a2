/** The names that fit a place: fields, codes, resources, comparisons … What features take stands in their tables. */
import { RESOURCE_FEATURES, resourceFeature } from '../../tables/features.ts';
import { FIELD_TYPES, fieldType } from '../../ground/fields/index.ts';
import { typeOptions } from '../../ground/fields/options.ts';
import { isCode, isPlaced, isTime } from '../../ground/fields/traits.ts';
import type { FieldTypeName } from '../../ground/model/fields.ts';
import { listFeature } from '../../tables/listFeatures.ts';
import { LIST_OPTIONS } from '../../features/list/options.ts';
import { AUDIENCES, VERBS } from '../../ground/powers.ts';
import { wholePlace } from '../reference/examples.ts';
import { stateCodes } from '../../features/states/offers.ts';
import { namesFields } from '../../features/views/feature.ts';
import { VIEW_TYPES, viewDefinition, viewType } from '../../features/views/index.ts';
import { gridOffers } from './grids.ts';
import { columnsAround, measuresAround } from './columns.ts';
import { fieldOf, operatorsFor } from '../../kit/assist/fields.ts';
import {
  bothWays,
  codes,
  compared,
  comparison,
  fields,
  inherited,
  listed,
  lists,
  moved,
  offerOf,
  offerOfTitled,
  plain,
  readable,
  shown,
  sorted,
  titled,
  valuesOf,
  writable,
  type Give,
  type Offer,
  type Place,
} from '../../kit/assist/give.ts';
import type { Spot } from './spot.ts';
import { termsAt } from './terms.ts';
import { valueAt } from '../../kit/assist/value.ts';

const measures: Give = ({ document, path, known }) => measuresAround(document, path, known).map(offerOfTitled);
/** Columns of the answer of the source around. */
const columns: Give = ({ document, path, known }) => columnsAround(document, path, known).map(offerOfTitled);
const sortedColumns: Give = (at) => columns(at).flatMap(bothWays);

/** Properties of the object whose `required` this is. */
const siblings: Give = ({ document, path }) =>
  Object.entries((valueAt(document, [...path.slice(0, -2), 'properties']) ?? {}) as object).map(([name, schema]) =>
    offerOf(fieldOf(name, schema)),
  );

/** Codes of the property that a keyword of it stands in. */
const ofProperty: Give = (at) => {
  const end = at.path.findLastIndex((step) => step === 'default' || step === 'enum' || step === 'const');
  return codes(valueAt(at.document, [...at.path.slice(0, end), 'x-field', 'dict']), at);
};

const verbs: Give = (at) => {
  const name = valueAt(at.document, ['resource']);
  if (at.kind === 'screen')
    return plain(
      (typeof name === 'string' && Object.hasOwn(at.known.resources, name) ? at.known.resources[name]?.verbs : undefined) ?? VERBS,
    );
  const transitions = listed(valueAt(at.document, ['states', 'transitions'])) as { name?: unknown; permission?: unknown }[];
  return plain([...VERBS, ...new Set(transitions.map((t) => t?.permission ?? t?.name).filter((one) => typeof one === 'string'))]);
};

const grouped = fields(({ type }) => !fieldType(type).writeOnly && !fieldType(type).large && !isPlaced({ type }));
const comparisons: Give = (at) => {
  const { field } = comparison(at);
  return field ? plain(operatorsFor(field, at.known)) : [];
};
const tables: Give = ({ known }) => titled(Object.fromEntries(Object.entries(known.resources).filter(([, r]) => !r.elsewhere)));

/** Keys of views, in a list said whole, where the kind is known, and in a patch. */
const ofViews: [string, Give][] = VIEW_TYPES.flatMap((type) =>
  Object.entries(viewType(type).keys).flatMap(([name, viewKey]): [string, Give][] => {
    const { meta, types } = viewKey;
    const key = `${name}${meta['type'] === 'array' ? '[]' : ''}`;
    const give: Give = namesFields(viewKey) ? fields((f) => types?.includes(f.type) ?? readable(f)) : () => [];
    return [
      [`${viewDefinition(type)}.${key}`, give],
      [`list.views[].${key}`, give],
    ];
  }),
);

/** By the name of the place in the schemas. */
const PLACES: Record<string, Give> = {
  ...Object.assign({}, ...RESOURCE_FEATURES.map((name) => resourceFeature(name).offers)),
  ...Object.assign({}, ...LIST_OPTIONS.map((name) => listFeature(name).offers)),
  ...Object.fromEntries(ofViews),
  ...gridOffers,
  'resource.key': shown,
  'resource.label': shown,
  'resource.labelEn': shown,
  'resource.verbs[]': verbs,
  'screen.verbs[]': verbs,
  'record.required[]': siblings,
  'property.required[]': siblings,
  'nested.required[]': siblings,
  'asked.required[]': siblings,
  'property.default': ofProperty,
  'property.const': ofProperty,
  'property.enum[]': ofProperty,
  'nested.default': ofProperty,
  'nested.const': ofProperty,
  'nested.enum[]': ofProperty,
  'asked.default': ofProperty,
  'asked.const': ofProperty,
  'asked.enum[]': ofProperty,
  'field.references.by': fields(isCode),
  'field.references.to.*': tables,
  'field.permission': ({ known }) => plain(known.permissions),
  'list.filters[]': fields(compared),
  'list.filters[].field': fields(compared),
  'list.filters[].operator': comparisons,
  'list.sort': sorted,
  'list.sort[]': sorted,
  'list.search[]': fields((f) => fieldType(f.type).operators.includes('contains')),
  'form.fields[]': writable,
  'form.fields[].field': writable,
  'form.groups[].fields[]': writable,
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
  'condition.operator': comparisons,
  'condition.value': (at) => valuesOf(comparison(at).field, at),
  'condition.value[]': (at) => valuesOf(comparison(at).field, at),
};

/** By the last key, wherever it stands. */
const KEYS: Record<string, Give> = {
  resource: ({ known }) => titled(known.resources),
  reference: tables,
  dict: ({ known }) => titled(known.dictionaries),
  area: ({ known }) => plain(known.areas),
  icon: ({ known }) => plain(known.icons),
  'audience[]': () => plain(AUDIENCES.flatMap((audience) => [audience, `${audience}:read`])),
  opens: lists,
  titleEn: termsAt,
  field: shown,
  'fields[]': shown,
  'columns[]': shown,
};

/** A place of a patch that names an item which is there, or one that comes in. */
const THERE = /^((?:list|form)\.\w+)\.(?:hide\[\]|after|add\[\]\.after|change\[\]\.(?:field|name|type))$/;
const COMING = /^((?:list|form)\.\w+)\.add\[\](?:\.field)?$/;

/** Values by name that fit a place; empty where no names do. */
export function offersAt(spot: Spot, at: Place): Offer[] {
  const there = THERE.exec(spot.place)?.[1];
  if (there !== undefined) return inherited(there, at);
  const place = wholePlace(spot.place);
  const give = spot.inside === 'column' ? columns : (PLACES[place] ?? KEYS[/[^.]+$/.exec(place)?.[0] ?? '']);
  const offers = give?.(at) ?? [];
  const coming = COMING.exec(spot.place)?.[1];
  if (coming === undefined) return offers;
  const base = inherited(coming, at).map((offer) => offer.value);
  return offers.filter((offer) => !base.includes(offer.value));
}

/** Whether a code of a dictionary stands at a place. */
export const wantsCode = (spot: Spot, at: Place): boolean =>
  PLACES[spot.place] === stateCodes || (spot.place.startsWith('condition.value') && comparison(at).field?.dict !== undefined);

/** Whether the type that is said beside a key takes it: of fields, blocks and views in a patch, some options belong to some types. */
export function keyFits(owner: Spot | undefined, { document, path }: Place, key: string): boolean {
  const type = valueAt(document, [...path.slice(0, -1), 'type']);
  if (owner && wholePlace(owner.place) === 'list.views[]' && owner.place !== 'list.views[]') {
    const view = VIEW_TYPES.find((name) => name === type);
    return !view || ['type', 'after', ...Object.keys(viewType(view).keys)].includes(key);
  }
  if (!['field', 'nested.x-field', 'asked.x-field'].includes(owner?.inside ?? '')) return true;
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
