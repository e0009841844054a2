/** How figures lie to each other: dots of two figures, boxes of five, flows and funnels. */
import { scaled } from '../../shared/figures.ts';
import { placesOf } from '../series.ts';
import { extent } from './cut.ts';
import { figures, label, names, namesBeside, room, strength, tip, tooltip, type Context, type Picture } from './context.ts';

/** Dots that are few enough to have their names beside them. */
const NAMED = 30;
/** From here on, as a share of what the dots reach along, a name stands before its dot: after it there is no room. */
const LATE = 0.7;
const named = ({ look, groups, words }: Context, rows: readonly Context['rows'][number][]): Record<string, unknown> => ({
  label: label(look, {
    show: true,
    position: 'right',
    formatter: ({ dataIndex: i }: { dataIndex: number }) => groups.slice(0, 1).map((c) => words.cell(rows[i] ?? {}, c))[0] ?? '',
  }),
  labelLayout: { hideOverlap: true, moveOverlap: 'shiftY' },
});

export function scatter(context: Context): Picture {
  const { block, channels, rows, words, look, colour, number } = context;
  const { x, size, colour: by } = channels;
  const [y] = channels.y;
  if (!x || !y) return { option: {} };
  const kinds = by ? [...placesOf(rows, by, words).values()] : [undefined];
  const most = size ? Math.max(1, ...rows.map((row) => scaled(row[size.name], size) ?? 0)) : 1;
  const dots = kinds.map((kind) => rows.filter((row) => !by || row[by.name] === kind?.value));
  const along = rows.map((row) => scaled(row[x.name], x)).filter((value) => value !== null);
  const [least, reach] = [Math.min(...along), Math.max(...along) - Math.min(...along)];
  const late = (value: number | null | undefined): boolean => value !== null && value !== undefined && value - least > reach * LATE;
  const titled = (column: typeof x): string => `${words.title(column)}${column.unit ? ` / ${column.unit}` : ''}`;
  return {
    option: {
      grid: room({ top: 30, bottom: 24 }),
      tooltip: tooltip(look, {
        trigger: 'item',
        formatter: ({ seriesIndex: n, dataIndex: i }: { seriesIndex: number; dataIndex: number }) => {
          const row = dots[n]?.[i] ?? {};
          const of = [x, y, ...(size ? [size] : [])];
          const named = context.groups.map((c) => words.cell(row, c));
          return tip(
            named.join(' · '),
            of.map((column) => ({ name: words.title(column), value: number(scaled(row[column.name], column), column) })),
          );
        },
      }),
      xAxis: figures(context, x, { scale: true, name: titled(x), nameLocation: 'middle', nameGap: 26 }),
      yAxis: figures(context, y, { scale: true, name: titled(y), nameTextStyle: label(look, { color: look.faint, align: 'left' }) }),
      series: kinds.map((kind, n) => ({
        type: 'scatter',
        name: kind?.text ?? '',
        itemStyle: { color: colour(by, kind?.value, n), opacity: 0.75 },
        ...(rows.length <= NAMED ? named(context, dots[n] ?? []) : {}),
        data: (dots[n] ?? []).map((row) => {
          const value = [x, y, ...(size ? [size] : [])].map((c) => scaled(row[c.name], c));
          return rows.length <= NAMED && late(value[0]) ? { value, label: { position: 'left' } } : value;
        }),
        symbolSize: size ? (value: number[]) => 6 + 28 * Math.sqrt(Math.max(0, value[2] ?? 0) / most) : 9,
        ...(n === 0 && block.aim !== undefined
          ? {
              markLine: {
                silent: true,
                symbol: 'none',
                label: { show: false },
                lineStyle: { color: look.error, type: 'dashed' },
                data: [{ yAxis: block.aim }],
              },
            }
          : {}),
      })),
    },
  };
}

/** Least, lower quarter, middle, upper quarter and most of each group: the rows behind them stay on the server. */
export function box(context: Context): Picture {
  const { channels, drawing, words, look, number, width, height } = context;
  const { places, series } = drawing;
  const texts = places.map((p) => p.text);
  const [fits, high] = [(width - 60) / Math.max(1, places.length), (height - 40) / Math.max(1, places.length)];
  // Names are read whole beside boxes that lie.
  const lying = channels.x?.by === undefined && texts.some((text) => extent(text, look.small) > fits);
  const along = lying ? namesBeside(look, texts, width, high) : names(look, texts, fits, {}, channels.x?.by === undefined);
  const up = figures(context, channels.y[0], { scale: true });
  const of = (i: number): (number | null)[] => series.map((s) => s.values[i] ?? null);
  return {
    bands: lying ? 'y' : 'x',
    placeOf: ({ dataIndex }) => places[dataIndex ?? -1],
    option: {
      grid: room(),
      tooltip: tooltip(look, {
        trigger: 'item',
        formatter: ({ dataIndex: i }: { dataIndex: number }) =>
          tip(
            places[i]?.text ?? '',
            channels.y.map((column, n) => ({ name: words.title(column), value: number(of(i)[n], column) })),
          ),
      }),
      ...(lying ? { xAxis: up, yAxis: along } : { xAxis: along, yAxis: up }),
      series: [
        {
          type: 'boxplot',
          boxWidth: lying ? [6, 20] : [10, 44],
          itemStyle: { color: look.raised, borderColor: look.accent, borderWidth: 1.5 },
          data: places.map((place, i) => ({ value: of(i), itemStyle: { opacity: strength(context, place) } })),
        },
      ],
    },
  };
}

export function sankey({ channels, rows, words, look, colour, number }: Context): Picture {
  const { x, to } = channels;
  const [y] = channels.y;
  if (!x || !to || !y) return { option: {} };
  // The same value on both sides is two nodes: flows only go one way.
  const sides = [
    { column: x, places: [...placesOf(rows, x, words)] },
    { column: to, places: [...placesOf(rows, to, words)] },
  ];
  const nodes = sides.flatMap(({ column, places }, side) =>
    places.map(([, place], i) => ({
      name: `${side} ${String(place.value)}`,
      text: place.text,
      itemStyle: { color: colour(column, place.value, i), borderWidth: 0 },
    })),
  );
  const textOf = (name: string): string => nodes.find((n) => n.name === name)?.text ?? '';
  return {
    option: {
      tooltip: tooltip(look, {
        trigger: 'item',
        formatter: ({ data, name, value }: { data: { source?: string; target?: string }; name: string; value: number }) =>
          tip('', [
            {
              name: data.source === undefined ? textOf(name) : `${textOf(data.source)} → ${textOf(data.target ?? '')}`,
              value: number(value, y),
            },
          ]),
      }),
      series: [
        {
          type: 'sankey',
          left: 4,
          right: 110,
          top: 8,
          bottom: 8,
          nodeGap: 10,
          nodeWidth: 14,
          draggable: false,
          data: nodes,
          links: rows.flatMap((row) => {
            const value = scaled(row[y.name], y);
            return value ? [{ source: `0 ${String(row[x.name])}`, target: `1 ${String(row[to.name])}`, value }] : [];
          }),
          label: label(look, {
            color: look.text,
            formatter: ({ name }: { name: string }) => textOf(name),
            overflow: 'truncate',
            width: 100,
          }),
          lineStyle: { color: 'gradient', opacity: look.dark ? 0.4 : 0.3 },
          emphasis: { focus: 'adjacency' },
        },
      ],
    },
  };
}

/** Steps of a way, in the order of the answer, each with what is left of the first. */
export function funnel(context: Context): Picture {
  const { channels, drawing, look, colour, number } = context;
  const { places, series } = drawing;
  const [only] = series;
  const columnAt = (i: number) => (channels.x ? only?.column : channels.y[i]) ?? only?.column;
  const first = only?.values[0] ?? 0;
  const textAt = (i: number): string => {
    const [value, column] = [only?.values[i] ?? null, columnAt(i)];
    if (!column) return '';
    return i > 0 && first && value !== null ? `${number(value, column)} · ${((value / first) * 100).toFixed(0)}%` : number(value, column);
  };
  return {
    placeOf: ({ dataIndex }) => places[dataIndex ?? -1],
    option: {
      tooltip: tooltip(look, {
        trigger: 'item',
        formatter: ({ dataIndex: i }: { dataIndex: number }) => tip('', [{ name: places[i]?.text ?? '', value: textAt(i) }]),
      }),
      series: [
        {
          type: 'funnel',
          sort: 'none',
          left: 8,
          right: '42%',
          top: 4,
          bottom: 4,
          gap: 3,
          minSize: '0%',
          funnelAlign: 'center',
          min: 0,
          max: Math.max(1, ...(only?.values.map((v) => v ?? 0) ?? [])),
          label: label(look, {
            position: 'right',
            color: look.text,
            formatter: ({ dataIndex: i }: { dataIndex: number }) => `${places[i]?.text ?? ''}  ${textAt(i)}`,
          }),
          labelLine: { length: 12, lineStyle: { color: look.line } },
          itemStyle: { borderWidth: 0, borderRadius: 3 },
          data: places.map((place, i) => ({
            name: place.text,
            value: only?.values[i] ?? 0,
            itemStyle: {
              color: colour(channels.x, place.value, 0),
              opacity: strength(context, place) * (1 - (i / Math.max(1, places.length)) * 0.6),
            },
          })),
        },
      ],
    },
  };
}
