import { useId, useMemo, useRef, useState, type ComponentType, type CSSProperties, type ReactElement } from 'react';
import { GRID_COLUMNS } from '../../../documents/features/blocks/frame.ts';
import { sourceOf, type Block } from '../../../documents/features/blocks/grid.ts';
import { folds } from '../../blocks/filters/folded.ts';
import { blocks } from '../../blocks/index.ts';
import { CardContext, type Card, type MakePicture } from '../../blocks/shared/card.ts';
import { useText } from '../../data/texts/useText.ts';
import { ErrorBoundary } from '../ErrorBoundary.tsx';
import { BlockMenu } from './BlockMenu.tsx';
import { useWholeRows } from './useWholeRows.ts';
import { Waiting } from '../../data/page/Waiting.tsx';

/** Kinds that grow with what they hold: a height is the least they have. */
const GROWING: readonly Block['type'][] = ['stat', 'filters', 'text', 'checklist', 'list'];
/** Kinds that are as high as what they hold: a height is the most they have. */
const FITTING: readonly Block['type'][] = ['table', 'feed', 'pivot'];

function kindOf(block: Block): string {
  if (block.height === 'fill') return ' block-fill';
  if (block.height === undefined || GROWING.includes(block.type)) return ' block-grows';
  return FITTING.includes(block.type) || (block.type === 'chart' && block.mark === 'rank') ? ' block-fits' : '';
}

/** What a block holds before its code is there: as high as that will be, so that what lies below stays where it is. */
function BlockSkeleton({ block }: { block: Block }): ReactElement {
  const { t } = useText();
  const count = block.type === 'filters' ? block.fields.length : 0;
  // Of a phone: two filters beside each other, and under the first two what opens the others.
  const lines = folds(count) ? 1.5 : Math.ceil(count / 2);
  return <output className="block-skeleton" style={{ '--lines': lines } as CSSProperties} aria-label={t('list.loading')} />;
}

/** A block in its place. One that fails shows its own error and leaves the others be. */
export function BlockCard({ block, printing }: { block: Block; printing: boolean }): ReactElement {
  const { titleOf } = useText();
  const id = useId();
  const card = useRef<HTMLElement>(null);
  const [picture, setPicture] = useState<{ make: MakePicture }>();
  const [asTable, setAsTable] = useState(false);
  const known = useMemo<Card>(() => ({ asTable, printing, offer: (make) => setPicture(make && { make }) }), [asTable, printing]);
  // The component of a block's type takes blocks of that type, which the compiler cannot follow through a table.
  const BlockView = blocks[block.type] as ComponentType<{ block: Block }>;
  const source = sourceOf(block);
  const fills = block.height === 'fill';
  useWholeRows(card);
  const size = {
    '--width': block.width,
    '--narrow': block.narrow ?? GRID_COLUMNS,
    ...(fills || block.height === undefined ? {} : { '--height': `${block.height}px` }),
  } as CSSProperties;
  return (
    <section
      ref={card}
      className={`block${kindOf(block)}`}
      style={size}
      {...(block.title === undefined ? {} : { 'aria-labelledby': id })}
      data-block={block.name}
      data-type={block.type}
    >
      {block.title !== undefined && <h2 id={id}>{titleOf({ title: block.title, titleEn: block.titleEn })}</h2>}
      {source && <BlockMenu block={block} source={source} card={card} picture={picture?.make} asTable={asTable} onTable={setAsTable} />}
      <ErrorBoundary>
        <CardContext value={known}>
          <Waiting fallback={<BlockSkeleton block={block} />}>
            <BlockView block={block} />
          </Waiting>
        </CardContext>
      </ErrorBoundary>
    </section>
  );
}
