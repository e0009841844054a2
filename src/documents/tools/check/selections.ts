/** The selections of a grid: what kind of value each is, and whether what it limits is there, plain and comparable. */
import type { Finding } from '../../ground/diagnostic.ts';
import { isCode, isReference } from '../../ground/fields/traits.ts';
import type { BlockDocument, GridDocument } from '../../features/blocks/grid.ts';
import { follows, limitedField, limitsOf, makersOf, type Followed, type Limit } from '../../features/blocks/limits.ts';
import { wholeSource } from '../../features/blocks/shared.ts';
import { columnsOf, type SourceColumn, type SourceDocument } from '../../features/source/index.ts';
import { normaliseSource, type SourceFolder } from '../../features/source/normalise.ts';
import { fitsSelection, selectionWords, type Selections, type SelectionType } from '../../kit/check/selection.ts';
import { codesOf, type Folder } from '../../kit/check/folder.ts';

const ANY: SelectionType = { kind: 'any' };

const recordOf = (resource: string, folder: Folder): SelectionType => {
  const key = folder.resources.get(resource)?.resource.key;
  return { kind: 'record', resource, ...(key === undefined ? {} : { key }) };
};

/** What a group's values are; of steps and periods only the data tell. */
function typeOfColumn(column: SourceColumn | undefined, folder: Folder): SelectionType {
  if (!column || column.by || column.step !== undefined || column.edges || column.cases) return ANY;
  if (isReference(column) && column.reference !== undefined) return recordOf(column.reference, folder);
  return isCode(column) && column.dict !== undefined && !column.choices?.length ? { kind: 'code', dict: column.dict } : ANY;
}

/** What choosing in the answer of a source selects: a row by its key, or the value of a group or a named field. */
function typeOfSource(
  authored: SourceDocument,
  named: string | undefined,
  grid: GridDocument,
  scope: SourceFolder,
  folder: Folder,
): SelectionType {
  const source = normaliseSource(wholeSource(authored, grid), scope);
  if (!source) return ANY;
  if (source.kind === 'rows' && named === undefined) return recordOf(source.facts['']?.resource ?? '', folder);
  const columns = columnsOf(source);
  return typeOfColumn(named === undefined ? columns[0] : columns.find((c) => c.name === named), folder);
}

function typesOf(block: BlockDocument, grid: GridDocument, scope: SourceFolder, folder: Folder): [string, SelectionType][] {
  if (block.type === 'filters')
    return block.fields.map(({ name, kind, resource, dict, options }): [string, SelectionType] => {
      if (kind === 'period' || kind === 'number') return [name, { kind }];
      if (kind === 'reference') return [name, resource === undefined ? ANY : recordOf(resource, folder)];
      if (kind === 'dictionary') return [name, dict === undefined ? ANY : { kind: 'code', dict }];
      return [name, { kind: 'choice', values: (options ?? []).map((o) => o.value) }];
    });
  if (block.type === 'map')
    return block.layers.flatMap((layer): [string, SelectionType][] =>
      layer.selects === undefined ? [] : [[layer.selects, typeOfSource(layer.source, undefined, grid, scope, folder)]],
    );
  if (block.type === 'calendar') return [[block.selects, { kind: 'period' }]];
  if (!('selects' in block) || block.selects === undefined) return [];
  if (!('source' in block)) return [[block.selects, ANY]];
  const named = block.type === 'matrix' ? block.cell : 'x' in block ? block.x : undefined;
  return [[block.selects, typeOfSource(block.source, named, grid, scope, folder)]];
}

/** What kind of value each selection of a grid is, by name. */
export const selectionTypes = (grid: GridDocument, scope: SourceFolder, folder: Folder): Selections =>
  new Map(grid.blocks.flatMap((block) => typesOf(block, grid, scope, folder)));

/** Everything that asks for rows of a resource: sources, their parts, lists; and the selections that its own block makes. */
export interface Fact extends Followed {
  resource: string;
  own: string[];
}

/** The facts of a grid. @param listed the resource that a list screen shows */
export const factsOf = (grid: GridDocument, listed: (screen: string) => string | undefined): Fact[] =>
  grid.blocks.flatMap((block): Fact[] => {
    const of = (source: SourceDocument, selects: string | undefined): Fact[] => {
      const { resource, parts, ...whole } = wholeSource(source, grid);
      const own = selects === undefined ? [] : [selects];
      if (resource !== undefined) return [{ ...whole, resource, own }];
      return Object.values(parts ?? {}).map((part) => ({ ...part, ...(whole.free === true ? { free: true as const } : {}), own }));
    };
    if (block.type === 'map') return block.layers.flatMap((layer) => of(layer.source, layer.selects));
    if (block.type === 'list') return [{ ...block, resource: listed(block.screen) ?? '', own: [] }];
    return 'source' in block ? of(block.source, 'selects' in block ? block.selects : undefined) : [];
  });

/** One limit on every fact that follows it. */
function checkLimit(limit: Limit, types: Selections, facts: readonly Fact[], scope: SourceFolder, folder: Folder): Finding[] {
  const { selection, fields, path } = limit;
  const at = [...path, 'limits'];
  const type = types.get(selection) ?? ANY;
  const resources = [
    ...new Set(facts.filter((fact) => !fact.own.includes(selection) && follows(fact, selection)).map((fact) => fact.resource)),
  ].flatMap((name) => scope.resource(name) ?? []);
  const found = resources.map((resource) => ({ resource, field: limitedField(limit, resource, scope) }));
  const nothing = fields.filter(
    (name) => !resources.some((resource) => limitedField({ ...limit, fields: [name] }, resource, scope) !== undefined),
  );
  const known = [...new Set(resources.flatMap((r) => r.fields.filter((f) => fitsSelection(f, type, codesOf(folder))).map((f) => f.name)))];
  const wrong = found.flatMap(({ resource, field }): Finding[] => {
    if (!field) return [];
    if ('ways' in field)
      return [{ code: 'limits-ways', path: at, params: { resource: resource.name, field: fields.join(', ') }, allowed: field.ways }];
    return fitsSelection(field, type, codesOf(folder))
      ? []
      : [
          {
            code: 'limits-type',
            path: at,
            params: { value: selection, resource: resource.name, field: field.name, type: field.type, ...selectionWords(type) },
            allowed: known,
          },
        ];
  });
  return [
    ...nothing.map((field): Finding => ({ code: 'limits-nothing', path: at, params: { field, value: field }, allowed: known })),
    ...wrong.slice(0, 1),
  ];
}

/** Whether a document that cannot be read may hold what a limit names: nothing can be said of it then. */
function isUnread({ through }: Limit, facts: readonly Fact[], scope: SourceFolder, { broken }: Folder): boolean {
  const ways = facts.flatMap((fact) => scope.resource(fact.resource)?.fields.find((f) => f.name === through)?.reference ?? []);
  return [...facts.map((fact) => fact.resource), ...ways].some((name) => broken.has(name));
}

const freeNames = ({ free }: Followed): string[] => (Array.isArray(free) ? free : []);

/** What is wrong with what selections limit, and with what is free of them. */
export function checkLimits(
  grid: GridDocument,
  types: Selections,
  listed: (screen: string) => string | undefined,
  scope: SourceFolder,
  folder: Folder,
): Finding[] {
  const limits = limitsOf(grid.blocks);
  const facts = factsOf(grid, listed);
  const limiting = limits.map((limit) => limit.selection);
  const lonely = makersOf(grid.blocks).filter((maker) => maker.through !== undefined && maker.limits === undefined);
  return [
    ...limits.flatMap((limit) => (isUnread(limit, facts, scope, folder) ? [] : checkLimit(limit, types, facts, scope, folder))),
    ...lonely.map(({ path }): Finding => ({ code: 'limits-missing', path: [...path, 'through'], params: {} })),
    ...freePlaces(grid).flatMap(({ followed, path }) =>
      freeNames(followed).flatMap((value, i): Finding[] =>
        limiting.includes(value) ? [] : [{ code: 'selection-unknown', path: [...path, 'free', i], params: { value }, allowed: limiting }],
      ),
    ),
  ];
}

/** Where a grid may say what is free. */
function freePlaces({ blocks, sources = {} }: GridDocument): { followed: Followed; path: (string | number)[] }[] {
  const of = (source: SourceDocument, path: (string | number)[]): { followed: Followed; path: (string | number)[] }[] => [
    { followed: source, path },
    ...Object.entries(source.parts ?? {}).map(([name, part]) => ({ followed: part, path: [...path, 'parts', name] })),
  ];
  return [
    ...Object.entries(sources).flatMap(([name, source]) => of(source, ['sources', name])),
    ...blocks.flatMap((block, i) => {
      if (block.type === 'list') return [{ followed: block, path: ['blocks', i] }];
      if (block.type === 'map') return block.layers.flatMap((layer, j) => of(layer.source, ['blocks', i, 'layers', j, 'source']));
      return 'source' in block ? of(block.source, ['blocks', i, 'source']) : [];
    }),
  ];
}
