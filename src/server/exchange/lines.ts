/** Rows as lines of a file: every value as the cell that an import reads back. */
import type { Language } from '../../contract/constants.ts';
import { dictIn } from '../../documents/ground/fields/choices.ts';
import type { Field } from '../../documents/ground/model/fields.ts';
import type { Dictionary } from '../../documents/ground/model/resource.ts';
import type { Row } from '../source/rows.ts';
import type { Line } from './writeRows.ts';
import { formatCell } from './writeCell.ts';

/** What values are written with. */
export interface Words {
  fields: readonly Field[];
  dictionaries: Record<string, Dictionary>;
  language: Language;
}

/** @param batches rows with the names of what they refer to */
export async function* linesOf(batches: AsyncIterable<Row[]>, { fields, dictionaries, language }: Words): AsyncGenerator<Line> {
  for await (const rows of batches)
    for (const row of rows) {
      const labels = (row.$labels ?? {}) as Row;
      const cells = fields.map((f) => formatCell(row[f.name], f, labels[f.name], dictionaries[dictIn(f, row) ?? ''], language));
      yield { row, cells };
    }
}
