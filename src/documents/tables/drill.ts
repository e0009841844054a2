/** From a figure to the rows behind it: what the list of a screen is asked when a block opens it. */
import { dayOf, instantAt, shift } from '../ground/clock.ts';
import { sourcesOf } from '../features/blocks/grid.ts';
import type { Catalogue } from './catalogue.ts';
import { resolveWhere } from '../ground/where/resolve.ts';
import type { Where } from '../ground/where/types.ts';
import { applyChoices, type Selection } from '../features/source/choose.ts';
import type { GroupDocument, PartDocument, SourceColumn, SourceDocument } from '../features/source/index.ts';
import { comparedFields } from '../ground/where/reads.ts';

const UNITS = { day: 'd', week: 'w', month: 'M', year: 'y' } as const;

/** Conditions that the groups of a row stand for; a period ends where the next begins. */
export function whereOf(row: Record<string, unknown>, columns: readonly SourceColumn[], { group = [] }: Partial<PartDocument>): Where {
  return columns.flatMap((c): Where => {
    const groupDocument = group
      .map((g) => (typeof g === 'string' ? { field: g } : g))
      .find((g) => (g.name ?? g.field ?? 'case') === c.name);
    const value = row[c.name] as string | number | null | undefined;
    if (groupDocument?.cases) return groupDocument.cases.find((one) => one.name === value)?.where ?? [];
    const field = groupDocument?.field;
    if (field === undefined) return [];
    if (c.step !== undefined || c.edges) {
      const next = c.step === undefined ? c.edges?.[c.edges.indexOf(Number(value)) + 1] : Number(value) + c.step;
      if (typeof value !== 'number') return [];
      return [{ field, operator: 'gte', value }, ...(next === undefined ? [] : [{ field, operator: 'lt' as const, value: next }])];
    }
    if (value === null || value === undefined) return [{ field, operator: 'null' }];
    if (!c.by || typeof value !== 'string') return [{ field, operator: 'eq', value }];
    return [{ field, operator: 'during', value: [value, dayOf(shift(instantAt(value), 1, UNITS[c.by]))] }];
  });
}

/** The fact of a source whose rows are those of a resource: the source itself, or the first of its parts that is. */
export const factFor = (source: SourceDocument, resource: string | undefined): Partial<PartDocument> | undefined =>
  source.resource === undefined
    ? Object.values(source.parts ?? {}).find((part) => part.resource === resource)
    : source.resource === resource
      ? source
      : undefined;

/** What the list of a resource is asked for the rows that a source counts, of one row of its answer or of all. */
export function openedWhere(
  source: SourceDocument,
  resource: string | undefined,
  selection: Selection,
  row?: Record<string, unknown>,
  columns: readonly SourceColumn[] = [],
): Where {
  const fact = factFor(applyChoices(source, selection), resource);
  if (!fact) return [];
  const all = [...resolveWhere(fact.where ?? [], { selection }), ...(row ? whereOf(row, columns, fact) : [])];
  const texts = all.map((item) => JSON.stringify(item));
  return all.filter((_, i) => texts.indexOf(texts[i] ?? '') === i);
}

const inGroup = (group: string | GroupDocument): string[] =>
  typeof group === 'string'
    ? [group]
    : [
        group.field ?? '',
        ...(group.cases ?? []).flatMap((c) => comparedFields(c.where)),
        ...Object.values(group.of ?? {}).flatMap(inGroup),
      ];

/** A path along references that a grid may ask of the list it opens. */
export interface OpenedPath {
  grid: string;
  screen: string;
  path: string;
}

/** The paths of every block that opens a list: in the conditions and groups of what it counts there. */
export function openedPaths({ grids, screens }: Pick<Catalogue, 'grids' | 'screens'>): OpenedPath[] {
  return Object.values(grids).flatMap((grid) =>
    grid.blocks.flatMap((block) =>
      sourcesOf(block).flatMap(({ name, source }) => {
        const layer = block.type === 'map' ? block.layers.find((l) => name.endsWith(`.${l.name}`)) : block;
        const screen = layer && 'opens' in layer ? layer.opens : undefined;
        const fact = screen === undefined ? undefined : factFor(source, screens[screen]?.resource);
        const names = fact ? [...comparedFields(fact.where ?? []), ...(fact.group ?? []).flatMap(inGroup)] : [];
        return names.filter((path) => path.includes('.')).map((path) => ({ grid: grid.name, screen: screen ?? '', path }));
      }),
    ),
  );
}
