/** The file of flight areas that docks take: work areas that a drone does not leave, no-fly zones that it does not enter. Pure. */
import { createHash } from 'node:crypto';
import { polygonsOf, type Geometry, type Position } from '../../../documents/ground/geometry/types.ts';

export interface Zone {
  code: string;
  /** AIRSPACE_TYPE. */
  type: string;
  geometry: Geometry;
}

export interface AreaFile {
  name: string;
  text: string;
  /** SHA-256 in hex. */
  checksum: string;
}

/** AIRSPACE_TYPE of a work area; the others that are given are no-fly zones. */
const WORK = '4';
/** Corners of an outline that docks take. */
export const MOST_CORNERS = 255;

const feature = (id: string, kind: 'dfence' | 'nfz', outline: readonly Position[]): object => ({
  type: 'Feature',
  id,
  geofence_type: kind,
  geometry: { type: 'Polygon', coordinates: [outline.map(([lon, lat]) => [Number(lon.toFixed(7)), Number(lat.toFixed(7))])] },
  properties: { radius: 0, enable: true },
});

/**
 * Each outline is an area of its own. A hole in a work area becomes a no-fly zone; one in a no-fly zone is closed, which is the safe side.
 * @returns undefined where an outline has more corners than docks take
 */
export function areaFile(zones: readonly Zone[]): AreaFile | undefined {
  const features: object[] = [];
  for (const { code, type, geometry } of zones.toSorted((a, b) => a.code.localeCompare(b.code)))
    for (const [n, [outer = [], ...holes]] of polygonsOf(geometry).entries()) {
      if ([outer, ...holes].some((ring) => ring.length > MOST_CORNERS + 1)) return undefined;
      features.push(feature(`${code}-${n + 1}`, type === WORK ? 'dfence' : 'nfz', outer));
      if (type === WORK) for (const [h, hole] of holes.entries()) features.push(feature(`${code}-${n + 1}-${h + 1}`, 'nfz', hole));
    }
  const text = JSON.stringify({ type: 'FeatureCollection', features });
  const checksum = createHash('sha256').update(text).digest('hex');
  return { name: `geofence_${checksum.slice(0, 12)}.json`, text, checksum };
}
