/** Rows as things on a map: GeoJSON and KML, WGS-84, written feature by feature. */
import { isGeometry } from '../../documents/ground/geometry/tidy.ts';
import { polygonsOf, type Geometry, type Position, type Rings } from '../../documents/ground/geometry/types.ts';
import type { SheetCell } from './workbook.ts';

/** Where a row is, what it is called, and its values by the heads of their columns. */
export interface PlacedRecord {
  name: string;
  geometry: Geometry | undefined;
  values: [head: string, value: SheetCell][];
}

/** The first of some values that is a place. */
export function placeOf(values: readonly unknown[]): Geometry | undefined {
  for (const value of values) {
    if (isGeometry(value)) return value;
    if (Array.isArray(value) && value.length === 2) return { type: 'Point', coordinates: value as Position };
  }
  return undefined;
}

export async function* geoJson(records: AsyncIterable<PlacedRecord>): AsyncGenerator<string> {
  let before = '{"type":"FeatureCollection","features":[\n';
  for await (const { geometry = null, values } of records) {
    yield `${before}${JSON.stringify({ type: 'Feature', properties: Object.fromEntries(values), geometry })}`;
    before = ',\n';
  }
  yield before === ',\n' ? '\n]}\n' : `${before}]}\n`;
}

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** As XML has it, without signs that it cannot hold; line ends stay what they are. */
const xml = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu, (sign) =>
      sign >= '\u007F' && sign <= '\u009F' ? sign : '\t\n\r'.includes(sign) ? sign : '',
    )
    .replaceAll(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign)
    .replaceAll('\r', '&#13;');

const way = (positions: readonly Position[]): string =>
  `<coordinates>${positions.map(([lon, lat]) => `${lon},${lat}`).join(' ')}</coordinates>`;
const ring = (edge: string, positions: readonly Position[]): string =>
  `<${edge}BoundaryIs><LinearRing>${way(positions)}</LinearRing></${edge}BoundaryIs>`;
const polygon = (rings: Rings): string => `<Polygon>${rings.map((one, i) => ring(i === 0 ? 'outer' : 'inner', one)).join('')}</Polygon>`;

function shapes(geometry: Geometry): string[] {
  switch (geometry.type) {
    case 'Point':
      return [`<Point>${way([geometry.coordinates])}</Point>`];
    case 'MultiPoint':
      return geometry.coordinates.map((at) => `<Point>${way([at])}</Point>`);
    case 'LineString':
      return [`<LineString>${way(geometry.coordinates)}</LineString>`];
    case 'MultiLineString':
      return geometry.coordinates.map((line) => `<LineString>${way(line)}</LineString>`);
    default:
      return polygonsOf(geometry).map(polygon);
  }
}

const kmlShape = (geometry: Geometry): string => {
  const all = shapes(geometry);
  return all.length === 1 ? (all[0] ?? '') : `<MultiGeometry>${all.join('')}</MultiGeometry>`;
};

export async function* kml(title: string, records: AsyncIterable<PlacedRecord>): AsyncGenerator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>${xml(title)}</name>\n`;
  for await (const { name, geometry, values } of records) {
    const data = values
      .filter(([, value]) => value !== null)
      .map(([head, value]) => `<Data name="${xml(head)}"><value>${xml(String(value))}</value></Data>`)
      .join('');
    yield `<Placemark><name>${xml(name)}</name><ExtendedData>${data}</ExtendedData>${geometry ? kmlShape(geometry) : ''}</Placemark>\n`;
  }
  yield '</Document></kml>\n';
}
