/** What is drawn around a centre: shares of a whole, a rose, a gauge. */
import { label, strength, tip, tooltip, type Context, type Picture } from './context.ts';

export function pie(context: Context): Picture {
  const { block, drawing, channels, look, colour, number } = context;
  const { places, series } = drawing;
  const [only] = series;
  const total = only?.values.reduce<number>((sum, v) => sum + Math.max(0, v ?? 0), 0) ?? 0;
  const ring = block.mark === 'ring';
  return {
    placeOf: ({ dataIndex }) => places[dataIndex ?? -1],
    option: {
      tooltip: tooltip(look, {
        trigger: 'item',
        formatter: ({ dataIndex: i }: { dataIndex: number }) => {
          const value = only?.values[i] ?? 0;
          const part = total > 0 ? ` · ${((value / total) * 100).toFixed(1)}%` : '';
          const place = places[i];
          return tip(
            '',
            only && place
              ? [{ colour: colour(channels.x, place.value, i), name: place.text, value: number(value, only.column) + part }]
              : [],
          );
        },
      }),
      series: [
        {
          type: 'pie',
          radius: ring ? ['64%', '92%'] : ['0%', '92%'],
          itemStyle: { borderColor: look.surface, borderWidth: 2, borderRadius: ring ? 4 : 0 },
          label:
            ring && only
              ? label(look, {
                  show: true,
                  position: 'center',
                  color: look.text,
                  fontSize: 22,
                  fontWeight: 600,
                  formatter: () => number(total, only.column),
                })
              : { show: false },
          emphasis: { scaleSize: 4, label: ring ? { show: true } : { show: false } },
          labelLine: { show: false },
          data: places.map((place, i) => ({
            name: place.text,
            value: Math.max(0, only?.values[i] ?? 0),
            itemStyle: { color: colour(channels.x, place.value, i), opacity: strength(context, place) },
          })),
        },
      ],
    },
  };
}

/** Bars around a pole, such as winds by their direction; with colours they stand on each other. */
export function rose(context: Context): Picture {
  const { drawing, channels, look, colour, number } = context;
  const { places, series } = drawing;
  const colours = series.map((s, n) => colour(channels.colour, s.code, n));
  return {
    placeOf: ({ dataIndex }) => places[dataIndex ?? -1],
    option: {
      polar: { radius: ['8%', '76%'] },
      tooltip: tooltip(look, {
        trigger: 'item',
        formatter: ({ dataIndex: i }: { dataIndex: number }) =>
          tip(
            places[i]?.text ?? '',
            series.map((s, n) => ({ colour: colours[n], name: s.name, value: number(s.values[i], s.column) })),
          ),
      }),
      angleAxis: {
        type: 'category',
        // The middle of the first petal is above, as north is on a wind rose.
        startAngle: 90 + 180 / Math.max(1, places.length),
        data: places.map((p) => p.text),
        axisTick: { show: false },
        axisLine: { lineStyle: { color: look.line } },
        axisLabel: label(look, { color: look.faint, hideOverlap: true }),
        splitLine: { show: false },
      },
      radiusAxis: {
        axisLine: { show: false },
        axisTick: { show: false },
        splitNumber: 3,
        axisLabel: label(look, {
          color: look.faint,
          formatter: (value: number) => (series[0] ? number(value, series[0].column, true) : ''),
        }),
        splitLine: { lineStyle: { color: look.line } },
      },
      series: series.map((s, n) => ({
        type: 'bar',
        coordinateSystem: 'polar',
        stack: 'all',
        name: s.name,
        itemStyle: { color: colours[n], borderColor: look.surface, borderWidth: 1 },
        data: s.values.map((value, i) => ({ value, itemStyle: { opacity: strength(context, places[i]) } })),
      })),
    },
  };
}

export function gauge({ block, drawing, channels, look, number, width, height, words }: Context): Picture {
  const [column] = channels.y;
  const value = drawing.series[0]?.values[0] ?? null;
  const { min = 0, max = 100, aim } = block;
  const missed = aim !== undefined && value !== null && (column?.better === 'less' ? value > aim : value < aim);
  const part = aim === undefined ? 1 : Math.min(1, Math.max(0, (aim - min) / (max - min || 1)));
  // Low ones say the figure alone: ends and title would lie on each other.
  const low = height < 170;
  const thick = Math.max(8, Math.min(width, height) * 0.08);
  // Three quarters of a circle stand higher in their box than a whole one.
  const reach = Math.min(width * 0.5, height / 1.56);
  return {
    option: {
      series: column
        ? [
            {
              type: 'gauge',
              min,
              max,
              startAngle: 210,
              endAngle: -30,
              radius: reach,
              center: ['50%', reach + 2],
              progress: { show: value !== null, width: thick, roundCap: true, itemStyle: { color: missed ? look.error : look.accent } },
              pointer: { show: false },
              // What is left to the aim stands out from what is beyond it.
              axisLine: {
                lineStyle: {
                  width: thick,
                  color: [
                    [part, look.line],
                    [1, aim === undefined ? look.line : look.faint],
                  ],
                },
              },
              axisTick: { show: false },
              splitLine: { show: false },
              splitNumber: 2,
              axisLabel: label(look, {
                show: !low,
                color: look.faint,
                distance: thick + 4,
                formatter: (at: number) => number(at, column, true),
              }),
              title: label(look, { show: !low, offsetCenter: [0, '30%'], fontSize: 13 }),
              detail: label(look, {
                color: missed ? look.error : look.text,
                fontSize: low ? 20 : 28,
                fontWeight: 600,
                offsetCenter: [0, low ? '8%' : '-2%'],
                formatter: () => number(value, column),
              }),
              data: [{ value: value ?? min, name: words.title(column) }],
            },
          ]
        : [],
    },
  };
}
