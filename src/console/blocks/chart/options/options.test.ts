/** Every mark, drawn by the library itself as SVG: nothing is complained of, and what it should say stands in the picture. */
import { init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { channelsOf, MARKS, type Channels, type Encoding } from '../../../../documents/features/blocks/chart/marks.ts';
import type { SourceColumn } from '../../../../documents/features/source/index.ts';
import '../library.ts';
import { PLAIN } from '../../../styles/look.ts';
import { drawingOf } from '../series.ts';
import type { Context, Picture } from './context.ts';
import { pictureOf, type DrawnMark } from './index.ts';

use([SVGRenderer]);

const group = (name: string, by?: SourceColumn['by']): SourceColumn => ({
  name,
  title: name,
  titleEn: name,
  type: 'dict',
  role: 'group',
  ...(by ? { by } : {}),
});
const figure = (name: string, more: Partial<SourceColumn> = {}): SourceColumn => ({
  name,
  title: name,
  titleEn: name,
  type: 'number',
  role: 'measure',
  ...more,
});
const [plant, level, day] = [group('plant'), group('level'), group('day', 'day')];
const [count, loss] = [figure('count'), figure('loss', { unit: 'kWh' })];
const five = ['least', 'low', 'middle', 'high', 'most'].map((name) => figure(name));

const ROWS = [
  { plant: 'Hexi', level: 'a', day: '2026-03-01', count: 4, loss: 900, least: 1, low: 2, middle: 3, high: 4, most: 9 },
  { plant: 'Hexi', level: 'b', day: '2026-03-02', count: 6, loss: 100, least: 1, low: 2, middle: 3, high: 4, most: 9 },
  { plant: 'Dabancheng', level: 'a', day: '2026-04-09', count: 2, loss: null, least: null, low: 2, middle: 3, high: 4, most: 9 },
];
const words = { cell: (row: Record<string, unknown>, c: SourceColumn) => String(row[c.name]), title: (c: SourceColumn) => c.title };

function contextOf(block: Encoding & Partial<Context['block']>, columns: SourceColumn[], rows = ROWS): Context {
  const channels = channelsOf(block, columns) as Channels;
  const seriesChannels: Channels =
    channels.colour?.role === 'measure' ? { ...(channels.x ? { x: channels.x } : {}), y: [channels.colour] } : channels;
  return {
    block,
    channels,
    rows,
    groups: columns.filter((c) => c.role === 'group'),
    language: 'en',
    drawing: drawingOf(rows, seriesChannels, words),
    words,
    look: PLAIN,
    colour: (_column, _value, i) => ['#112233', '#445566', '#778899'][i % 3] ?? '#000000',
    number: (value, column) => (value === null || value === undefined ? '—' : `${value}${column.unit ?? ''}`),
    selectedKey: undefined,
    width: 600,
    height: 300,
  };
}

function svgOf({ option }: Picture): string {
  const chart = init(null, undefined, { renderer: 'svg', ssr: true, width: 600, height: 300 });
  try {
    chart.setOption(option);
    return chart.renderToSVGString();
  } finally {
    chart.dispose();
  }
}

const EXAMPLES: Record<DrawnMark, [columns: SourceColumn[], says: string[]]> = {
  line: [[day, count], ['2026-03-01']],
  area: [[day, level, count], ['2026-04-09']],
  bar: [
    [plant, level, count],
    ['Hexi', 'Dabancheng'],
  ],
  pie: [[plant, count], ['#112233']],
  ring: [[plant, count], ['12']],
  rose: [[plant, level, count], ['Dabancheng']],
  heat: [
    [plant, level, count],
    ['Hexi', 'a'],
  ],
  calendar: [
    [day, count],
    ['Mar', 'Apr'],
  ],
  scatter: [
    [plant, count, loss],
    ['count', 'loss / kWh'],
  ],
  gauge: [[count], ['4']],
  funnel: [
    [plant, count],
    ['Dabancheng', '33%'],
  ],
  sankey: [
    [plant, level, count],
    ['Hexi', 'Dabancheng'],
  ],
  box: [[plant, ...five], ['Hexi']],
};

describe('pictures', () => {
  const complaints: unknown[] = [];
  beforeEach(() => {
    complaints.length = 0;
    for (const way of ['error', 'warn'] as const) vi.spyOn(console, way).mockImplementation((...args) => void complaints.push(args));
  });
  afterEach(() => vi.restoreAllMocks());

  it.each(MARKS.filter((mark) => mark !== 'rank'))('of %s', (mark) => {
    const [columns, says] = EXAMPLES[mark];
    const svg = svgOf(pictureOf(mark, contextOf({ mark }, columns)));
    expect(says.filter((text) => !svg.includes(text))).toEqual([]);
    expect(svg).not.toMatch(/NaN|undefined/);
    expect(complaints).toEqual([]);
  });

  it.each(MARKS.filter((mark) => mark !== 'rank'))('of %s without rows', (mark) => {
    svgOf(pictureOf(mark, contextOf({ mark }, EXAMPLES[mark][0], [])));
    expect(complaints).toEqual([]);
  });

  it('give figures of a second unit an axis of their own, as a line over bars', () => {
    const { option } = pictureOf('bar', contextOf({ mark: 'bar' }, [day, count, loss]));
    expect((option.series as { type: string; yAxisIndex: number }[]).map((s) => [s.type, s.yAxisIndex])).toEqual([
      ['bar', 0],
      ['line', 1],
    ]);
    expect(option.yAxis).toHaveLength(2);
  });

  it('give a rate over amounts a band of its own, on a small range, with its least, its most and its last', () => {
    const rate = figure('rate', { unit: '%' });
    const rows = [90, 94, 97, 91].map((value, i) => ({ day: `2026-03-0${i + 1}`, count: 1000 + i, rate: value / 100 }));
    const { option } = pictureOf('bar', contextOf({ mark: 'bar' }, [day, count, rate], rows as never));
    expect(option.grid).toHaveLength(2);
    expect(option.yAxis).toMatchObject([{ gridIndex: 0 }, { gridIndex: 1, min: 85, max: 100 }]);
    const [, line] = option.series as { data: { label?: { formatter: string } }[] }[];
    expect(line?.data.map((d) => d.label?.formatter)).toEqual(['90%', undefined, '97%', '91%']);
    expect(complaints).toEqual([]);
  });

  it('have bars lie where their names would not stand beside each other', () => {
    const context = { ...contextOf({ mark: 'bar' }, [plant, count]), width: 150 };
    const { option, bands } = pictureOf('bar', context);
    expect(option.yAxis).toMatchObject({ type: 'category', data: ['Hexi', 'Dabancheng'], inverse: true });
    expect(bands).toBe('y');
    expect((option.yAxis as { axisLabel: object }).axisLabel).not.toHaveProperty('rotate');
    expect(pictureOf('bar', contextOf({ mark: 'bar' }, [plant, count])).bands).toBe('x');
  });

  it('have the middle of the first petal of a rose above, as north is', () => {
    const { option } = pictureOf('rose', contextOf({ mark: 'rose' }, [plant, count]));
    const { startAngle, data } = option.angleAxis as { startAngle: number; data: string[] };
    expect(startAngle - 360 / data.length / 2).toBe(90);
  });

  it('show shares of a stack as percent of their place', () => {
    const { option } = pictureOf('bar', contextOf({ mark: 'bar', stack: 'share' }, [plant, level, count]));
    const values = (option.series as { data: { value: number | null }[] }[]).map((s) => s.data.map((d) => d.value));
    expect(values).toEqual([
      [40, 100],
      [60, null],
    ]);
  });

  it('reach up to the aim, and mark it', () => {
    const svg = svgOf(pictureOf('bar', contextOf({ mark: 'bar', aim: 500 }, [plant, count])));
    expect(svg).toContain('500');
  });

  it('let what is not chosen step back', () => {
    const { option } = pictureOf('ring', { ...contextOf({ mark: 'ring' }, [plant, count]), selectedKey: 'Hexi' });
    const [pie] = option.series as { data: { itemStyle: { opacity: number } }[] }[];
    expect(pie?.data.map((d) => d.itemStyle.opacity)).toEqual([1, 0.3]);
  });

  it('know the place that a click means', () => {
    expect(pictureOf('heat', contextOf({ mark: 'heat' }, [plant, level, count])).placeOf?.({ dataIndex: 2 })?.value).toBe('Dabancheng');
    expect(pictureOf('calendar', contextOf({ mark: 'calendar' }, [day, count])).placeOf?.({ dataIndex: 2 })?.value).toBe('2026-04-09');
    expect(pictureOf('bar', contextOf({ mark: 'bar' }, [plant, count])).placeOf?.({ dataIndex: 9 })).toBeUndefined();
  });

  it('end parts of a whole at the whole', () => {
    const share = figure('share', { unit: '%' });
    const rows = ROWS.map((row, i) => ({ ...row, share: [0.4, 0.6, 1][i] ?? 0 }));
    const { option } = pictureOf('bar', contextOf({ mark: 'bar', stack: true }, [plant, level, share], rows as never));
    expect(option.yAxis).toMatchObject([{ min: 0, max: 100 }]);
    const over = ROWS.map((row) => ({ ...row, share: 0.7 }));
    expect(pictureOf('bar', contextOf({ mark: 'bar', stack: true }, [plant, level, share], over as never)).option.yAxis).not.toMatchObject([
      { max: 100 },
    ]);
  });

  it('never turn a name: they are broken into lines, and boxes lie', () => {
    const narrow = { ...contextOf({ mark: 'line' }, [plant, count]), width: 160 };
    const { axisLabel } = pictureOf('line', narrow).option.xAxis as { axisLabel: object };
    expect(axisLabel).toMatchObject({ overflow: 'break', interval: 0 });
    expect(axisLabel).not.toHaveProperty('rotate');
    expect(pictureOf('box', { ...contextOf({ mark: 'box' }, [plant, ...five]), width: 160 }).bands).toBe('y');
  });

  it('can be dragged over where periods follow each other', () => {
    expect(pictureOf('bar', contextOf({ mark: 'bar' }, [day, count])).periods).toHaveLength(3);
    expect(pictureOf('bar', contextOf({ mark: 'bar' }, [plant, count])).periods).toBeUndefined();
  });
});
