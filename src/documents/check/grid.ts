/** Blocks of a grid: names of their own, sources that hold, selections that somebody makes. */
import { blockType } from '../blocks/index.ts';
import { inResources } from '../computed/paths.ts';
import type { Finding, Path } from '../diagnostic.ts';
import { listensOf, selectionsOf, sourceOf, type BlockDocument, type Grid, type GridDocument } from '../grid.ts';
import { columnsOf, type SourceColumn, type SourceDocument } from '../source/index.ts';
import { checkSource, type SourceScope } from '../source/check.ts';
import { normaliseSource } from '../source/normalise.ts';
import type { Screen } from '../types.ts';
import { checkWhere, USER_NAMES } from '../where/check.ts';
import { codesOf, fieldMap, treesOf, type Folder } from './folder.ts';
import { checkAudience } from './audience.ts';
import { checkTitles } from './texts.ts';

function checkHeading(block: BlockDocument, name: string, path: Path): Finding[] {
  if (block.title === undefined && block.titleEn === undefined) return [];
  return checkTitles(name, block.title, block.titleEn, { title: [...path, 'title'], titleEn: [...path, 'titleEn'], owner: path });
}

/** Second holders of a name, or of a selection. */
function twice(
  names: readonly (string | undefined)[],
  pathOf: (i: number) => Path,
  otherOf = (i: number): string => `blocks[${i}]`,
): Finding[] {
  return names.flatMap((name, i): Finding[] =>
    name !== undefined && names.indexOf(name) < i
      ? [{ code: 'name-duplicate', path: pathOf(i), params: { name, other: otherOf(names.indexOf(name)) } }]
      : [],
  );
}

/** What sources of a folder are checked in. */
export const sourceScope = (folder: Folder, selections: readonly string[]): SourceScope => ({
  names: [...folder.resources.keys()],
  broken: folder.broken,
  resource: (name) => folder.resources.get(name)?.resource,
  lookup: inResources((name) => folder.resources.get(name)?.resource),
  where: { user: USER_NAMES, codes: codesOf(folder), isTree: treesOf(folder), selections },
});

/** What is wrong with a source, and the columns of one that holds. */
function checkOne(source: SourceDocument, scope: SourceScope, path: Path): { findings: Finding[]; columns: SourceColumn[] } {
  const findings = checkSource(source, scope, path);
  const whole = findings.length ? undefined : normaliseSource(source, scope);
  return { findings, columns: whole ? columnsOf(whole) : [] };
}

function checkBlock(
  block: BlockDocument,
  scope: SourceScope,
  dictionaries: readonly string[],
  screens: ReadonlyMap<string, Screen>,
  path: Path,
): Finding[] {
  const source = sourceOf(block);
  const { findings, columns } = source ? checkOne(source, scope, [...path, 'source']) : { findings: [], columns: [] };
  const layers =
    block.type === 'map' ? block.layers.map((layer, i) => checkOne(layer.source, scope, [...path, 'layers', i, 'source'])) : [];
  findings.push(...layers.flatMap((layer) => layer.findings));
  const at = {
    columns,
    layers: layers.map((layer) => layer.columns),
    path,
    resources: scope.names,
    dictionaries,
    screens: [...screens.keys()],
  };
  findings.push(...(blockType(block.type).check?.(block as never, at) ?? []));
  if (block.type === 'list') {
    const screen = screens.get(block.screen);
    const resource = screen && scope.resource(screen.resource);
    if (!resource)
      findings.push({ code: 'screen-unknown', path: [...path, 'screen'], params: { value: block.screen }, allowed: [...screens.keys()] });
    else findings.push(...checkWhere(block.where ?? [], { ...scope.where, fields: fieldMap(resource) }, [...path, 'where']));
  }
  if ('opens' in block && block.opens !== undefined && !screens.has(block.opens))
    findings.push({ code: 'screen-unknown', path: [...path, 'opens'], params: { value: block.opens }, allowed: [...screens.keys()] });
  return findings;
}

/** What is wrong with a grid beyond its shape and its place. `screens` are the list screens that blocks may name. */
export function checkGrid({ blocks, audience }: GridDocument, grid: Grid, folder: Folder, screens: ReadonlyMap<string, Screen>): Finding[] {
  const selections = blocks.flatMap(selectionsOf);
  const selected = blocks.flatMap((block, i) =>
    selectionsOf(block).map((name, j) => ({
      name,
      path: ['blocks', i, ...(block.type === 'filters' ? ['fields', j, 'name'] : ['selects'])] satisfies Path,
    })),
  );
  const scope = sourceScope(folder, selections);
  return [
    ...checkAudience(audience, grid.verbs, ['audience']),
    ...twice(
      grid.blocks.map((b) => b.name),
      (i) => ['blocks', i, blocks[i]?.name === undefined ? 'type' : 'name'],
    ),
    ...twice(
      selected.map((s) => s.name),
      (i) => selected[i]?.path ?? [],
      (i) => `blocks[${String(selected[i]?.path[1])}]`,
    ),
    ...blocks.flatMap((block, i) => [
      ...checkBlock(block, scope, [...folder.dictionaries.keys()], screens, ['blocks', i]),
      ...checkHeading(block, grid.blocks[i]?.name ?? block.type, ['blocks', i]),
      ...listensOf(block).flatMap((value, j): Finding[] =>
        selections.includes(value)
          ? []
          : [{ code: 'selection-unknown', path: ['blocks', i, 'listens', j], params: { value }, allowed: selections }],
      ),
    ]),
  ];
}
