import { Suspense, useId, type CSSProperties, type ReactElement } from 'react';
import type { Block, GridBundle } from '../../../documents/grid.ts';
import { blocks } from '../../blocks/index.ts';
import { useText } from '../../data/useText.ts';
import { ErrorBoundary } from '../ErrorBoundary.tsx';
import { ScreenSkeleton } from '../ScreenSkeleton.tsx';
import './grid.css';

/** A block in its place. One that fails shows its own error and leaves the others be. */
function BlockCard({ block }: { block: Block }): ReactElement {
  const { titleOf } = useText();
  const id = useId();
  const Drawn = blocks[block.type];
  const fills = block.height === 'fill';
  const size: CSSProperties = { gridColumn: `span ${block.width}`, ...(fills || block.height === undefined ? {} : { height: block.height }) };
  return (
    <section className={`block${fills ? ' block-fill' : ''}`} style={size} {...(block.title === undefined ? {} : { 'aria-labelledby': id })} data-block={block.name}>
      {block.title !== undefined && <h2 id={id}>{titleOf({ title: block.title, titleEn: block.titleEn })}</h2>}
      <ErrorBoundary>
        <Suspense fallback={<ScreenSkeleton />}><Drawn block={block} /></Suspense>
      </ErrorBoundary>
    </section>
  );
}

/** A grid screen, drawn from its document: blocks from left to right, one under the other where there is no room. */
export function GridScreen({ bundle: { grid } }: { bundle: GridBundle }): ReactElement {
  const { titleOf } = useText();
  return (
    <section className="grid-screen" aria-label={titleOf(grid)}>
      {grid.blocks.map((block) => <BlockCard key={`${block.name} ${block.type}`} block={block} />)}
    </section>
  );
}
