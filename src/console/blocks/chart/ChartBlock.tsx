import { useContext, useEffect, useMemo, useRef, useState, type ReactElement } from 'react';
import type { SourceAnswer } from '../../../contract/source.ts';
import { channelsOf, type Channels } from '../../../documents/features/blocks/chart/marks.ts';
import { useText } from '../../data/texts/useText.ts';
import type { BlockProps } from '../contract.ts';
import { CardContext } from '../shared/card.ts';
import { FigureTable } from '../shared/FigureTable.tsx';
import { figureText, useCellText, usePlaces } from '../shared/figures.ts';
import { useOpens } from '../shared/useOpens.ts';
import { WithData } from '../shared/WithData.tsx';
import { useSelect, useSelection } from '../selection.ts';
import { Canvas } from './Canvas.tsx';
import { Choices } from './Choices.tsx';
import { amountColours, apart, useColours } from '../../styles/colours.ts';
import { Legend } from './Legend.tsx';
import { useLook } from '../../styles/look.ts';
import { pictureOf } from './options/index.ts';
import type { Context } from './options/context.ts';
import { Rank } from './Rank.tsx';
import { drawingOf, type Drawing, type PlaceOf } from './series.ts';
import { notShared } from './shares.ts';
import { periodOf, spanOf } from './span.ts';
import './chart.css';

/** Size of the place a chart has, px. */
function useSize(ref: React.RefObject<HTMLDivElement | null>): { width: number; height: number } | undefined {
  const [size, setSize] = useState<{ width: number; height: number }>();
  useEffect(() => {
    const place = ref.current;
    if (!place) return undefined;
    const watcher = new ResizeObserver(() =>
      setSize((last) => {
        const { clientWidth: width, clientHeight: height } = place;
        return width > 0 && height > 0 && !(last?.width === width && last.height === height) ? { width, height } : last;
      }),
    );
    watcher.observe(place);
    return () => watcher.disconnect();
  }, [ref]);
  return size;
}

/** What a chart says in one sentence, for who cannot see it. Of series that stand on each other the sum counts. */
function useSummary({ places, series }: Drawing, stacked: boolean): string {
  const { t, language } = useText();
  const [first] = series;
  const counted = stacked ? series : series.slice(0, 1);
  const known = places.flatMap((_, i) => {
    const values = counted.flatMap((s) => s.values[i] ?? []);
    return values.length ? [{ v: values.reduce((sum, one) => sum + one), i }] : [];
  });
  const most = known.reduce<{ v: number; i: number } | undefined>((a, b) => (a && a.v >= b.v ? a : b), undefined);
  if (!first || !most) return t('block.empty');
  const value = figureText(most.v, { ...first.column, role: 'field' }, language);
  return t('block.summary', { count: places.length, name: places[most.i]?.text ?? '', value });
}

interface ChartProps extends BlockProps<'chart'> {
  answer: SourceAnswer;
  channels: Channels;
}

function Chart({ block, answer, channels }: ChartProps): ReactElement {
  const { language, titleOf, t } = useText();
  const cell = useCellText();
  const frame = useRef<HTMLDivElement>(null);
  const size = useSize(frame);
  const look = useLook(frame);
  const colour = useColours(look.dark);
  const [selected, select] = useSelection(block.selects ?? '');
  const open = useOpens(block);
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const place = usePlaces();
  const words = useMemo(() => ({ cell, title: titleOf, place }), [cell, titleOf, place]);
  // Of a heat map or a calendar the figure is the colour.
  const seriesChannels = useMemo<Channels>(
    () => (channels.colour?.role === 'measure' ? { ...(channels.x ? { x: channels.x } : {}), y: [channels.colour] } : channels),
    [channels],
  );
  const sorted = block.source.sort !== undefined || answer.columns.some((c) => c.place);
  const whole = useMemo(() => drawingOf(answer.rows, seriesChannels, words, sorted), [answer, seriesChannels, words, sorted]);
  const drawing = useMemo(() => ({ ...whole, series: whole.series.filter((s) => !hidden.has(s.name)) }), [whole, hidden]);
  const summary = useSummary(drawing, block.mark === 'rose' || block.stack === true);
  const selectedKey = block.selects === undefined ? undefined : selected;
  const number = useMemo<Context['number']>(
    () => (value, column, short) =>
      short && value !== null && value !== undefined
        ? new Intl.NumberFormat(language === 'zh' ? 'zh-CN' : 'en-GB', {
            notation: 'compact',
            maximumFractionDigits: 1,
            useGrouping: true,
          }).format(value)
        : figureText(value, { ...column, role: 'field' }, language),
    [language],
  );
  const choose = useMemo(() => {
    // What has no value is no selection.
    if (block.selects !== undefined)
      return ({ value }: PlaceOf) =>
        value === null || value === undefined ? undefined : select(String(value) === selected ? undefined : String(value));
    return open && (({ row }: PlaceOf) => open(row, { columns: channels.x ? [channels.x] : [] }));
  }, [block.selects, select, selected, open, channels]);
  const selectAll = useSelect();
  const onSpan = useMemo(() => {
    const [period, by] = [periodOf(block.source), channels.x?.by];
    if (period === undefined || by === undefined) return undefined;
    return (from: PlaceOf, to: PlaceOf): void => {
      const span = spanOf(from.value, to.value, by);
      if (span !== undefined) selectAll({ [period]: span });
    };
  }, [block.source, channels, selectAll]);
  // What has no value, and what a limit leaves out, stands back.
  const placeColour = useMemo<(value: unknown, i: number) => string>(() => {
    const known = whole.places.map((p) => p.value).filter((value) => value !== null && value !== undefined);
    const colours = apart(colour, channels.x, known);
    return (value, i) =>
      value === null || value === undefined ? look.faint : (colours[known.indexOf(value)] ?? colour(channels.x, value, i));
  }, [colour, channels, look, whole]);
  // Colours stay with their series when others are left out.
  const seriesColour = useMemo(() => {
    const colours = channels.colour
      ? apart(
          colour,
          channels.colour,
          whole.series.map((s) => s.code),
        )
      : amountColours(
          whole.series.map((s) => s.column.unit),
          look.dark,
        );
    return new Map(whole.series.map((s, i) => [s.name, colours[i] ?? '']));
  }, [whole, colour, channels, look.dark]);
  const nothing = notShared(block.mark, drawing);
  const picture = useMemo(() => {
    if (!size || block.mark === 'rank' || nothing) return undefined;
    return pictureOf(block.mark, {
      block,
      channels,
      rows: answer.rows,
      groups: answer.columns.filter((c) => c.role === 'group'),
      language,
      drawing,
      words,
      look,
      colour: (column, value, i) =>
        column !== undefined && column === channels.x
          ? placeColour(value, i)
          : (seriesColour.get(drawing.series[i]?.name ?? '') ?? colour(column, value, i)),
      number,
      selectedKey,
      ...size,
    });
  }, [block, channels, answer, language, drawing, words, look, colour, placeColour, seriesColour, number, selectedKey, size, nothing]);

  if (block.mark === 'rank') {
    const [series] = drawing.series;
    return (
      <div ref={frame} className="chart">
        <Rank
          drawing={drawing}
          aim={block.aim}
          aimText={series && block.aim !== undefined ? t('block.aim', { value: number(block.aim, series.column) }) : ''}
          colourOf={() => look.accent}
          textOf={(value) => (series ? number(value, series.column) : '')}
          selectedKey={selectedKey}
          onChoose={choose}
          sorted={block.source.sort !== undefined || channels.x?.by !== undefined}
        />
      </div>
    );
  }
  const textAt = (i: number): string =>
    [drawing.places[i]?.text, ...drawing.series.map((s) => `${s.name} ${number(s.values[i], s.column)}`)].join(' · ');
  const shares = block.mark === 'pie' || block.mark === 'ring';
  const [first] = whole.series;
  const entries = shares
    ? whole.places.map((p, i) => ({
        name: p.text,
        colour: placeColour(p.value, i),
        ...(first ? { figure: number(first.values[i], first.column) } : {}),
      }))
    : whole.series.map((s) => ({ name: s.name, colour: seriesColour.get(s.name) ?? '' }));
  const toggle = (name: string): void =>
    setHidden(
      (last) => new Set(last.has(name) ? [...last].filter((n) => n !== name) : last.size + 1 < whole.series.length ? [...last, name] : []),
    );
  const legend = shares || (['line', 'area', 'bar', 'rose', 'scatter'].includes(block.mark) && whole.series.length > 1);
  return (
    <div className={shares ? 'chart-row' : 'chart-column'}>
      <div ref={frame} className="chart" {...(choose ? {} : { role: 'img', 'aria-label': summary })} data-mark={block.mark}>
        {choose && picture?.placeOf && (
          <Choices
            label={`${summary} ${t('block.choose')}`}
            places={drawing.places}
            textOf={textAt}
            selectedKey={selectedKey}
            onChoose={choose}
          />
        )}
        {nothing && <p className="block-empty">{t(`block.shares.${nothing}`)}</p>}
        {size && picture && <Canvas picture={picture} size={size} ground={look.surface} onChoose={choose} onSpan={onSpan} />}
      </div>
      {legend && <Legend entries={entries} beside={shares} hidden={hidden} {...(shares ? {} : { onToggle: toggle })} />}
    </div>
  );
}

/** Figures drawn by their encoding; or as a table. */
export function ChartBlock({ block }: BlockProps<'chart'>): ReactElement {
  const { asTable } = useContext(CardContext);
  return (
    <WithData name={block.name}>
      {(answer) => {
        const channels = channelsOf(block, answer.columns);
        return asTable || !('y' in channels) ? (
          <FigureTable answer={answer} />
        ) : (
          <Chart block={block} answer={answer} channels={channels} />
        );
      }}
    </WithData>
  );
}
