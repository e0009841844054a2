/** A route file as a dock reads it: fetched, its fingerprint compared, its waylines parsed. */
import { createHash } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import { SaxesParser } from 'saxes';

export interface Leg {
  lon: number;
  lat: number;
  /** m above take-off. */
  height: number;
  /** m/s. */
  speed: number;
  photo: boolean;
}

export interface Mission {
  legs: Leg[];
  takeoffHeight: number;
}

/** Largest route file, bytes. */
const MOST_BYTES = 20 * 1024 ** 2;
const FETCH_MS = 8_000;

/** @throws Error for what is no route */
export function readMission(kmz: Uint8Array): Mission {
  const files = unzipSync(kmz, { filter: ({ name, originalSize }) => name === 'wpmz/waylines.wpml' && originalSize < MOST_BYTES });
  const waylines = files['wpmz/waylines.wpml'];
  if (!waylines) throw new Error('no waylines in the file');
  const legs: Leg[] = [];
  let [text, takeoffHeight] = ['', 30];
  let leg: Leg | undefined;
  const parser = new SaxesParser();
  parser.on('opentag', ({ name }) => {
    text = '';
    if (name === 'Placemark') leg = { lon: 0, lat: 0, height: 0, speed: 5, photo: false };
  });
  parser.on('text', (part) => {
    text += part;
  });
  parser.on('closetag', ({ name }) => {
    const value = Number(text);
    if (name === 'wpml:takeOffSecurityHeight') takeoffHeight = value;
    if (!leg) return;
    if (name === 'coordinates') [leg.lon = Number.NaN, leg.lat = Number.NaN] = text.trim().split(',').map(Number);
    else if (name === 'wpml:executeHeight') leg.height = value;
    else if (name === 'wpml:waypointSpeed') leg.speed = value;
    else if (name === 'wpml:actionActuatorFunc') leg.photo ||= text === 'takePhoto';
    else if (name === 'Placemark') {
      legs.push(leg);
      leg = undefined;
    }
  });
  parser.write(strFromU8(waylines)).close();
  if (!legs.length || legs.some(({ lon, lat, height, speed }) => ![lon, lat, height, speed].every(Number.isFinite)))
    throw new Error('a waypoint has no place, height or speed');
  return { legs, takeoffHeight };
}

/** @throws Error when it cannot be fetched, or is not the file that was meant */
export async function fetchMission(url: string, fingerprint: string): Promise<Mission> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(FETCH_MS) });
  if (!answer.ok) throw new Error(`the route file was answered with ${answer.status}`);
  const file = new Uint8Array(await answer.arrayBuffer());
  if (createHash('md5').update(file).digest('hex') !== fingerprint) throw new Error('the route file has another fingerprint');
  return readMission(file);
}
