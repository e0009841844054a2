/** Blocks of a grid: options that fit their kind, names of their own, selections that somebody makes. */
import { blockType, type BlockType } from '../blocks/index.ts';
import { blockOptions, type BlockOptions } from '../blocks/options.ts';
import type { Finding, Path } from '../diagnostic.ts';
import type { BlockDocument, Grid, GridDocument } from '../grid.ts';
import { checkSees } from './sees.ts';
import { checkTitles } from './texts.ts';

const OPTIONS = Object.keys(blockOptions) as (keyof BlockOptions)[];

function checkOptions(block: BlockDocument, path: Path): Finding[] {
  const { options, requires }: BlockType = blockType(block.type);
  return [
    ...OPTIONS.filter((option) => block[option] !== undefined && !options.includes(option)).map((option): Finding => ({ code: 'block-option', path: [...path, option], atKey: true, params: { type: block.type, option } })),
    ...requires.filter((option) => block[option] === undefined).map((option): Finding => ({ code: 'block-option-missing', path: [...path, 'type'], params: { type: block.type, option } })),
  ];
}

function checkHeading(block: BlockDocument, name: string, path: Path): Finding[] {
  if (block.title === undefined && block.titleEn === undefined) return [];
  return checkTitles(name, block.title, block.titleEn, { title: [...path, 'title'], titleEn: [...path, 'titleEn'], owner: path });
}

/** Second holders of a name, or of a selection. */
function twice(said: readonly (string | undefined)[], pathOf: (i: number) => Path): Finding[] {
  return said.flatMap((name, i): Finding[] => (name !== undefined && said.indexOf(name) < i ? [{ code: 'name-duplicate', path: pathOf(i), params: { name, other: `blocks[${said.indexOf(name)}]` } }] : []));
}

/** What is wrong with a grid beyond its shape and its place. */
export function checkGrid({ blocks, sees }: GridDocument, grid: Grid): Finding[] {
  const made = blocks.flatMap((b) => b.selects ?? []);
  return [
    ...checkSees(sees, grid.verbs, ['sees']),
    ...twice(grid.blocks.map((b) => b.name), (i) => ['blocks', i, blocks[i]?.name === undefined ? 'type' : 'name']),
    ...twice(blocks.map((b) => b.selects), (i) => ['blocks', i, 'selects']),
    ...blocks.flatMap((block, i) => [
      ...checkOptions(block, ['blocks', i]),
      ...checkHeading(block, grid.blocks[i]?.name ?? block.type, ['blocks', i]),
      ...(block.listens ?? []).flatMap((value, j): Finding[] => (made.includes(value) ? [] : [{ code: 'selection-unknown', path: ['blocks', i, 'listens', j], params: { value }, allowed: made }])),
    ]),
  ];
}
