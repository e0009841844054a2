/** Where an aircraft was and how it flew, moment by moment. */

export interface LogPoint {
  /** ms since the start. */
  at: number;
  lon: number;
  lat: number;
  /** m above take-off. */
  height: number | null;
  /** m from home. */
  home?: number | null;
  /** m/s. */
  speed: number | null;
  /** Degrees from north. */
  heading: number | null;
  /** Of the camera, degrees. */
  pitch?: number | null;
  /** %. */
  battery?: number | null;
}

const number = (text: string | undefined): number | null =>
  text === undefined || text === '' || Number.isNaN(Number(text)) ? null : Number(text);

/** A stored track, as the server writes it (CSV with a heading). Lines without a place or a time are left out. */
export function logOf(csv: string): LogPoint[] {
  const [heading = '', ...lines] = csv.trim().split('\n');
  const names = heading.split(',');
  const read = lines.flatMap((line) => {
    const values = line.split(',');
    const of = (name: string): string | undefined => values[names.indexOf(name)];
    const [at, lon, lat] = [Date.parse(of('time') ?? ''), number(of('longitude')), number(of('latitude'))];
    if (Number.isNaN(at) || lon === null || lat === null) return [];
    const [height, speed] = [number(of('height_m')), number(of('speed_m_s'))];
    return [{ at, lon, lat, height, speed, heading: number(of('heading_deg')), battery: number(of('battery_percent')) }];
  });
  const start = read[0]?.at ?? 0;
  return read.map((point) => ({ ...point, at: point.at - start }));
}

/** The last point at or before a moment, seconds since the start. */
export function pointAt(log: readonly LogPoint[], seconds: number): LogPoint | undefined {
  const after = log.findIndex(({ at }) => at > seconds * 1000);
  return after < 0 ? log.at(-1) : log[Math.max(0, after - 1)];
}
