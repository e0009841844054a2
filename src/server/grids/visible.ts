/** A grid as a user may know it: what its blocks read of withheld fields does not leave the server, names and conditions alike. */
import { blockType } from '../../documents/features/blocks/index.ts';
import { keepColumns } from '../../documents/features/blocks/feature.ts';
import { layerColumns, type MapLayerDocument } from '../../documents/features/blocks/map/index.ts';
import type { Catalogue } from '../../documents/tables/catalogue.ts';
import { inResources } from '../../documents/kit/paths.ts';
import { sourceOf, type Block, type BlockOf, type Grid } from '../../documents/features/blocks/grid.ts';
import { sorterOf } from '../../documents/features/measures/index.ts';
import type { InlineMeasure } from '../../documents/ground/model/measures.ts';
import { measuresLeft } from '../../documents/features/measures/left.ts';
import { applyChoices, type Selection } from '../../documents/features/source/choose.ts';
import type { GroupDocument, PartDocument, Source, SourceDocument } from '../../documents/features/source/index.ts';
import { fieldAt, fieldsFor, normaliseSource, readsOfFact, type SourceFolder } from '../../documents/features/source/normalise.ts';
import type { Resource } from '../../documents/ground/model/resource.ts';
import { comparedFields, fieldsRead } from '../../documents/ground/where/reads.ts';
import { folderOf } from '../records/reach/along.ts';
import type { CurrentUser } from '../user/user.ts';
import { trimFact, Withheld } from './withheld.ts';

type Keep = (column: string) => boolean;

/** All there is, and what of it the user may see. */
interface Sight {
  screens: Catalogue['screens'];
  whole: SourceFolder;
  own: SourceFolder;
}

/** A source with a choice made, and its measures that are withheld; undefined when all of it is. */
function judged(
  document: SourceDocument,
  { whole, own }: Sight,
  selection: Selection = {},
): { source: Source; withheld: Set<string> } | undefined {
  const source = normaliseSource(document, whole, selection);
  if (!source) return undefined;
  const { parts = {}, ...alone } = applyChoices(document, selection);
  try {
    const lost = Object.entries(source.facts).flatMap(([part, fact]) => {
      const resource = own.resource(fact.resource) as Resource;
      const fields = fieldsFor(readsOfFact(parts[part] ?? alone, resource, own), resource, own);
      return trimFact(fact, fields).withheld.map((name) => (part ? `${part}.${name}` : name));
    });
    const left = measuresLeft(source.measures, lost);
    const removed = source.measures.filter((m) => !left.includes(m)).map((m) => m.name);
    if (fieldsRead(source.having).some((name) => removed.includes(name) || lost.includes(name))) return undefined;
    return source.measures.length && !left.length ? undefined : { source, withheld: new Set([...lost, ...removed]) };
  } catch (error) {
    if (error instanceof Withheld) return undefined;
    throw error;
  }
}

/** Groups and measures of a source or of a part of it, and what may be chosen of them. */
function visibleFact<P extends Partial<PartDocument>>(
  fact: P,
  prefix: string,
  document: SourceDocument,
  sight: Sight,
  withheld: Set<string>,
): P {
  const group = (g: string | GroupDocument): string | GroupDocument => {
    if (typeof g === 'string' || g.choose === undefined || !g.of) return g;
    const { choose } = g;
    return { ...g, of: Object.fromEntries(Object.entries(g.of).filter(([option]) => judged(document, sight, { [choose]: option }))) };
  };
  const measure = (m: string | InlineMeasure): string | InlineMeasure => {
    if (typeof m === 'string' || m.choose === undefined || !m.of) return m;
    const { choose, name } = m;
    return { ...m, of: m.of.filter((option) => judged(document, sight, { [choose]: option })?.withheld.has(prefix + name) === false) };
  };
  const kept = (m: string | InlineMeasure): boolean => !withheld.has(prefix + (typeof m === 'string' ? m : m.name));
  return {
    ...fact,
    ...(fact.group ? { group: fact.group.map(group) } : {}),
    ...(fact.measures ? { measures: fact.measures.filter(kept).map(measure) } : {}),
  };
}

/** A source as far as the user may know it, and which columns of its answer are left; undefined when its data is withheld. */
function visibleSource(document: SourceDocument, sight: Sight): { source: SourceDocument; keep: Keep } | undefined {
  const judgement = judged(document, sight);
  if (!judgement) return undefined;
  const { source, withheld } = judgement;
  const resource = sight.own.resource(document.resource ?? '');
  const keep: Keep = (name) =>
    source.kind === 'rows' && resource ? fieldAt(name, resource, sight.own) !== undefined : !withheld.has(name);
  const { fields, sort, cumulative, parts, ...rest } = document;
  const shown = fields?.filter(keep);
  if (shown?.length === 0) return undefined;
  const order = [sort ?? []].flat().filter((one) => keep(sorterOf(one).field));
  return {
    keep,
    source: {
      ...visibleFact(rest, '', document, sight, withheld),
      ...(parts
        ? {
            parts: Object.fromEntries(
              Object.entries(parts).map(([name, part]) => [name, visibleFact(part, `${name}.`, document, sight, withheld)]),
            ),
          }
        : {}),
      ...(shown ? { fields: shown } : {}),
      ...(order.length ? { sort: Array.isArray(sort) ? order : order.join() } : {}),
      ...(cumulative ? { cumulative: cumulative.filter(keep) } : {}),
    },
  };
}

function visibleLayer(layer: MapLayerDocument, sight: Sight): MapLayerDocument[] {
  const left = visibleSource(layer.source, sight);
  return left ? [keepColumns({ ...layer, source: left.source }, layerColumns, left.keep) ?? []].flat() : [];
}

/** Whether the user may know what a list in a grid is narrowed by. */
function listShows({ screen, where = [] }: BlockOf<'list'>, { screens, own }: Sight): boolean {
  const names = comparedFields(where);
  const resource = own.resource(screens[screen]?.resource ?? '');
  if (!resource) return true;
  const fields = fieldsFor(names, resource, own);
  return names.every((name) => fields.has(name));
}

function visibleBlock(block: Block, sight: Sight): Block | undefined {
  if (block.type === 'list') return listShows(block, sight) ? block : undefined;
  if (block.type === 'map') {
    const layers = block.layers.flatMap((layer) => visibleLayer(layer, sight));
    return layers.length ? { ...block, layers } : undefined;
  }
  const document = sourceOf(block);
  if (!document) return block;
  const left = visibleSource(document, sight);
  return left && keepColumns({ ...block, source: left.source } as Block, blockType(block.type).columns, left.keep);
}

/** The grid without what a user may not know of it. */
export function visibleGrid(catalogue: Catalogue, grid: Grid, user: CurrentUser): Grid {
  const resource: SourceFolder['resource'] = (name) => catalogue.resources[name];
  const sight: Sight = { screens: catalogue.screens, whole: { resource, lookup: inResources(resource) }, own: folderOf(catalogue, user) };
  return { ...grid, blocks: grid.blocks.flatMap((block) => visibleBlock(block, sight) ?? []) };
}
