/**
 * The land of the world as shapes on a plane. Its source joins rings on the sphere, so some jump across ±180°: drawn as they are, such
 * jumps are lines across the whole map.
 */
import type { MultiPolygon, Polygon, Position } from 'geojson';

const HALF = 180;
const TURN = 360;
const POLE = 90;

/** A ring without jumps: its longitudes go on beyond ±180°; one around a pole is closed over the pole. */
function unwrapped(ring: readonly Position[]): Position[] {
  let turn = 0;
  const way = ring.map(([lon = 0, lat = 0], n): Position => {
    const before = ring[n - 1]?.[0] ?? lon;
    if (lon - before > HALF) turn -= TURN;
    else if (before - lon > HALF) turn += TURN;
    return [lon + turn, lat];
  });
  const [first, last] = [way[0], way.at(-1)];
  if (!first || !last || turn === 0) return way;
  const pole = (first[1] ?? 0) < 0 ? -POLE : POLE;
  return [...way, [last[0] ?? 0, pole], [first[0] ?? 0, pole], first];
}

/** What of a ring lies at one side of a meridian. @param side 1 east of it, -1 west */
function cut(ring: readonly Position[], at: number, side: 1 | -1): Position[] {
  const inside = ([lon = 0]: Position): boolean => (lon - at) * side >= 0;
  const kept = ring.flatMap((to, n): Position[] => {
    const from = ring[(n === 0 ? ring.length : n) - 1] ?? to;
    const crossed = inside(from) !== inside(to);
    const [[x = 0, y = 0], [u = 0, v = 0]] = [from, to];
    const edge: Position[] = crossed ? [[at, y + ((at - x) / (u - x)) * (v - y)]] : [];
    return inside(to) ? [...edge, to] : edge;
  });
  const [first] = kept;
  const last = kept.at(-1);
  return first && last && (first[0] !== last[0] || first[1] !== last[1]) ? [...kept, first] : kept;
}

const jumps = (ring: readonly Position[]): boolean =>
  ring.some(([lon = 0], n) => n > 0 && Math.abs(lon - (ring[n - 1]?.[0] ?? lon)) > HALF);

/** A ring, within ±180°. */
function pieces(ring: readonly Position[]): Position[][] {
  const way = unwrapped(ring);
  const lons = way.map(([lon = 0]) => lon);
  const [west, east] = [Math.min(...lons), Math.max(...lons)];
  if (west >= -HALF && east <= HALF) return [way];
  return [-TURN, 0, TURN].flatMap((shift) => {
    const piece = cut(
      cut(
        way.map(([lon = 0, lat = 0]): Position => [lon + shift, lat]),
        -HALF,
        1,
      ),
      HALF,
      -1,
    );
    return piece.length > 3 ? [piece] : [];
  });
}

/** The same land cut at ±180°; holes stay with rings that were not cut, but for one around the pole that the source has by mistake. */
export function cutAtDateLine({ coordinates }: MultiPolygon): MultiPolygon {
  return {
    type: 'MultiPolygon',
    coordinates: coordinates.flatMap(([outer = [], ...holes]): Polygon['coordinates'][] => {
      const cuts = pieces(outer);
      return cuts.length === 1 ? cuts.map((ring) => [ring, ...holes.filter((hole) => !jumps(hole))]) : cuts.map((ring) => [ring]);
    }),
  };
}
