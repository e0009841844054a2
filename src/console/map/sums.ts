/** What a shape measures, in words. */
import type { Language } from '../../contract/constants.ts';
import { areaOf, lengthOf } from '../../documents/ground/geometry/sphere.ts';
import { shapeOf, type Geometry } from '../../documents/ground/geometry/types.ts';
import { numberText } from '../fields/shared/number.ts';

const SQUARE_KM = 1e6;
const HECTARE = 1e4;
const KM = 1000;
/** From here on nobody asks for three decimals. */
const FAR = 100;

const large = (value: number, language: Language): string => numberText(value, { precision: value >= FAR ? 1 : 3 }, language);

/** Metres, kilometres from one on. */
export const lengthText = (metres: number, language: Language): string =>
  metres >= KM ? `${large(metres / KM, language)} km` : `${numberText(metres, { precision: 1 }, language)} m`;

/** Square metres, hectares from one on, square kilometres from one on. */
export function areaText(square: number, language: Language): string {
  if (square >= SQUARE_KM) return `${large(square / SQUARE_KM, language)} km²`;
  if (square >= HECTARE) return `${large(square / HECTARE, language)} ${language === 'zh' ? '公顷' : 'ha'}`;
  return `${numberText(square, { precision: 1 }, language)} m²`;
}

/** Area and outline of areas, length of lines; nothing of points. */
export function measured(geometry: Geometry, language: Language): { area?: string; length?: string } {
  const kind = shapeOf(geometry);
  if (kind === 'point') return {};
  const length = lengthText(lengthOf(geometry), language);
  return kind === 'line' ? { length } : { area: areaText(areaOf(geometry), language), length };
}
