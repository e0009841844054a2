/** What a block has selected: in the address, and in its own answer. */
import type { Block } from '../../../documents/features/blocks/grid.ts';
import type { SourceColumn } from '../../../documents/features/source/index.ts';
import type { Figure } from '../../blocks/shared/figures.ts';
import { useBlockData } from '../../blocks/shared/screenData.ts';
import { useSelection } from '../../blocks/selection.ts';

interface BlockSelection {
  value: string | undefined;
  select: (value: string | undefined) => void;
  /** The column it is a value of, and the first row that has it. */
  column?: SourceColumn;
  row?: Figure;
}

export function useChosen(block: Block): BlockSelection {
  const [value, select] = useSelection('selects' in block ? (block.selects ?? '') : '');
  const data = useBlockData(block.name);
  if (value === undefined || data.state !== 'ready') return { value, select };
  const { columns, rows, key } = data.answer;
  const named = 'x' in block && block.x !== undefined ? columns.find((c) => c.name === block.x) : columns[0];
  const row = rows.find((r) => String(r[key ?? named?.name ?? '']) === value);
  return { value, select, ...(named ? { column: named } : {}), ...(row ? { row } : {}) };
}
