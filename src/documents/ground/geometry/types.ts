/** Geometries as the product keeps them: GeoJSON without heights, degrees of WGS-84, eight decimals (1 mm). */

/** Longitude and latitude. */
export type Position = [lon: number, lat: number];
/** A closed way: its last position is its first. */
export type Ring = Position[];
/** An outer ring, then holes. */
export type Rings = Ring[];

export type Geometry =
  | { type: 'Point'; coordinates: Position }
  | { type: 'MultiPoint'; coordinates: Position[] }
  | { type: 'LineString'; coordinates: Position[] }
  | { type: 'MultiLineString'; coordinates: Position[][] }
  | { type: 'Polygon'; coordinates: Rings }
  | { type: 'MultiPolygon'; coordinates: Rings[] };

/** What a property may be drawn as; the plural of each is allowed with it. */
export const SHAPES = ['point', 'line', 'polygon'] as const;
export type Shape = (typeof SHAPES)[number];

const SHAPE_OF: Record<Geometry['type'], Shape> = {
  Point: 'point',
  MultiPoint: 'point',
  LineString: 'line',
  MultiLineString: 'line',
  Polygon: 'polygon',
  MultiPolygon: 'polygon',
};
export const shapeOf = ({ type }: Geometry): Shape => SHAPE_OF[type];

/** How deep the positions of a type lie. */
export const DEPTH: Record<Geometry['type'], number> = {
  Point: 0,
  MultiPoint: 1,
  LineString: 1,
  MultiLineString: 2,
  Polygon: 2,
  MultiPolygon: 3,
};

/** Its polygons, each as rings. */
export const polygonsOf = (geometry: Geometry): Rings[] =>
  geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.type === 'MultiPolygon' ? geometry.coordinates : [];

/** Its lines. */
export const linesOf = (geometry: Geometry): Position[][] =>
  geometry.type === 'LineString' ? [geometry.coordinates] : geometry.type === 'MultiLineString' ? geometry.coordinates : [];

/** Every position of it, the closing ones of rings too. */
export function positionsOf(geometry: Geometry): Position[] {
  switch (geometry.type) {
    case 'Point':
      return [geometry.coordinates];
    case 'MultiPoint':
    case 'LineString':
      return geometry.coordinates;
    case 'MultiLineString':
    case 'Polygon':
      return geometry.coordinates.flat();
    case 'MultiPolygon':
      return geometry.coordinates.flat(2);
  }
}

/** The geometry with each position by a function. */
export function moved(geometry: Geometry, to: (position: Position) => Position): Geometry {
  const through = (part: unknown): unknown => {
    const list = part as unknown[];
    return typeof list[0] === 'number' ? to(list as unknown as Position) : list.map(through);
  };
  return { type: geometry.type, coordinates: through(geometry.coordinates) } as Geometry;
}

/** One polygon or several as one geometry. */
export const ofPolygons = (polygons: readonly Rings[]): Geometry =>
  polygons.length === 1 && polygons[0]
    ? { type: 'Polygon', coordinates: polygons[0] }
    : { type: 'MultiPolygon', coordinates: [...polygons] };
