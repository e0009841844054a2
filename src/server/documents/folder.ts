/** The documents folder on disk. */
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { areas, defaultArea, pages } from '../../../resources.config.ts';
import { ICONS } from '../../contract/icons.ts';
import type { Frame } from '../../documents/check/places.ts';

/** The frame that resources.config.ts gives the documents. */
export const frame: Frame = { areas: areas.map((a) => a.path), icons: ICONS, defaultArea, routes: ['/', ...pages.map((p) => p.path)] };

/** Every document of a folder by its path with slashes. `meta/` and files that are not JSON do not count. */
export async function readFolder(folder: string): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  await Promise.all(
    entries.map(async (entry) => {
      if (!entry.isFile() || !entry.name.endsWith('.json') || entry.name.startsWith('.')) return;
      const path = join(entry.parentPath, entry.name);
      const name = relative(folder, path).split(sep).join('/');
      if (!name.startsWith('meta/')) files.set(name, await readFile(path, 'utf8'));
    }),
  );
  return files;
}
