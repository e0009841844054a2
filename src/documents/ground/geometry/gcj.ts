/** GCJ-02, the shifted datum of public maps in China, and WGS-84. Outside China both are the same. */
import { radians } from './sphere.ts';
import type { Position } from './types.ts';

/** Krasovsky's ellipsoid, which the shift is worked out on. */
const AXIS = 6_378_245;
const ECCENTRICITY = 0.006_693_421_622_965_943;

/** The rectangle within which public maps shift. */
const inChina = ([lon, lat]: Position): boolean => lon >= 72.004 && lon <= 137.8347 && lat >= 0.8293 && lat <= 55.8271;

const wave = (x: number, ...terms: [amount: number, divisor: number][]): number =>
  terms.reduce((sum, [amount, divisor]) => sum + amount * Math.sin((x / divisor) * Math.PI), 0);

/** How far a position of WGS-84 is shifted. */
function shift([lon, lat]: Position): Position {
  const x = lon - 105;
  const y = lat - 35;
  const both = ((20 * Math.sin(6 * x * Math.PI) + 20 * Math.sin(2 * x * Math.PI)) * 2) / 3;
  const north =
    -100 +
    2 * x +
    3 * y +
    0.2 * y * y +
    0.1 * x * y +
    0.2 * Math.sqrt(Math.abs(x)) +
    both +
    (wave(y, [20, 1], [40, 3]) * 2) / 3 +
    (wave(y, [160, 12], [320, 30]) * 2) / 3;
  const east =
    300 +
    x +
    2 * y +
    0.1 * x * x +
    0.1 * x * y +
    0.1 * Math.sqrt(Math.abs(x)) +
    both +
    (wave(x, [20, 1], [40, 3]) * 2) / 3 +
    (wave(x, [150, 12], [300, 30]) * 2) / 3;
  const flat = 1 - ECCENTRICITY * Math.sin(radians(lat)) ** 2;
  return [
    (east * 180) / ((AXIS / Math.sqrt(flat)) * Math.cos(radians(lat)) * Math.PI),
    (north * 180) / (((AXIS * (1 - ECCENTRICITY)) / (flat * Math.sqrt(flat))) * Math.PI),
  ];
}

/** As public maps of China draw it. */
export function toGcj(position: Position): Position {
  if (!inChina(position)) return position;
  const [east, north] = shift(position);
  return [position[0] + east, position[1] + north];
}

/** Three rounds leave less than a millimetre. */
const ROUNDS = 3;

/** Where a position of such a map really is. */
export function fromGcj(position: Position): Position {
  if (!inChina(position)) return position;
  let guess = position;
  for (let i = 0; i <= ROUNDS; i += 1) {
    const [east, north] = shift(guess);
    guess = [position[0] - east, position[1] - north];
  }
  return guess;
}
