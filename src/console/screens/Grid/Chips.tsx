import { CloseOutlined } from '@ant-design/icons';
import type { ReactElement } from 'react';
import type { Block, Grid } from '../../../documents/grid.ts';
import { useCellText } from '../../blocks/shared/figures.ts';
import { useBlockData } from '../../blocks/shared/screenData.ts';
import { useSelection } from '../../blocks/selection.ts';
import { useText } from '../../data/useText.ts';

/** One selection in the words of the block that makes it. */
function Chip({ block, name }: { block: Block; name: string }): ReactElement | null {
  const { t, titleOf } = useText();
  const words = useCellText();
  const [value, select] = useSelection(name);
  const data = useBlockData(block.name);
  if (value === undefined) return null;
  const answer = data.state === 'ready' ? data.answer : undefined;
  const along = 'x' in block && block.x !== undefined ? answer?.columns.find((c) => c.name === block.x) : answer?.columns[0];
  const row = along && answer?.rows.find((r) => String(r[along.name]) === value);
  const text = row ? words(row, along) : value;
  return (
    <button type="button" className="grid-chip" onClick={() => select(undefined)} aria-label={t('block.remove', { name: text })}>
      {along && <small>{titleOf(along)}</small>}
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
          ? [<Chip key={block.name} block={block} name={block.selects} />]
          : [],
      )}
    </>
  );
}
