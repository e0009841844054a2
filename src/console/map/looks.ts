/** How the records of a layer look: a colour and a shape for each code, so that colours are never alone. */
import type { DictionaryEntry } from '../../documents/ground/model/authored.ts';
import type { Field } from '../../documents/ground/model/fields.ts';
import { hexOf, paletteColour } from '../styles/colours.ts';
import type { LegendEntry } from './MapLegend.tsx';
import type { LookOf } from './things.ts';
import { SHAPES, type Shape } from './types.ts';

const NEUTRAL = '#8c8c8c';
const shapeAt = (n: number): Shape => SHAPES[n % SHAPES.length] ?? 'circle';

/** The code that a row is coloured by. */
export const codeOf = (row: Record<string, unknown>, colour: Pick<Field, 'name'> | undefined): string =>
  String([row[colour?.name ?? '']].flat()[0] ?? '');

export interface Looks {
  lookOf: LookOf;
  legend: LegendEntry[];
}

/**
 * @param place which of the layers it is: layers without codes are told apart by it
 * @param titleOf what a code, or the layer itself, is called
 */
export function looksOf(
  layer: { name: string; title: string; place: number },
  colour: Pick<Field, 'name'> | undefined,
  entries: readonly DictionaryEntry[],
  titleOf: (entry: DictionaryEntry) => string,
  labelOf: (row: Record<string, unknown>) => string,
): Looks {
  if (!colour || !entries.length) {
    const own = { colour: paletteColour(layer.place), shape: shapeAt(layer.place) };
    return { lookOf: (row) => ({ ...own, label: labelOf(row) }), legend: [{ name: layer.name, title: layer.title, ...own }] };
  }
  const codes = new Map(entries.map((entry, n) => [entry.code, { colour: hexOf(entry.colour) ?? paletteColour(n), shape: shapeAt(n) }]));
  const unknown = { colour: NEUTRAL, shape: 'circle' as const };
  return {
    lookOf: (row) => ({ ...(codes.get(codeOf(row, colour)) ?? unknown), label: labelOf(row) }),
    legend: entries.map((entry) => ({ name: entry.code, title: titleOf(entry), ...(codes.get(entry.code) ?? unknown) })),
  };
}
