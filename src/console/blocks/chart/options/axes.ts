/** Lines, areas and bars along an axis of places. */
import type { SourceColumn } from '../../../../documents/features/source/index.ts';
import type { Series } from '../series.ts';
import { extent } from './cut.ts';
import { bandOf } from './band.ts';
import { figures, label, names, namesBeside, PERCENT, room, strength, tip, tooltip, type Context, type Picture } from './context.ts';

/** Places that a rate over them needs to be read as a course, and the height of a chart that has room for both, px. */
const [FEW, HIGH] = [4, 200];
/** So few bars are drawn broader. */
const BROAD = 6;

/** A whole of parts in percent, with what adding them may leave. */
const WHOLE = 100.001;

/** Values as percent of all series at their place. */
function shares(series: readonly Series[]): (number | null)[][] {
  const totals = (series[0]?.values ?? []).map((_, i) => series.reduce((sum, s) => sum + (s.values[i] ?? 0), 0));
  return series.map((s) => s.values.map((v, i) => (v === null || !totals[i] ? null : (v / totals[i]) * 100)));
}

/** The units of the series; figures of a second unit get an axis of their own at the right. */
export const unitsOf = (series: readonly Series[]): SourceColumn[] =>
  series.map((s) => s.column).filter((c, i, all) => all.findIndex((o) => o.unit === c.unit) === i);

export function axes(context: Context): Picture {
  const { block, drawing, channels, look, colour, number, width, height } = context;
  const { places, series } = drawing;
  const share = block.stack === 'share';
  const units = series.length ? unitsOf(series) : channels.y.slice(0, 1);
  const percent = share ? shares(series) : undefined;
  const fits = Math.max(1, Math.floor((width - 60) / Math.max(1, places.length)));
  // Names are never turned where bars can lie: a long one is read beside its bar.
  const lying =
    block.mark === 'bar' && units.length === 1 && channels.x?.by === undefined && places.some((p) => extent(p.text, look.small) > fits);
  const above =
    !lying && block.mark === 'bar' && !block.stack && places.length >= FEW && height >= HIGH ? bandOf(context, units) : undefined;
  const colours = series.map((s, n) => colour(channels.colour, s.code, n));
  const aim = block.aim === undefined ? undefined : block.aim;
  const seriesOptions = series.map((s, n) => {
    const second = s.column.unit !== units[0]?.unit;
    const bars = block.mark === 'bar' && !second;
    const values = percent?.[n] ?? s.values;
    return {
      type: bars ? 'bar' : 'line',
      name: s.name,
      yAxisIndex: second ? 1 : 0,
      ...(above && second ? { xAxisIndex: 1 } : {}),
      z: second ? 3 : 2,
      ...(block.stack && !second ? { stack: 'all' } : {}),
      data: values.map((value, i) => ({
        value,
        itemStyle: { opacity: strength(context, places[i]) },
        ...(above && second ? above.said(values, i) : {}),
      })),
      itemStyle: { color: colours[n], ...(bars && !block.stack ? { borderRadius: lying ? [0, 3, 3, 0] : [3, 3, 0, 0] } : {}) },
      ...(bars
        ? { barMaxWidth: places.length <= BROAD ? 40 : 20, barCategoryGap: lying ? '30%' : '15%' }
        : line(block.mark === 'area' && !second, Boolean(block.stack), places.length)),
      ...(n === 0 && aim !== undefined
        ? {
            markLine: {
              silent: true,
              symbol: 'none',
              lineStyle: { color: look.error, type: 'dashed' },
              label: label(look, { color: look.error, position: 'insideEndTop', formatter: number(aim, s.column) }),
              data: [lying ? { xAxis: aim } : { yAxis: aim }],
            },
          }
        : {}),
    };
  });
  // Rates that reach high stand on a scale of 100, so that charts beside each other compare; parts of a whole end at the whole.
  const shared = ({ unit }: SourceColumn): boolean => {
    const own = series.filter((s) => s.column.unit === unit);
    const values = own.flatMap((s) => s.values.filter((v) => v !== null));
    const reached = block.stack ? places.map((_, i) => own.reduce((sum, s) => sum + (s.values[i] ?? 0), 0)) : values;
    return unit === '%' && reached.some((v) => v > 40) && values.every((v) => v >= 0) && reached.every((v) => v <= WHOLE);
  };
  const reach = aim === undefined ? {} : { max: ({ max }: { max: number }) => (max < aim ? aim * 1.1 : null) };
  const along = lying
    ? namesBeside(
        look,
        places.map((p) => p.text),
        width,
        height / Math.max(1, places.length),
      )
    : names(
        look,
        places.map((p) => p.text),
        fits,
        { boundaryGap: block.mark === 'bar' },
        channels.x?.by === undefined,
      );
  const up = share
    ? [figures(context, undefined, { ...PERCENT, axisLabel: label(look, { color: look.faint, formatter: '{value}%' }) })]
    : units
        .slice(0, 2)
        .map((column, n) =>
          figures(context, column, { ...(shared(column) ? PERCENT : {}), ...(n === 0 ? reach : { splitLine: { show: false } }) }),
        );
  return {
    bands: lying ? 'y' : 'x',
    ...(channels.x?.by && !lying ? { periods: places } : {}),
    placeOf: ({ dataIndex }) => places[dataIndex ?? -1],
    option: {
      grid: above ? above.grids : room(),
      ...(above ? { axisPointer: { link: [{ xAxisIndex: 'all' }] } } : {}),
      tooltip: tooltip(look, {
        trigger: 'axis',
        axisPointer: { type: block.mark === 'bar' ? 'shadow' : 'line', shadowStyle: { opacity: 0.12 }, lineStyle: { color: look.faint } },
        formatter: ([first]: { dataIndex: number }[]) => {
          const i = first?.dataIndex ?? 0;
          return tip(
            places[i]?.text ?? '',
            series.map((s, n) => {
              const part = percent?.[n]?.[i];
              const value = number(s.values[i], s.column);
              return {
                colour: colours[n],
                name: s.name,
                value: part === null || part === undefined ? value : `${value} · ${part.toFixed(1)}%`,
              };
            }),
          );
        },
      }),
      ...(above ? above.axes(along, up) : lying ? { xAxis: up, yAxis: along } : { xAxis: along, yAxis: up }),
      series: seriesOptions,
    },
  };
}

/** How a line is drawn; many points stand without dots, and a great many are thinned. */
const line = (area: boolean, stack: boolean, points: number): Record<string, unknown> => ({
  smooth: 0.25,
  smoothMonotone: 'x',
  showSymbol: points <= 40,
  symbol: 'circle',
  symbolSize: 6,
  sampling: stack ? undefined : 'lttb',
  lineStyle: { width: 2 },
  ...(area ? { areaStyle: { opacity: stack ? 0.55 : 0.18 } } : {}),
});
