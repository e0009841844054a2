/** Where flights were: stored while they fly, summed up at their end, exported. */
import type { Pool } from 'pg';
import { metresBetween } from '../../documents/ground/geometry/sphere.ts';

export interface TrackPoint {
  /** ms since the epoch. */
  at: number;
  lon: number;
  lat: number;
  /** m above take-off. */
  height: number | null;
  /** m/s. */
  speed: number | null;
  heading: number | null;
  /** %. */
  battery: number | null;
}

/** Points of one answer; longer tracks are thinned out for the map, never for a file. */
const ON_MAP = 1_000;

export async function appendTrack(pool: Pool, flight: string, points: readonly TrackPoint[]): Promise<void> {
  await pool.query(
    `insert into sunvane.device_track (flight, at, lon, lat, height, speed, heading, battery)
       select $1, to_timestamp(at / 1000.0), lon, lat, height, speed, heading, battery
       from jsonb_to_recordset($2) as p(at double precision, lon double precision, lat double precision, height real, speed real, heading real, battery real)
       on conflict do nothing`,
    [flight, JSON.stringify(points)],
  );
}

export async function trackOf(pool: Pool, flight: string): Promise<TrackPoint[]> {
  const { rows } = await pool.query<TrackPoint>(
    `select (extract(epoch from at) * 1000)::float8 as at, lon, lat, height, speed, heading, battery from sunvane.device_track where flight = $1 order by at`,
    [flight],
  );
  return rows;
}

/** The track as it is drawn: longitude, latitude, height. */
export function drawn(points: readonly TrackPoint[]): number[][] {
  const step = Math.max(1, Math.ceil(points.length / ON_MAP));
  return points.filter((_, i) => i % step === 0 || i === points.length - 1).map(({ lon, lat, height }) => [lon, lat, height ?? 0]);
}

/** Points of the line that stands in the record of a flight. */
const IN_RECORD = 300;

/** The track as a shape; undefined for less than two points. */
export function lineOf(points: readonly Pick<TrackPoint, 'lon' | 'lat'>[]): { type: 'LineString'; coordinates: number[][] } | undefined {
  const step = Math.max(1, Math.ceil(points.length / IN_RECORD));
  const kept = points.filter((_, i) => i % step === 0 || i === points.length - 1);
  if (kept.length < 2) return undefined;
  return { type: 'LineString', coordinates: kept.map(({ lon, lat }) => [Number(lon.toFixed(7)), Number(lat.toFixed(7))]) };
}

/** Flights without a dock are where their drone reports to be, while they are in the air. */
export async function placeByHand(pool: Pool): Promise<void> {
  await pool.query(
    `update flight f set position = case when f.status in ('in_progress', 'paused') then d.position end from drone d
       where d.sn = f."droneSn" and f."airportSn" is null and (f.position is not null and f.status not in ('in_progress', 'paused')
         or f.status in ('in_progress', 'paused') and d.online = '1' and d.position is not null and (f.position is null or not f.position ~= d.position))`,
  );
}

/** Flights without a dock that ended lately get their track from what their drone reported meanwhile. */
export async function trackByHand(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ id: string; droneSn: string; from: string; to: string }>(
    `select f.id, f."droneSn", f."startTime" as "from", f."endTime" as "to" from flight f where f."airportSn" is null and f.track is null
       and f."startTime" is not null and f."endTime" between now() - interval '1 day' and now() - interval '20 seconds' limit 50`,
  );
  for (const { id, droneSn, from, to } of rows) {
    const found = await pool.query<{ lon: number; lat: number }>(
      `select h.position[0] as lon, h.position[1] as lat from telemetry.drone h join drone d on d.id = h."$id"
         where d.sn = $1 and h."$at" between $2 and $3 and h.position is not null order by h."$at"`,
      [droneSn, from, to],
    );
    const line = lineOf(found.rows);
    if (line) await pool.query('update flight set track = $2 where id = $1', [id, JSON.stringify(line)]);
  }
}

/** What a flight comes to. */
export function totals(points: readonly TrackPoint[]): {
  distance: number;
  duration: number;
  maxHeight: number | null;
  batteryUsed: number | null;
} {
  const distance = points.reduce((sum, { lon, lat }, i) => {
    const before = points[i - 1];
    return before ? sum + metresBetween([before.lon, before.lat], [lon, lat]) : sum;
  }, 0);
  const heights = points.flatMap(({ height }) => (height === null ? [] : [height]));
  const batteries = points.flatMap(({ battery }) => (battery === null ? [] : [battery]));
  return {
    distance: Math.round(distance),
    duration: Math.round(((points.at(-1)?.at ?? 0) - (points[0]?.at ?? 0)) / 1000),
    maxHeight: heights.length ? Math.max(...heights) : null,
    batteryUsed: batteries.length ? Math.max(0, (batteries[0] ?? 0) - (batteries.at(-1) ?? 0)) : null,
  };
}

const time = (at: number): string => new Date(at).toISOString();
const place = ({ lon, lat }: TrackPoint): string => `${lon.toFixed(7)},${lat.toFixed(7)}`;

export const TRACK_FORMATS = {
  gpx: {
    type: 'application/gpx+xml',
    text: (name: string, points: readonly TrackPoint[]) =>
      `<?xml version="1.0" encoding="UTF-8"?>\n<gpx version="1.1" creator="Sunvane" xmlns="http://www.topografix.com/GPX/1/1"><trk><name>${name}</name><trkseg>\n${points
        .map(
          (p) => `<trkpt lat="${p.lat.toFixed(7)}" lon="${p.lon.toFixed(7)}"><ele>${p.height ?? 0}</ele><time>${time(p.at)}</time></trkpt>`,
        )
        .join('\n')}\n</trkseg></trk></gpx>\n`,
  },
  kml: {
    type: 'application/vnd.google-earth.kml+xml',
    text: (name: string, points: readonly TrackPoint[]) =>
      `<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2"><Document><Placemark><name>${name}</name><LineString><altitudeMode>relativeToGround</altitudeMode><coordinates>\n${points
        .map((p) => `${place(p)},${p.height ?? 0}`)
        .join('\n')}\n</coordinates></LineString></Placemark></Document></kml>\n`,
  },
  csv: {
    type: 'text/csv; charset=utf-8',
    text: (_name: string, points: readonly TrackPoint[]) =>
      `time,longitude,latitude,height_m,speed_m_s,heading_deg,battery_percent\n${points
        .map((p) =>
          [time(p.at), p.lon.toFixed(7), p.lat.toFixed(7), p.height ?? '', p.speed ?? '', p.heading ?? '', p.battery ?? ''].join(','),
        )
        .join('\n')}\n`,
  },
} as const;
