/** Planes that orthophotos are drawn in, by their EPSG code: there and back between degrees and metres. */
import type { Position } from '../../../documents/ground/geometry/types.ts';

export interface Projection {
  /** Degrees of WGS-84 (CGCS2000 is as good as that) to the units of the plane. */
  to: (position: Position) => [x: number, y: number];
  from: (point: readonly [number, number]) => Position;
  /** Metres of one unit at a latitude, to the east. */
  metres: (lat: number) => number;
}

const RADIUS = 6_378_137;
const FLATTENING = 1 / 298.257_223_563;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;
const degrees = (angle: number): number => (angle * 180) / Math.PI;

const GEOGRAPHIC: Projection = {
  to: ([lon, lat]) => [lon, lat],
  from: ([x, y]) => [x, y],
  metres: (lat) => radians(1) * RADIUS * Math.cos(radians(lat)),
};

const MERCATOR: Projection = {
  to: ([lon, lat]) => [RADIUS * radians(lon), RADIUS * Math.asinh(Math.tan(radians(lat)))],
  from: ([x, y]) => [degrees(x / RADIUS), degrees(Math.atan(Math.sinh(y / RADIUS)))],
  metres: (lat) => Math.cos(radians(lat)),
};

// Krüger's series to the third order: below a millimetre within a zone.
const N = FLATTENING / (2 - FLATTENING);
const RECTIFYING = (RADIUS / (1 + N)) * (1 + N ** 2 / 4 + N ** 4 / 64);
const ALPHA = [N / 2 - (2 * N ** 2) / 3 + (5 * N ** 3) / 16, (13 * N ** 2) / 48 - (3 * N ** 3) / 5, (61 * N ** 3) / 240];
const BETA = [N / 2 - (2 * N ** 2) / 3 + (37 * N ** 3) / 96, N ** 2 / 48 + N ** 3 / 15, (17 * N ** 3) / 480];
const DELTA = [2 * N - (2 * N ** 2) / 3 - 2 * N ** 3, (7 * N ** 2) / 3 - (8 * N ** 3) / 5, (56 * N ** 3) / 15];
const ECCENTRICITY = (2 * Math.sqrt(N)) / (1 + N);
const sum = (series: readonly number[], term: (twice: number) => number): number =>
  series.reduce((total, factor, i) => total + factor * term(2 * (i + 1)), 0);

/** A zone of the transverse Mercator projection. */
function transverse(meridian: number, scale: number, east: number, north: number): Projection {
  const k = scale * RECTIFYING;
  return {
    to: ([lon, lat]) => {
      const [turn, sine] = [radians(lon - meridian), Math.sin(radians(lat))];
      const t = Math.sinh(Math.atanh(sine) - ECCENTRICITY * Math.atanh(ECCENTRICITY * sine));
      const [xi, eta] = [Math.atan2(t, Math.cos(turn)), Math.asinh(Math.sin(turn) / Math.hypot(t, Math.cos(turn)))];
      return [
        east + k * (eta + sum(ALPHA, (j) => Math.cos(j * xi) * Math.sinh(j * eta))),
        north + k * (xi + sum(ALPHA, (j) => Math.sin(j * xi) * Math.cosh(j * eta))),
      ];
    },
    from: ([x, y]) => {
      const [xi, eta] = [(y - north) / k, (x - east) / k];
      const a = xi - sum(BETA, (j) => Math.sin(j * xi) * Math.cosh(j * eta));
      const b = eta - sum(BETA, (j) => Math.cos(j * xi) * Math.sinh(j * eta));
      const conformal = Math.asin(Math.sin(a) / Math.cosh(b));
      const lat = conformal + sum(DELTA, (j) => Math.sin(j * conformal));
      return [meridian + degrees(Math.atan2(Math.sinh(b), Math.cos(a))), degrees(lat)];
    },
    metres: () => 1 / scale,
  };
}

/** Of a code from `first` on; undefined for those before and behind. */
const zoneIn = (epsg: number, first: number, count: number): number | undefined =>
  epsg >= first && epsg < first + count ? epsg - first : undefined;

/** The plane of a code; undefined for those nobody reads here. */
export function projectionOf(epsg: number): Projection | undefined {
  if (epsg === 4326 || epsg === 4490) return GEOGRAPHIC;
  if (epsg === 3857) return MERCATOR;
  const [north, south] = [zoneIn(epsg, 32_601, 60), zoneIn(epsg, 32_701, 60)];
  if (north !== undefined) return transverse(north * 6 - 177, 0.9996, 500_000, 0);
  if (south !== undefined) return transverse(south * 6 - 177, 0.9996, 500_000, 10_000_000);
  // CGCS2000, zones of six degrees and of three: with their number before the metres to the east, and without.
  const [six, sixPlain, three, threePlain] = [
    zoneIn(epsg, 4491, 11),
    zoneIn(epsg, 4502, 11),
    zoneIn(epsg, 4513, 21),
    zoneIn(epsg, 4534, 21),
  ];
  if (six !== undefined) return transverse(75 + six * 6, 1, (13 + six) * 1_000_000 + 500_000, 0);
  if (sixPlain !== undefined) return transverse(75 + sixPlain * 6, 1, 500_000, 0);
  if (three !== undefined) return transverse(75 + three * 3, 1, (25 + three) * 1_000_000 + 500_000, 0);
  return threePlain === undefined ? undefined : transverse(75 + threePlain * 3, 1, 500_000, 0);
}
