/** What the language knows of a kind of block. Each has a folder here, and one of the same name in console/blocks that draws it. */
import type { Finding, Path } from '../../ground/diagnostic.ts';
import { ref, say, text, type Meta } from '../../ground/metaParts.ts';
import type { SourceColumn } from '../source/index.ts';
import { isNumber, isTime } from '../../ground/fields/traits.ts';

/** What the check of a block looks at beside the block. */
export interface BlockCheck {
  /** Columns of its source's answer; empty when it takes none, or when that does not hold. */
  columns: readonly SourceColumn[];
  /** The same of each source of a block that takes several, in order. */
  layers?: readonly (readonly SourceColumn[])[];
  path: Path;
  /** Names of the documents it may speak of. */
  resources: readonly string[];
  dictionaries: readonly string[];
  /** Lists that a block may open. */
  screens?: readonly string[];
}

/**
 * What becomes of a block for whom a column that a key names is withheld: `all`: it is not drawn; `some`: it is drawn by the columns left,
 * and not without any; `none`: it is drawn without the key.
 */
export type ColumnNeed = 'all' | 'some' | 'none';

export interface BlockFeature {
  title: string;
  titleEn: string;
  /** Schemas of its own keys. */
  keys: Record<string, Meta>;
  requires: readonly string[];
  /** Keys that name columns of its answer. */
  columns?: Readonly<Record<string, ColumnNeed>>;
  /** Shapes of which it has one, for editors; the check says the same in words. */
  variants?: readonly Meta[];
  /** What is wrong beyond the shape of its keys. */
  check?: (block: never, at: BlockCheck) => Finding[];
  /** A block of the kind, for the reference; its source is of the example folder. */
  example: Record<string, unknown>;
}

const selection: Meta = { type: 'string', pattern: '^[a-z][A-Za-z0-9]{0,39}$' };

/** Keys that several kinds share. */
export const selectsMeta = say('所做选择的名称，用于地址', 'Name of the selection it makes, stands in the address', selection);
export const rotatesMeta = say('大屏上每隔几秒自动选择下一项', 'On a wall, seconds after which it selects the next by itself', {
  type: 'integer',
  minimum: 5,
  maximum: 600,
});
export const limitsMeta = say(
  '所限制的字段，可有多个，每个数据源取其有的第一个：资源有此字段，或恰有一个引用可到达的数据源都随之变化',
  'Field that it limits, or several of which each source has the first: every source follows whose resource has it, or one reference to it',
  { type: ['string', 'array'], minLength: 1, maxLength: 100, items: text, minItems: 1, maxItems: 10, uniqueItems: true },
);
export const throughMeta = say('经由哪一引用到达该字段', 'Reference by which sources reach the field that do not have it themselves', text);
/** Keys of whatever makes a selection out of data. */
export const selectKeys: Record<'selects' | 'limits' | 'through', Meta> = {
  selects: selectsMeta,
  limits: limitsMeta,
  through: throughMeta,
};
/** What a selection limits, where it is made. */
export interface Limiting {
  limits?: string | string[];
  through?: string;
}
/** The same of a block or a layer that makes one. */
export interface Selecting extends Limiting {
  /** Name of the selection. */
  selects?: string;
}
/** `$selection.x` of another block. */
export const selectedMeta = (zh: string, en: string): Meta =>
  say(zh, en, { type: 'string', pattern: '^\\$selection\\.[a-z][A-Za-z0-9]{0,39}$' });
export const opensMeta = say('点击后打开的页面', 'Screen that opens when it is clicked: area/name', {
  type: 'string',
  pattern: '^[A-Za-z0-9]+/[A-Za-z0-9-]+$',
});
/** A column of the block's source, by its name. */
export const columnDefinition: Meta = { type: 'string', minLength: 1, maxLength: 100 };
export const columnMeta = (zh: string, en: string): Meta => say(zh, en, ref('column'));

/** A finding when a key names no column of the answer, or one of another kind. */
export function checkColumn(
  name: string | undefined,
  columns: readonly SourceColumn[],
  fits: (column: SourceColumn) => boolean,
  path: Path,
): Finding[] {
  if (name === undefined || !columns.length) return [];
  const allowed = columns.filter(fits).map((c) => c.name);
  return allowed.includes(name) ? [] : [{ code: 'column-unknown', path, params: { value: name }, allowed }];
}

/** A finding when the source answers figures where rows are shown. */
export const checkRows = (type: string, { columns, path }: Pick<BlockCheck, 'columns' | 'path'>): Finding[] =>
  columns.length && !columns.some((c) => c.role === 'field')
    ? [{ code: 'block-source', path: [...path, 'source'], params: { type, expected: 'rows' } }]
    : [];

/** What blocks of rows have in common: rows, times, what a row is called, and a dictionary for its colour. */
export const checkRowBlock = <T extends { label?: string; colour?: string }>(
  type: string,
  block: T,
  times: readonly (keyof T & string)[],
  at: BlockCheck,
): Finding[] => [
  ...checkRows(type, at),
  ...times.flatMap((key) => checkColumn(block[key] as string | undefined, at.columns, isTime, [...at.path, key])),
  ...checkColumn(block.label, at.columns, anyColumn, [...at.path, 'label']),
  ...checkColumn(block.colour, at.columns, isDict, [...at.path, 'colour']),
];

/** A block without the columns that are withheld; undefined when it cannot be drawn without them. */
export function keepColumns<T extends object>(
  block: T,
  columns: BlockFeature['columns'] = {},
  keep: (column: string) => boolean,
): T | undefined {
  const left = { ...block } as Record<string, unknown>;
  for (const [key, need] of Object.entries(columns)) {
    const all = [left[key] ?? []].flat() as (string | { measure: string })[];
    const kept = all.filter((one) => keep(typeof one === 'string' ? one : one.measure));
    if (kept.length === all.length) continue;
    if (need === 'all' || (need === 'some' && !kept.length)) return undefined;
    if (need === 'some') left[key] = kept;
    else delete left[key];
  }
  return left as T;
}

export const isDict = (c: SourceColumn): boolean => c.dict !== undefined;
export const anyColumn = (): boolean => true;
export const isGroupColumn = (c: SourceColumn): boolean => c.role === 'group';
export const isFigure = (c: SourceColumn): boolean => c.role === 'measure' && isNumber(c);
