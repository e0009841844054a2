/** Names that fit what a grid says of itself: selections, what they limit, and what is said once. */
import { BLOCK_TYPES, blockDefinition } from '../../features/blocks/index.ts';
import type { KnownField } from '../../kit/assist/known.ts';
import { compared, listed, offerOf, plain, type Give, type Place } from '../../kit/assist/give.ts';
import { selectionsIn } from '../../kit/assist/selections.ts';
import { valueAt } from '../../kit/assist/value.ts';
import { refers } from '../../ground/fields/traits.ts';

const namesIn =
  (key: 'sources' | 'groups'): Give =>
  ({ document }) =>
    plain(Object.keys((valueAt(document, [key]) ?? {}) as object));

/** Selections of other blocks, as conditions name them. */
const read: Give = ({ document }) => plain(selectionsIn(document).map(({ name }) => `$selection.${name}`));
/** Those that limit something. */
const limiting: Give = ({ document }) => plain(selectionsIn(document).flatMap(({ name, limits }) => (limits ? [name] : [])));

/** Resources that something in a part of a document asks for. */
function resourcesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(resourcesIn);
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, inner]) => (key === 'resource' && typeof inner === 'string' ? [inner] : resourcesIn(inner)));
}

/** Fields of everything that the sources of a grid read, each once. */
function fieldsOfAll({ document, known }: Place): KnownField[] {
  const sources = [
    ...listed(valueAt(document, ['blocks'])).flatMap((block) => {
      const { source, layers } = (block ?? {}) as { source?: unknown; layers?: unknown };
      return [source, ...listed(layers).map((layer) => (layer as { source?: unknown } | null)?.source)];
    }),
    valueAt(document, ['sources']),
  ];
  const all = [...new Set(sources.flatMap(resourcesIn))].flatMap((name) =>
    Object.hasOwn(known.resources, name) ? (known.resources[name]?.fields ?? []) : [],
  );
  return [...new Map(all.map((field) => [field.name, field])).values()];
}

const limited: Give = (at) => fieldsOfAll(at).filter(compared).map(offerOf);
const ways: Give = (at) => fieldsOfAll(at).filter(refers).map(offerOf);

/** What says where a selection is made, by the name of the place in the schemas. */
const MAKERS = [...BLOCK_TYPES.map(blockDefinition), `${blockDefinition('filters')}.fields[]`, `${blockDefinition('map')}.layers[]`];

export const gridOffers: Record<string, Give> = {
  ...Object.fromEntries(
    MAKERS.flatMap((maker): [string, Give][] => [
      [`${maker}.limits`, limited],
      [`${maker}.limits[]`, limited],
      [`${maker}.through`, ways],
    ]),
  ),
  [`${blockDefinition('editor')}.file`]: read,
  [`${blockDefinition('preview')}.file`]: read,
  [`${blockDefinition('list')}.free[]`]: limiting,
  'source.free[]': limiting,
  'source.parts.*.free[]': limiting,
  'source.use': namesIn('sources'),
  'group.use': namesIn('groups'),
};
