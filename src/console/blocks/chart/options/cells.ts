/** Cells whose colour is a figure: of two groups, or of the days of a calendar. */
import { mix } from '../../../data/contrast.ts';
import { scaled } from '../../shared/figures.ts';
import { inTheirOrder } from '../../shared/order.ts';
import { keyOf, placesOf } from '../series.ts';
import { label, names, room, strength, tip, tooltip, type Context, type Picture } from './context.ts';

/** From nothing to much. */
const steps = ({ look }: Context): string[] => [0.12, 0.45, 0.75, 1].map((share) => mix(look.accent, look.surface, share));

function scale(context: Context, values: readonly number[]): Record<string, unknown> {
  const { look } = context;
  return {
    type: 'continuous',
    show: false,
    min: Math.min(0, ...values),
    max: Math.max(1, ...values),
    inRange: { color: steps(context) },
    outOfRange: { color: look.line },
  };
}

export function heat(context: Context): Picture {
  const { channels, rows, words, look, number, width, height } = context;
  const { x, y, colour: figure } = channels;
  const [across] = y;
  if (!x || !across || !figure) return { option: {} };
  const columns = placesOf(rows, x, words);
  const lines = new Map(inTheirOrder([...placesOf(rows, across, words)], across, ([, { value }]) => value, words.place));
  const [xs, ys] = [[...columns.keys()], [...lines.keys()]];
  const cells = rows.flatMap((row) => {
    const value = scaled(row[figure.name], figure);
    return value === null ? [] : [{ at: [xs.indexOf(keyOf(row, x)), ys.indexOf(keyOf(row, across))] as const, value, row }];
  });
  const least = Math.min((width - 100) / Math.max(1, xs.length), ((height - 40) / Math.max(1, ys.length)) * 2);
  const placeAt = (i: number) => columns.get(xs[cells[i]?.at[0] ?? -1] ?? '');
  return {
    placeOf: ({ dataIndex }) => placeAt(dataIndex ?? -1),
    option: {
      grid: room({ top: 4 }),
      visualMap: scale(
        context,
        cells.map((c) => c.value),
      ),
      tooltip: tooltip(look, {
        trigger: 'item',
        formatter: ({ dataIndex: i, color }: { dataIndex: number; color: string }) => {
          const cell = cells[i];
          return cell
            ? tip(`${words.cell(cell.row, x)} · ${words.cell(cell.row, across)}`, [
                { colour: color, name: words.title(figure), value: number(cell.value, figure) },
              ])
            : '';
        },
      }),
      xAxis: names(
        look,
        [...columns.values()].map((p) => p.text),
        (width - 100) / Math.max(1, xs.length),
        { axisLine: { show: false } },
        true,
      ),
      yAxis: names(
        look,
        [...lines.values()].map((p) => p.text),
        96,
        { axisLine: { show: false }, inverse: true },
      ),
      series: [
        {
          type: 'heatmap',
          itemStyle: { borderColor: look.surface, borderWidth: 2, borderRadius: 3 },
          label: label(look, {
            show: least > 36,
            color: look.text,
            formatter: ({ dataIndex: i }: { dataIndex: number }) => number(cells[i]?.value, figure, true),
          }),
          data: cells.map((c, i) => ({ value: [...c.at, c.value], itemStyle: { opacity: strength(context, placeAt(i)) } })),
        },
      ],
    },
  };
}

const pad = (n: number): string => String(n).padStart(2, '0');

export function calendar(context: Context): Picture {
  const { language, channels, drawing, rows, look, number, words, width, height } = context;
  const { x, colour: figure } = channels;
  if (!x || !figure) return { option: {} };
  const days = rows.flatMap((row, i) => {
    const [day, value] = [row[x.name], scaled(row[figure.name], figure)];
    return typeof day === 'string' && value !== null ? [{ day: day.slice(0, 10), value, place: drawing.places[i] }] : [];
  });
  const dates = days.map((d) => d.day).sort();
  const format = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
    new Intl.DateTimeFormat(language === 'zh' ? 'zh-CN' : 'en-GB', { ...options, timeZone: 'UTC' });
  const months = Array.from({ length: 12 }, (_, m) => format({ month: 'short' }).format(new Date(`2026-${pad(m + 1)}-15`)));
  // 2026-03-01 is a Sunday.
  const weekdays = Array.from({ length: 7 }, (_, d) => format({ weekday: 'narrow' }).format(new Date(`2026-03-0${d + 1}`)));
  const weeks = dates.length ? (Date.parse(dates.at(-1) ?? '') - Date.parse(dates[0] ?? '')) / 604_800_000 + 2 : 1;
  const size = Math.max(8, Math.min(26, (width - 50) / weeks));
  return {
    placeOf: ({ dataIndex }) => days[dataIndex ?? -1]?.place,
    option: {
      visualMap: scale(
        context,
        days.map((d) => d.value),
      ),
      tooltip: tooltip(look, {
        trigger: 'item',
        formatter: ({ dataIndex: i, color }: { dataIndex: number; color: string }) =>
          tip(days[i]?.day ?? '', [{ colour: color, name: words.title(figure), value: number(days[i]?.value, figure) }]),
      }),
      calendar: {
        range: [dates[0] ?? '2026-01-01', dates.at(-1) ?? '2026-01-02'],
        top: 26,
        left: 36,
        right: 8,
        cellSize: [size, Math.max(8, Math.min(size * 1.6, (height - 34) / 7))],
        splitLine: { show: false },
        itemStyle: { color: look.line, borderColor: look.surface, borderWidth: 2, opacity: 0.5 },
        yearLabel: { show: false },
        monthLabel: label(look, { color: look.faint, nameMap: months }),
        dayLabel: label(look, { color: look.faint, firstDay: 1, nameMap: weekdays }),
      },
      series: [
        {
          type: 'heatmap',
          coordinateSystem: 'calendar',
          itemStyle: { borderColor: look.surface, borderWidth: 2, borderRadius: 3 },
          data: days.map((d) => ({ value: [d.day, d.value], itemStyle: { opacity: strength(context, d.place) } })),
        },
      ],
    },
  };
}
