import { CloseOutlined } from '@ant-design/icons';
import type { ReactElement } from 'react';
import type { Block, Grid } from '../../../documents/features/blocks/grid.ts';
import { useCellText } from '../../blocks/shared/figures.ts';
import { useText } from '../../data/texts/useText.ts';
import { useChosen } from './useChosen.ts';

/** One selection in the words of the block that makes it. */
function Chip({ block }: { block: Block }): ReactElement | null {
  const { t, titleOf } = useText();
  const words = useCellText();
  const { value, select, column, row } = useChosen(block);
  if (value === undefined) return null;
  const text = row && column ? words(row, column) : value;
  return (
    <button type="button" className="grid-chip" onClick={() => select(undefined)} aria-label={t('block.remove', { name: text })}>
      {column && <small>{titleOf(column)}</small>}
      {text}
      <CloseOutlined aria-hidden />
    </button>
  );
}

/** What the blocks of a grid have selected, to be taken back one by one. */
export function Chips({ grid }: { grid: Grid }): ReactElement {
  return (
    <>
      {grid.blocks.flatMap((block) =>
        'selects' in block && block.selects !== undefined && 'source' in block && block.type !== 'calendar'
          ? [<Chip key={block.name} block={block} />]
          : [],
      )}
    </>
  );
}
