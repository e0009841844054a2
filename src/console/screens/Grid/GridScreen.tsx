import { FullscreenExitOutlined, FullscreenOutlined, PrinterOutlined } from '@ant-design/icons';
import { Button, ConfigProvider } from 'antd';
import { useMemo, useRef, type ReactElement } from 'react';
import { sourcesOf, type GridBundle } from '../../../documents/features/blocks/grid.ts';
import { EmbeddedListContext, type EmbeddedListProps } from '../../blocks/shared/embedded.ts';
import { ScreenDataContext } from '../../blocks/shared/screenData.ts';
import '../../data/texts/blockTexts.ts';
import { useText } from '../../data/texts/useText.ts';
import { FieldProvider } from '../../fields/FieldContext.tsx';
import { BlockCard } from './BlockCard.tsx';
import { Chips } from './Chips.tsx';
import { EmbeddedList } from './EmbeddedList.tsx';
import { usePrint } from './usePrint.ts';
import { useRotation } from './useRotation.ts';
import { useScreenData } from './useScreenData.ts';
import { useStage, useWall } from './useWall.ts';
import { WallPages } from './WallPages.tsx';
import './grid.css';

const drawList = (props: EmbeddedListProps): ReactElement => <EmbeddedList {...props} />;
const NONE = {};
/** Filters that have room beside the title. */
const BESIDE = 4;
const LIGHT = { inherit: false, token: { motion: false } };

/** A grid screen, drawn from its document: blocks from left to right, one under the other where there is no room. */
export function GridScreen({ bundle: { grid, references = NONE } }: { bundle: GridBundle }): ReactElement {
  const { t, titleOf } = useText();
  const data = useScreenData(grid);
  const [frame, stage] = [useRef<HTMLDivElement>(null), useRef<HTMLElement>(null)];
  const wall = useWall(frame);
  const turning = useStage(wall.on, frame, stage);
  const [printing, print] = usePrint(stage);
  const theme = wall.on ? { 'data-theme': 'dark' } : printing ? { 'data-theme': 'light' } : {};
  useRotation(wall.on, grid, data.answers);
  const surroundings = useMemo(() => ({ references, labels: {}, record: () => ({}) }), [references]);
  // Lists and editors are worked with: nobody hangs them on a wall.
  const shows = grid.blocks.every((b) => sourcesOf(b).length || b.type === 'filters' || b.type === 'text');
  const asks = grid.blocks.some((b) => sourcesOf(b).length);
  // A few filters stand beside the title.
  const first = shows ? grid.blocks.find((b, n) => n === 0 && b.type === 'filters' && b.fields.length <= BESIDE) : undefined;
  return (
    <ScreenDataContext value={data}>
      <EmbeddedListContext value={drawList}>
        <FieldProvider value={surroundings}>
          {/* Only what is inside of it is seen over a full screen; on paper parts are light as well. */}
          <ConfigProvider
            {...(wall.on ? { getPopupContainer: () => frame.current ?? document.body } : {})}
            {...(printing ? { theme: LIGHT } : {})}
          >
            <div ref={frame} className={`grid-frame${wall.on ? ' grid-wall' : ''}${printing ? ' grid-paper' : ''}`} {...theme}>
              <section
                ref={stage}
                className="grid-screen"
                aria-label={titleOf(grid)}
                data-waiting={(asks && !data.answers && data.failed === undefined) || undefined}
                {...theme}
              >
                {!shows && (
                  <div className="grid-head">
                    <Chips grid={grid} />
                  </div>
                )}
                {shows && (
                  <header className="grid-head">
                    <h1>{titleOf(grid)}</h1>
                    <Chips grid={grid} />
                    {first && <BlockCard block={first} printing={printing} />}
                    {!wall.on && (
                      <Button
                        type="text"
                        icon={<PrinterOutlined />}
                        onClick={print}
                        aria-label={t('block.print')}
                        title={t('block.print')}
                      />
                    )}
                    <WallPages {...turning} />
                    {document.fullscreenEnabled && (
                      <Button
                        type="text"
                        icon={wall.on ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
                        onClick={wall.toggle}
                        aria-label={t(wall.on ? 'block.unwall' : 'block.wall')}
                        title={t(wall.on ? 'block.unwall' : 'block.wall')}
                      />
                    )}
                  </header>
                )}
                {grid.blocks.map(
                  (block) => block !== first && <BlockCard key={`${block.name} ${block.type}`} block={block} printing={printing} />,
                )}
              </section>
            </div>
          </ConfigProvider>
        </FieldProvider>
      </EmbeddedListContext>
    </ScreenDataContext>
  );
}
