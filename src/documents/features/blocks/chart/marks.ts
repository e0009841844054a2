/**
 * The marks of charts in one table: what each draws, and which columns of an answer lie along which channel. Check and drawing ask
 * the same function, so that a chart that is checked can be drawn.
 */
import type { SourceColumn } from '../../source/index.ts';
import { isNumber } from '../../../ground/fields/traits.ts';

/** Ways in which a column shows. */
export type Channel = 'x' | 'y' | 'to' | 'colour' | 'size';
/** Options that belong to some marks. */
export type MarkOption = Channel | 'stack' | 'aim' | 'min' | 'max' | 'selects';

interface MarkFeature {
  title: string;
  titleEn: string;
  /** Channels in the order in which they take the columns left; what lies along each. */
  channels: Partial<Record<Channel, 'group' | 'figure' | 'figures'>>;
  /** Channels it can do without. */
  without?: readonly Channel[];
  /** Channels that take only what is named. */
  named?: readonly Channel[];
  /** Further options. */
  options: readonly Exclude<MarkOption, Channel>[];
  /** How many figures `y` takes when not one or more. */
  figures?: number;
  /** The group along x is days. */
  days?: true;
}

const along: MarkFeature['channels'] = { x: 'group', y: 'figures', colour: 'group' };
const parts: MarkFeature['channels'] = { x: 'group', y: 'figure' };

const marks = {
  line: { title: '折线', titleEn: 'line', channels: along, without: ['colour'], options: ['stack', 'aim', 'selects'] },
  area: { title: '面积', titleEn: 'area', channels: along, without: ['colour'], options: ['stack', 'aim', 'selects'] },
  bar: { title: '柱', titleEn: 'bar', channels: along, without: ['colour'], options: ['stack', 'aim', 'selects'] },
  rank: { title: '排行', titleEn: 'rank (bars on their side)', channels: parts, options: ['aim', 'selects'] },
  pie: { title: '饼', titleEn: 'pie', channels: parts, options: ['selects'] },
  ring: { title: '环', titleEn: 'ring', channels: parts, options: ['selects'] },
  rose: { title: '玫瑰', titleEn: 'rose', channels: { ...parts, colour: 'group' }, without: ['colour'], options: ['selects'] },
  heat: { title: '热力', titleEn: 'heat', channels: { x: 'group', y: 'group', colour: 'figure' }, options: ['selects'] },
  calendar: { title: '日历', titleEn: 'calendar', channels: { x: 'group', colour: 'figure' }, options: ['selects'], days: true },
  scatter: {
    title: '散点',
    titleEn: 'scatter',
    channels: { x: 'figure', y: 'figure', size: 'figure', colour: 'group' },
    without: ['size', 'colour'],
    named: ['size', 'colour'],
    options: ['aim'],
  },
  gauge: { title: '仪表', titleEn: 'gauge', channels: { y: 'figure' }, options: ['aim', 'min', 'max'] },
  funnel: { title: '漏斗', titleEn: 'funnel', channels: { x: 'group', y: 'figures' }, without: ['x'], options: ['selects'] },
  sankey: { title: '流向', titleEn: 'sankey', channels: { x: 'group', to: 'group', y: 'figure' }, options: [] },
  box: { title: '箱线', titleEn: 'box', channels: { x: 'group', y: 'figures' }, options: ['selects'], figures: 5 },
} as const satisfies Record<string, MarkFeature>;

export type Mark = keyof typeof marks;
export const MARKS = Object.keys(marks) as Mark[];
const markOf = (mark: Mark): MarkFeature => marks[mark];
export const markTitle = (mark: Mark): { title: string; titleEn: string } => markOf(mark);

/** Options that a mark takes. */
export const markOptions = (mark: Mark): MarkOption[] => [...(Object.keys(markOf(mark).channels) as Channel[]), ...markOf(mark).options];

/** What a chart says of its channels. */
export type Encoding = { mark: Mark } & Partial<Record<Exclude<Channel, 'y'>, string>> & { y?: string | string[] };

/** The columns along each channel; those of `y` in order. */
export interface Channels {
  x?: SourceColumn;
  to?: SourceColumn;
  colour?: SourceColumn;
  size?: SourceColumn;
  y: SourceColumn[];
}

/** What keeps a chart from being drawn: a name that fits nothing, or columns that are missing or left over. */
export type Misfit = { channel: Channel; index?: number; name: string; allowed: string[] } | { expected: string };

const isGroup = (c: SourceColumn): boolean => c.role === 'group';
const isFigure = (c: SourceColumn): boolean => c.role === 'measure' && isNumber(c);

/** In words: `group, group, 1 measure`. */
function wants({ channels, without = [], figures, days }: MarkFeature): string {
  const groups = Object.entries(channels).filter(([, kind]) => kind === 'group');
  const optional = groups.filter(([channel]) => without.includes(channel as Channel)).length;
  const least = groups.length - optional;
  const count = optional ? `${least}–${groups.length}` : String(least);
  const measured = Object.entries(channels).filter(([channel, kind]) => kind === 'figure' && !without.includes(channel as Channel)).length;
  const many = Object.values(channels).includes('figures');
  return `${count} group${days ? ' (by day)' : ''}, ${figures ?? (many ? '1+' : measured)} measure`;
}

/** Which column lies along which channel: those that are named, then the ones left in their order. */
export function channelsOf(encoding: Encoding, columns: readonly SourceColumn[]): Channels | Misfit {
  const feature = markOf(encoding.mark);
  const { channels, without = [], named = [], figures } = feature;
  const result: Channels = { y: [] };
  const left = new Set(columns.filter((c) => isGroup(c) || isFigure(c)));
  const put = (channel: Channel, column: SourceColumn): void => {
    left.delete(column);
    if (channel === 'y') result.y.push(column);
    else result[channel] = column;
  };
  const every = Object.entries(channels) as [Channel, 'group' | 'figure' | 'figures'][];
  for (const [channel, kind] of every) {
    const fits = kind === 'group' ? isGroup : isFigure;
    const value = encoding[channel];
    const names = value === undefined ? [] : [value].flat();
    for (const [i, name] of names.entries()) {
      const column = [...left].find((c) => c.name === name && fits(c));
      if (!column || (kind !== 'figures' && i > 0))
        return { channel, ...(Array.isArray(value) ? { index: i } : {}), name, allowed: [...left].filter(fits).map((c) => c.name) };
      put(channel, column);
    }
  }
  for (const [channel, kind] of every) {
    if (encoding[channel] !== undefined || named.includes(channel)) continue;
    const fitting = [...left].filter(kind === 'group' ? isGroup : isFigure);
    for (const column of kind === 'figures' ? fitting : fitting.slice(0, 1)) put(channel, column);
    const empty = channel === 'y' ? result.y.length === 0 : result[channel] === undefined;
    if (empty && !without.includes(channel)) return { expected: wants(feature) };
  }
  // A group that lies along no channel would draw several rows on top of each other.
  const crowded = [...left].some((c) => isGroup(c) && encoding.mark !== 'scatter');
  const wrong = (figures !== undefined && result.y.length !== figures) || (feature.days && result.x?.by !== 'day');
  return crowded || wrong ? { expected: wants(feature) } : result;
}
