/** The documents folder on disk. */
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { areas, defaultArea, pages } from '../../../resources.config.ts';
import { ICONS } from '../../contract/icons.ts';

import type { Frame } from '../../documents/tools/check/places.ts';
import { explodes } from './backtracking.ts';

/** The frame that resources.config.ts gives the documents. */
export const frame: Frame = {
  areas: areas.map((a) => a.path),
  icons: ICONS,
  defaultArea,
  routes: ['/', ...pages.map((p) => p.path)],
  explodes,
};

/** Every document of a folder by its path with slashes, in the order of the paths. `meta/` and files that are not JSON do not count. */
export async function readFolder(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.json') && !entry.name.startsWith('.'))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((name) => !name.startsWith('meta/'))
    .sort();
  return new Map(await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name), 'utf8')] as const)));
}
