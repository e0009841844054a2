/** Scripts of threads and child processes, which the build makes files of their own. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Beside the bundle, beside its chunks, or in the build of the sources this runs from. */
const PLACES = ['./', '../', '../../../dist/server/'];

/** Path of a built script, such as `reader.js`. */
export function builtScript(name: string): string {
  const path = PLACES.map((place) => fileURLToPath(new URL(`${place}${name}`, import.meta.url))).find((one) => existsSync(one));
  if (path === undefined) throw new Error(`${name} is not built: run "npm run build"`);
  return path;
}
