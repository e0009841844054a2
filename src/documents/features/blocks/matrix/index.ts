import type { Finding } from '../../../ground/diagnostic.ts';
import { isNumber } from '../../../ground/fields/traits.ts';
import { list, ref, say } from '../../../ground/metaParts.ts';
import type { SourceColumn, SourceDocument } from '../../source/index.ts';
import { sourceMeta } from '../../source/meta.ts';
import {
  anyColumn,
  checkColumn,
  checkRows,
  columnMeta,
  isDict,
  opensMeta,
  selectKeys,
  type BlockCheck,
  type BlockFeature,
  type Selecting,
} from '../feature.ts';

/** Rows as cells: those of one thing beside each other in a line, coloured by a figure or a code that can be chosen. Choosing a cell selects what it stands for. */
export interface MatrixOptions extends Selecting {
  source: SourceDocument;
  /** Field whose values make the lines. */
  line: string;
  /** Field that a cell stands for. */
  cell: string;
  /** Fields that cells may be coloured by: shares of a hundred, amounts, codes; the first at first. */
  by: string[];
  /** Where the grades of numbers begin, the worst below the first; 80, 90, 95, 97 and 99 of shares of a hundred when absent. */
  edges?: Record<string, number[]>;
  /** Screen that shows the record. */
  opens?: string;
}

const colours = (c: SourceColumn): boolean => isNumber(c) || isDict(c);

/** Edges rise, and are of a number that cells are coloured by. */
function checkEdges(name: string, edges: readonly number[], by: readonly string[], { path, columns }: BlockCheck): Finding[] {
  const here = [...path, 'edges', name];
  if (!by.includes(name)) return [{ code: 'column-unknown', path: here, atKey: true, params: { value: name }, allowed: [...by] }];
  return [
    ...checkColumn(name, columns, isNumber, here),
    ...(edges.some((edge, n) => n > 0 && edge <= (edges[n - 1] ?? edge))
      ? [{ code: 'value-range' as const, path: here, params: { value: edges.join(', '), limit: 'ascending' } }]
      : []),
  ];
}

export const matrix: BlockFeature = {
  title: '矩阵',
  titleEn: 'Matrix',
  keys: {
    source: sourceMeta,
    line: columnMeta('成行的字段', 'Field whose values make the lines'),
    cell: columnMeta('单元格所代表的字段', 'Field that a cell stands for'),
    by: say(
      '可选的着色字段：百分比、数量或代码',
      'Fields that cells may be coloured by: shares of a hundred, amounts, codes',
      list(ref('column'), { minItems: 1, maxItems: 5, uniqueItems: true }),
    ),
    edges: say(
      '数值字段的分级界限，升序，低于第一个界限者最差；省略时百分比按 80、90、95、97、99 分级',
      'Where grades of numbers begin, ascending, the worst below the first; of shares of a hundred 80, 90, 95, 97 and 99 when absent',
      { type: 'object', additionalProperties: list({ type: 'number' }, { minItems: 1, maxItems: 5 }) },
    ),
    ...selectKeys,
    opens: opensMeta,
  },
  requires: ['source', 'line', 'cell', 'by'],
  columns: { line: 'all', cell: 'all', by: 'some' },
  check: (block: MatrixOptions, at: BlockCheck): Finding[] => [
    ...checkRows('matrix', at),
    ...(['line', 'cell'] as const).flatMap((key) => checkColumn(block[key], at.columns, anyColumn, [...at.path, key])),
    ...block.by.flatMap((name, n) => checkColumn(name, at.columns, colours, [...at.path, 'by', n])),
    ...Object.entries(block.edges ?? {}).flatMap(([name, edges]) => checkEdges(name, edges, block.by, at)),
  ],
  example: {
    type: 'matrix',
    title: '泵房与水泵',
    titleEn: 'Houses and pumps',
    height: 300,
    line: 'house',
    cell: 'name',
    by: ['power', 'state'],
    edges: { power: [10, 20, 40] },
    selects: 'matrixPump',
    opens: 'assetManage/pumps',
    source: { resource: 'pump', fields: ['name', 'house', 'power', 'state'], limit: 200 },
  },
};
