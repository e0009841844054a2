/** Blocks of a grid: names of their own, sources that hold, selections that somebody makes. */
import { blockType } from '../../features/blocks/index.ts';
import { inResources } from '../../kit/paths.ts';
import type { Finding, Path } from '../../ground/diagnostic.ts';
import { sourceOf, type Block, type BlockDocument, type Grid, type GridDocument } from '../../features/blocks/grid.ts';
import { makersOf } from '../../features/blocks/limits.ts';
import { wholeSource } from '../../features/blocks/shared.ts';
import { columnsOf, type SourceColumn, type SourceDocument } from '../../features/source/index.ts';
import { checkSource, type SourceScope } from '../../features/source/check.ts';
import { normaliseSource } from '../../features/source/normalise.ts';
import type { Screen } from '../../ground/model/resource.ts';
import { checkWhere, USER_NAMES } from '../../kit/check/where.ts';
import { codesOf, fieldMap, treesOf, type Folder } from '../../kit/check/folder.ts';
import type { Selections } from '../../kit/check/selection.ts';
import { checkAudience } from './audience.ts';
import { checkLimits, selectionTypes } from './selections.ts';
import { checkShared, isLimit, placed, usesUnknown } from './shared.ts';
import { checkTitles } from '../../kit/check/texts.ts';

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
const sourceScope = (folder: Folder, selections: Selections): SourceScope => ({
  names: [...folder.resources.keys()],
  broken: folder.broken,
  resource: (name) => folder.resources.get(name)?.resource,
  lookup: inResources((name) => folder.resources.get(name)?.resource),
  where: { user: USER_NAMES, codes: codesOf(folder), isTree: treesOf(folder), selections },
});

/** What is wrong with a source, and the columns of one that holds. What it uses and is not there is told once, there. */
function checkOne(
  authored: SourceDocument,
  limited: SourceDocument | undefined,
  grid: GridDocument,
  scope: SourceScope,
  path: Path,
): { findings: Finding[]; columns: SourceColumn[] } {
  if (usesUnknown(authored, grid)) return { findings: [], columns: [] };
  const source = wholeSource(authored, grid);
  const findings = checkSource(limited ?? source, scope, path)
    .filter((finding) => !isLimit(finding, source, path))
    .map((finding) => placed(finding, authored, path));
  const whole = findings.length ? undefined : normaliseSource(source, scope);
  return { findings, columns: whole ? columnsOf(whole) : [] };
}

/** The selection that a block reads is there. */
function checkFile(block: BlockDocument, selections: Selections, path: Path): Finding[] {
  if (!('file' in block)) return [];
  const value = block.file.replace(/^\$selection\./, '');
  return selections.has(value)
    ? []
    : [{ code: 'selection-unknown', path: [...path, 'file'], params: { value }, allowed: [...selections.keys()] }];
}

function checkBlock(
  block: BlockDocument,
  whole: Block | undefined,
  grid: GridDocument,
  scope: SourceScope,
  dictionaries: readonly string[],
  screens: ReadonlyMap<string, Screen>,
  path: Path,
): Finding[] {
  const source = sourceOf(block);
  const { findings, columns } = source
    ? checkOne(source, whole && sourceOf(whole), grid, scope, [...path, 'source'])
    : { findings: [], columns: [] };
  const layers =
    block.type === 'map'
      ? block.layers.map((layer, i) =>
          checkOne(layer.source, whole?.type === 'map' ? whole.layers[i]?.source : undefined, grid, scope, [
            ...path,
            'layers',
            i,
            'source',
          ]),
        )
      : [];
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
export function checkGrid(document: GridDocument, grid: Grid, folder: Folder, screens: ReadonlyMap<string, Screen>): Finding[] {
  const { blocks, audience } = document;
  // Layers of one map may select under one name.
  const selected = makersOf(blocks).filter(
    ({ name, path }, i, all) => !all.some((other, j) => j < i && other.name === name && other.path[1] === path[1] && path[2] === 'layers'),
  );
  const selections = selectionTypes(document, sourceScope(folder, new Map()), folder);
  const scope = sourceScope(folder, selections);
  return [
    ...checkAudience(audience, grid.verbs, ['audience']),
    ...twice(
      grid.blocks.map((b) => b.name),
      (i) => ['blocks', i, blocks[i]?.name === undefined ? 'type' : 'name'],
    ),
    ...twice(
      selected.map((s) => s.name),
      (i) => [...(selected[i]?.path ?? []), selected[i]?.path[2] === 'fields' ? 'name' : 'selects'],
      (i) => `blocks[${String(selected[i]?.path[1])}]`,
    ),
    ...blocks.flatMap((block, i) => [
      ...checkBlock(block, grid.blocks[i], document, scope, [...folder.dictionaries.keys()], screens, ['blocks', i]),
      ...checkHeading(block, grid.blocks[i]?.name ?? block.type, ['blocks', i]),
      ...checkFile(block, selections, ['blocks', i]),
    ]),
    ...checkShared(document),
    ...checkLimits(document, selections, (screen) => screens.get(screen)?.resource, scope, folder),
  ];
}
