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
  /** Screen that shows the record. */
  opens?: string;
}

const colours = (c: SourceColumn): boolean => isNumber(c) || isDict(c);

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
    ...selectKeys,
    opens: opensMeta,
  },
  requires: ['source', 'line', 'cell', 'by'],
  columns: { line: 'all', cell: 'all', by: 'some' },
  check: (block: MatrixOptions, at: BlockCheck): Finding[] => [
    ...checkRows('matrix', at),
    ...(['line', 'cell'] as const).flatMap((key) => checkColumn(block[key], at.columns, anyColumn, [...at.path, key])),
    ...block.by.flatMap((name, n) => checkColumn(name, at.columns, colours, [...at.path, 'by', n])),
  ],
  example: {
    type: 'matrix',
    title: '泵房与水泵',
    titleEn: 'Houses and pumps',
    height: 300,
    line: 'house',
    cell: 'name',
    by: ['power', 'state'],
    selects: 'matrixPump',
    opens: 'assetManage/pumps',
    source: { resource: 'pump', fields: ['name', 'house', 'power', 'state'], limit: 200 },
  },
};
