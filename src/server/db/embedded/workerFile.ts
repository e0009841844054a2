import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { DbError } from '../errors.ts';

/** Beside the bundle, beside the bundle's chunks, or in the build of the sources this runs from. */
const PLACES = ['./worker.js', '../worker.js', '../../../../dist/server/worker.js'];

/** The built worker script. @throws DbError WORKER_MISSING with the places looked at. */
export function workerFile(base: string = import.meta.url): URL {
  const places = PLACES.map((place) => new URL(place, base));
  const script = places.find((place) => existsSync(place));
  if (script) return script;
  const looked = places.map((place) => fileURLToPath(place)).join(', ');
  throw new DbError('WORKER_MISSING', `The embedded database is not built (looked for ${looked}): run "npm run build"`);
}
