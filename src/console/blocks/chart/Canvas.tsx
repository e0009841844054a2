import type { EChartsType } from 'echarts/core';
import { useContext, useEffect, useLayoutEffect, useRef, useState, type ReactElement } from 'react';
import { still } from '../../data/page/still.ts';
import { CardContext } from '../shared/card.ts';
import type { Picture } from './options/context.ts';
import type { PlaceOf } from './series.ts';
import { useSheet } from './useSheet.ts';
import { useSpan } from './useSpan.ts';

/** The library comes with the first chart that is drawn, once. */
const loadLibrary = (): Promise<typeof import('./library.ts')> => import('./library.ts');
const loadLines = (): Promise<typeof import('./lines.ts')> => import('./lines.ts');

/** A page that comes back from behind another runs its effects again, with the chart that it gave back when it left. */
const alive = (chart: EChartsType | undefined): chart is EChartsType => chart !== undefined && !chart.isDisposed();

/** Changes are moved to, unless the reader wants things still. */
const MOVE = 300;
const MOVED = ['series', 'xAxis', 'yAxis'];

type Part = { type?: string; name?: string };

/** What is moved to must be known again: parts without a name would go, and grow again. */
const known = (option: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(option).map(([key, value]) => [
      key,
      MOVED.includes(key) ? [value as Part].flat().map((part, i) => ({ id: `${part.type} ${part.name ?? i}`, ...part })) : value,
    ]),
  );

/** A picture of the library in its place: drawn again when it changes, resized with its place, given back at the end. */
export function Canvas({
  picture,
  size,
  ground,
  onChoose,
  onSpan,
}: {
  picture: Picture;
  size: { width: number; height: number };
  /** Colour under a picture that is kept. */
  ground: string;
  onChoose: ((place: PlaceOf) => void) | undefined;
  /** A part of the time axis was dragged over. */
  onSpan?: ((from: PlaceOf, to: PlaceOf) => void) | undefined;
}): ReactElement {
  const place = useRef<HTMLDivElement>(null);
  const [chart, setChart] = useState<EChartsType>();
  const hasDrawn = useRef(false);
  const sized = useRef(size);
  const { offer, printing } = useContext(CardContext);
  const dragged = useSpan(chart, place, picture.periods, onSpan);

  useEffect(() => {
    const element = place.current;
    let wanted = true;
    let instance: EChartsType | undefined;
    void (printing ? loadLines() : loadLibrary()).then(({ init }) => {
      if (!wanted || !element) return;
      // The page is scaled by zoom, which a canvas does not follow by itself.
      const zoom = Number(getComputedStyle(document.documentElement).zoom) || 1;
      instance = init(
        element,
        undefined,
        printing ? { renderer: 'svg' } : { renderer: 'canvas', devicePixelRatio: Math.max(1, devicePixelRatio * zoom) },
      );
      setChart(instance);
    });
    return () => {
      wanted = false;
      instance?.dispose();
      setChart(undefined);
      hasDrawn.current = false;
    };
  }, [printing]);

  useLayoutEffect(() => {
    if (alive(chart)) chart.resize(size);
  }, [chart, size]);

  useLayoutEffect(() => {
    if (!alive(chart)) return;
    // Another size is no change of what is shown.
    const moved = hasDrawn.current && sized.current === size && !printing && !still();
    sized.current = size;
    chart.setOption(
      { ...known(picture.option), animation: moved, animationDuration: MOVE, animationDurationUpdate: MOVE },
      { notMerge: !moved, replaceMerge: moved ? MOVED : [] },
    );
    hasDrawn.current = true;
  }, [chart, picture, printing, size]);

  // A picture is offered once: its card is drawn again with every offer, and everything in it.
  const latest = useRef({ picture, size });
  useEffect(() => {
    latest.current = { picture, size };
  });
  const sheet = useRef<HTMLDivElement>(null);
  useSheet(printing ? undefined : chart, sheet, latest);
  useEffect(() => {
    if (!alive(chart)) return undefined;
    offer(async (kind) => {
      if (kind === 'svg') {
        const { svgOf } = await loadLines();
        return new Blob([svgOf(latest.current.picture.option, latest.current.size, ground)], { type: 'image/svg+xml' });
      }
      return new Promise((done) => {
        chart.renderToCanvas({ pixelRatio: 2, backgroundColor: ground }).toBlob(done, 'image/png');
      });
    });
    return () => offer(undefined);
  }, [chart, ground, offer]);

  useEffect(() => {
    if (!alive(chart) || !onChoose || !picture.placeOf) return undefined;
    const { placeOf, bands } = picture;
    const choose = (target: PlaceOf | undefined): void => {
      if (target && target.row['$others'] !== true) onChoose(target);
    };
    const onMark = (event: { dataIndex?: number; name?: string }): void => choose(placeOf(event));
    const onBand = ({ offsetX, offsetY }: { offsetX: number; offsetY: number }): void => {
      // Names beside lying bars are part of their bands.
      const at = [bands === 'y' ? chart.getWidth() * 0.75 : offsetX, offsetY];
      if (!chart.containPixel('grid', at)) return;
      const index = (chart.convertFromPixel({ seriesIndex: 0 }, at) as number[])[bands === 'y' ? 1 : 0];
      choose(placeOf({ dataIndex: Math.round(index ?? -1) }));
    };
    if (bands) chart.getZr().on('click', onBand);
    else chart.on('click', onMark as never);
    return () => {
      if (!alive(chart)) return;
      chart.getZr().off('click', onBand);
      chart.off('click', onMark as never);
    };
  }, [chart, picture, onChoose]);

  return (
    <>
      <div
        ref={place}
        className="chart-canvas"
        style={{ width: size.width, height: size.height }}
        data-drawn={chart ? (printing ? 'lines' : 'points') : undefined}
        data-spans={(onSpan && picture.periods && true) || undefined}
      />
      <div ref={sheet} className="chart-sheet" aria-hidden />
      {dragged && <i className="chart-span" style={{ left: dragged.left, width: dragged.width }} aria-hidden />}
    </>
  );
}
