/** What a shape measures, in words. */
import { areaOf, lengthOf } from '../../documents/geometry/sphere.ts';
import { shapeOf, type Geometry } from '../../documents/geometry/types.ts';

const SQUARE_KM = 1e6;
const KM = 1000;

const said = (value: number, language: string, digits: number): string =>
  value.toLocaleString(language === 'zh' ? 'zh-CN' : 'en-GB', { maximumFractionDigits: digits });

/** Metres, kilometres from one on. */
export const lengthText = (metres: number, language: string): string =>
  metres >= KM ? `${said(metres / KM, language, 3)} km` : `${said(metres, language, 1)} m`;

/** Square metres, square kilometres from one on. */
export const areaText = (square: number, language: string): string =>
  square >= SQUARE_KM ? `${said(square / SQUARE_KM, language, 3)} km²` : `${said(square, language, 1)} m²`;

/** Area and outline of areas, length of lines; nothing of points. */
export function measured(geometry: Geometry, language: string): { area?: string; length?: string } {
  const kind = shapeOf(geometry);
  if (kind === 'point') return {};
  const length = lengthText(lengthOf(geometry), language);
  return kind === 'line' ? { length } : { area: areaText(areaOf(geometry), language), length };
}
