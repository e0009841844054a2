import { useEffect, useRef, useState, type ReactElement } from 'react';
import type { SourceAnswer } from '../../../contract/source.ts';
import { useText } from '../../data/useText.ts';
import type { BlockProps } from '../contract.ts';
import { FigureTable } from '../shared/FigureTable.tsx';
import { figureText, useCellText } from '../shared/figures.ts';
import { TableSwitch, WithData } from '../shared/WithData.tsx';
import { useSelection } from '../selection.ts';
import { useColours } from './colours.ts';
import { Plot, type PlotProps } from './Plot.tsx';
import { Rank } from './Rank.tsx';
import { Ring } from './Ring.tsx';
import { drawingOf, type Drawing } from './series.ts';
import './chart.css';

/** Size of the place a chart has, px. */
function useSize(): [ref: React.RefObject<HTMLDivElement | null>, size: { width: number; height: number } | undefined] {
  const ref = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<{ width: number; height: number }>();
  useEffect(() => {
    const place = ref.current;
    if (!place) return undefined;
    const watcher = new ResizeObserver(() => setSize({ width: place.clientWidth, height: place.clientHeight }));
    watcher.observe(place);
    return () => watcher.disconnect();
  }, []);
  return [ref, size];
}

/** What a chart says in one sentence, for who cannot see it. */
function useSummary(drawing: Drawing): string {
  const { t, language } = useText();
  const [series] = drawing.series;
  const known = (series?.values ?? []).flatMap((v, i) => (v === null ? [] : [{ v, i }]));
  const most = known.reduce<{ v: number; i: number } | undefined>((a, b) => (a && a.v >= b.v ? a : b), undefined);
  if (!series || !most) return t('block.empty');
  const share = { ...series.column, unit: series.column.unit, role: 'field' as const };
  return t('block.summary', {
    count: drawing.places.length,
    name: drawing.places[most.i]?.text ?? '',
    value: figureText(most.v, share, language),
  });
}

function Picture({ block, answer, drawing }: BlockProps<'chart'> & { answer: SourceAnswer; drawing: Drawing }): ReactElement {
  const { language } = useText();
  const [ref, size] = useSize();
  const [selected, select] = useSelection(block.selects ?? '');
  const [asTable, setAsTable] = useState(false);
  const colours = useColours(drawing);
  const summary = useSummary(drawing);
  const unit = drawing.series[0]?.column;
  const props: PlotProps = {
    drawing,
    mark: block.mark,
    stack: block.stack === true,
    aim: block.aim,
    width: size?.width ?? 0,
    height: size?.height ?? 0,
    colours,
    // Values are scaled already.
    numberText: (value, short) =>
      short
        ? new Intl.NumberFormat(language === 'zh' ? 'zh-CN' : 'en-GB', { notation: 'compact', maximumFractionDigits: 1 }).format(value)
        : unit
          ? figureText(value, { ...unit, role: 'field' }, language)
          : String(value),
    chosen: block.selects === undefined ? undefined : selected,
    onChoose: block.selects === undefined ? undefined : (value) => select(String(value) === selected ? undefined : String(value)),
  };
  const Drawn = block.mark === 'ring' ? Ring : block.mark === 'rank' ? Rank : Plot;
  const legend =
    block.mark === 'ring'
      ? drawing.places.map((p, i) => [p.text, colours.places[i]])
      : drawing.series.map((s, i) => [s.name, colours.series[i]]);
  return (
    <>
      {asTable ? (
        <FigureTable answer={answer} />
      ) : (
        <>
          {/* A list of bars speaks for itself. */}
          <div ref={ref} className="chart" {...(block.mark === 'rank' ? {} : { role: 'img', 'aria-label': summary })}>
            {(size || block.mark === 'rank') && <Drawn {...props} />}
          </div>
          {block.mark !== 'rank' && legend.length > 1 && (
            <ul className="chart-legend">
              {legend.map(([name, colour], i) => (
                <li key={i}>
                  <i style={{ background: colour }} />
                  {name}
                </li>
              ))}
            </ul>
          )}
        </>
      )}
      <TableSwitch on={asTable} onChange={setAsTable} />
    </>
  );
}

/** Figures drawn: lines, areas, bars, a ranking or a ring; or as a table. */
export function ChartBlock({ block }: BlockProps<'chart'>): ReactElement {
  const { titleOf } = useText();
  const cell = useCellText();
  return (
    <WithData name={block.name}>
      {(answer) => {
        const drawing = drawingOf(answer, block, { cell, title: titleOf });
        return drawing ? <Picture block={block} answer={answer} drawing={drawing} /> : <FigureTable answer={answer} />;
      }}
    </WithData>
  );
}
