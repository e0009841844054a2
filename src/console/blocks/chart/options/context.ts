/** What the options of every mark are made from. */
import type { ChartOptions } from '../../../../documents/features/blocks/chart/index.ts';
import type { Channels } from '../../../../documents/features/blocks/chart/marks.ts';
import type { SourceColumn } from '../../../../documents/features/source/index.ts';
import type { Figure } from '../../shared/figures.ts';
import type { ColourOf } from '../../../styles/colours.ts';
import type { Look } from '../../../styles/look.ts';
import type { Drawing, PlaceOf, Words } from '../series.ts';
import { cut, extent } from './cut.ts';

export interface Context {
  block: Pick<ChartOptions, 'mark' | 'stack' | 'aim' | 'min' | 'max'>;
  channels: Channels;
  rows: readonly Figure[];
  /** Every group of the answer. */
  groups: readonly SourceColumn[];
  language: string;
  drawing: Drawing;
  words: Words;
  look: Look;
  colour: ColourOf;
  /** A value that is scaled already, with its unit; `short` for axes: `12.5k`. */
  number: (value: number | null | undefined, column: SourceColumn, short?: boolean) => string;
  /** Key of the selected place; places of other keys step back. */
  selectedKey: string | undefined;
  width: number;
  height: number;
}

/** An option object of the library, and which place a click on it means. */
export interface Picture {
  option: Record<string, unknown>;
  /** The place of a mark, by what the library says of the click. */
  placeOf?: (event: { dataIndex?: number | undefined; name?: string | undefined }) => PlaceOf | undefined;
  /** Clicks beside a mark count for the place of its band, along this axis. */
  bands?: 'x' | 'y';
  /** Places are periods that follow each other along x: a part of them can be dragged over. */
  periods?: readonly PlaceOf[];
}

/** How strongly a place is drawn. */
export const strength = ({ selectedKey }: Context, place: PlaceOf | undefined): number =>
  selectedKey === undefined || String(place?.value) === selectedKey ? 1 : 0.3;

/** Text of the library without the outline it gives it on dark grounds. */
export const label = (look: Look, more: Record<string, unknown> = {}): Record<string, unknown> => ({
  color: look.soft,
  fontFamily: look.font,
  fontSize: look.small,
  textBorderWidth: 0,
  ...more,
});

/** A title over lines of a name and a figure, each with the colour of its mark. Texts, never markup: names come from records. */
export function tip(title: string, lines: readonly { colour?: string | undefined; name: string; value: string }[]): HTMLElement {
  const box = document.createElement('div');
  box.className = 'chart-tip';
  const add = (tag: string, parent: HTMLElement, text?: string): HTMLElement => {
    const element = document.createElement(tag);
    if (text !== undefined) element.textContent = text;
    parent.append(element);
    return element;
  };
  if (title) add('strong', box, title);
  for (const { colour, name, value } of lines) {
    const line = add('div', box);
    const mark = add('i', line);
    if (colour) mark.style.background = colour;
    add('span', line, name);
    add('b', line, value);
  }
  return box;
}

/** The box that follows the pointer. */
export const tooltip = (look: Look, more: Record<string, unknown>): Record<string, unknown> => ({
  confine: true,
  backgroundColor: look.raised,
  borderColor: look.line,
  borderWidth: 1,
  padding: [8, 12],
  textStyle: { color: look.text, fontFamily: look.font, fontSize: look.small },
  transitionDuration: 0,
  ...more,
});

const MARGIN = { left: 8, right: 12, top: 14, bottom: 4 };
/** Room of a chart with axes: as much as their labels take. */
export const room = (more: Record<string, unknown> = {}): Record<string, unknown> => ({
  ...MARGIN,
  outerBoundsMode: 'same',
  outerBoundsContain: 'axisLabel',
  ...more,
});

/** Most of the width that names beside bars take; how high a line is to its letters. */
const [BESIDE, LINE] = [0.42, 1.25];

/** Names from above to below, `height` px for each: of bars that lie, whose names would not stand beside each other. */
export const namesBeside = (look: Look, data: readonly string[], width: number, height: number): Record<string, unknown> => {
  const shown = new Map(cut(data, width * BESIDE, look.small).map((text, i) => [data[i], text]));
  return {
    ...names(look, data, width),
    inverse: true,
    axisLine: { show: false },
    axisLabel: label(look, {
      color: look.soft,
      formatter: (text: string) => shown.get(text) ?? text,
      ...(height >= look.small * LINE ? { interval: 0 } : { hideOverlap: true }),
    }),
  };
};

/** The least that a name is cut to, in letters, and the least room that has lines of its own, px. */
const [LEAST, NARROW] = [10, 34];
/** Lines that a name takes at most. */
const LINES = 3;

/**
 * An axis of names, `width` px for each; none is turned. Those that would not stand beside each other are broken into lines where every
 * one is wanted, else left out here and there, as of periods.
 */
export const names = (
  look: Look,
  data: readonly string[],
  width: number,
  more: Record<string, unknown> = {},
  every = false,
): Record<string, unknown> => {
  const broken = every && width >= NARROW && data.some((text) => extent(text, look.small) > width);
  const line = width - 6;
  const cuts = cut(data, broken ? line * LINES : Math.max(width, LEAST * look.small), look.small);
  const shown = new Map(data.map((text, i) => [text, cuts[i]]));
  return {
    type: 'category',
    data,
    axisTick: { show: false },
    axisLine: { lineStyle: { color: look.line } },
    axisLabel: label(look, {
      color: look.faint,
      formatter: (text: string) => shown.get(text) ?? text,
      ...(broken ? { width: line, overflow: 'break', lineHeight: look.small * LINE } : {}),
      // Left to itself the library leaves out names that have room.
      ...(every && width >= NARROW ? { interval: 0 } : { hideOverlap: true, ...(every ? { alignMaxLabel: 'right' } : {}) }),
    }),
    splitLine: { show: false },
    splitArea: { show: false },
    ...more,
  };
};

/** An axis of shares, which ends at the whole. */
export const PERCENT = { min: 0, max: 100, interval: 25 };

/** An axis of figures. */
export const figures = (
  { look, number }: Context,
  column: SourceColumn | undefined,
  more: Record<string, unknown> = {},
): Record<string, unknown> => ({
  type: 'value',
  axisLine: { show: false },
  axisTick: { show: false },
  splitNumber: 4,
  axisLabel: label(look, { color: look.faint, formatter: (value: number) => (column ? number(value, column, true) : String(value)) }),
  splitLine: { lineStyle: { color: look.line, opacity: 0.7 } },
  nameTextStyle: label(look, { color: look.faint }),
  ...more,
});
