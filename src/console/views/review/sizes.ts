/** Sizes of what a box holds, where the scale of its picture is known, and what a record takes of all that was measured. */
import type { PictureScale } from '../../../contract/measures.ts';
import type { Rectangle } from '../../../contract/report.ts';
import { sidesOf, surfaceOf } from '../../../documents/ground/geometry/outline.ts';
import type { Field } from '../../../documents/ground/model/fields.ts';
import type { ViewOf } from '../../../documents/ground/model/views.ts';
import type { BoxTemperatures } from './temperatures.ts';

/** Metres and square metres. */
export interface BoxSize {
  length: number;
  width: number;
  surface: number;
}

/** The longer side is the length. A polygon has its own surface, and the sides of the smallest rectangle around it, however that is turned. */
export function boxSize({ width, height, polygon }: Rectangle, { metres }: PictureScale): BoxSize {
  if (polygon) {
    const sides = sidesOf(polygon);
    return { length: sides.length * metres, width: sides.width * metres, surface: surfaceOf(polygon) * metres ** 2 };
  }
  const [long, short] = [Math.max(width, height) * metres, Math.min(width, height) * metres];
  return { length: long, width: short, surface: long * short };
}

/** Whether a scale holds for what the view shows: that of the ground does not for a blade above it. */
export const holds = (scale: PictureScale | undefined, view: ViewOf<'review'>): PictureScale | undefined =>
  scale?.by === 'height' && view.place !== undefined ? undefined : scale;

/** How many of a unit are a metre, or a square metre. */
const UNITS: Readonly<Record<string, number>> = { mm: 1000, cm: 100, m: 1, 'mm²': 1e6, 'cm²': 1e4, 'm²': 1, '°C': 1, K: 1 };

/** A number as its field takes it; undefined where the field has a unit of another kind, or the number does not fit. */
function fitted(value: number, { unit, precision, schema }: Field): number | undefined {
  const factor = UNITS[unit ?? ''];
  if (factor === undefined) return undefined;
  const rounded = Number((value * factor).toFixed(precision ?? 2));
  const { minimum = -Infinity, maximum = Infinity } = schema;
  return rounded >= minimum && rounded <= maximum ? rounded : undefined;
}

/** Values of the record's properties by what was measured in its box. */
export function measuredValues(
  view: ViewOf<'review'>,
  fields: readonly Field[],
  size: BoxSize | undefined,
  degrees: BoxTemperatures | undefined,
): Record<string, number> {
  const wanted: [name: string | undefined, value: number | undefined][] = [
    [view.length, size?.length],
    [view.width, size?.width],
    [view.surface, size?.surface],
    [view.tMax, degrees?.max],
    [view.tRef, degrees?.reference],
    [view.deltaT, degrees && degrees.max - degrees.reference],
  ];
  return Object.fromEntries(
    wanted.flatMap(([name, value]) => {
      const field = fields.find((one) => one.name === name);
      const number = field && value !== undefined ? fitted(value, field) : undefined;
      return field && number !== undefined ? [[field.name, number]] : [];
    }),
  );
}
