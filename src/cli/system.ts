/** Opens the system for a command and closes it afterwards. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadConfig, type Config } from '../server/config/config.ts';
import { settings } from '../server/config/settings.ts';
import type { System } from '../server/app/server.ts';

/** The project's folder: the nearest one above this file that holds package.json, built or from sources. */
export const root = ((): string => {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'package.json')) && folder !== dirname(folder)) folder = dirname(folder);
  return folder;
})();

/** Version of package.json. */
export const version = (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version;

/** The built console. */
export const webFolder = join(root, 'dist', 'web');

/** Settings that every command takes. */
export interface CommonFlags {
  config?: string;
  dataDir?: string;
  schemas?: string;
  seed?: string;
  seedScale?: string;
  seedLanguage?: string;
}

/** Settings of a command: its flags first. Relative default folders lie in the project. */
export function configOf(flags: CommonFlags & Partial<Record<keyof Config, unknown>>): Config {
  const { config: file, ...rest } = flags;
  const known = Object.fromEntries(Object.entries(rest).filter(([name]) => name in settings));
  return loadConfig(known, process.env, file, root);
}

/** How a command opens the system. */
interface Opening {
  /** As for openSystem. */
  fill?: boolean;
  /** Beside a server that runs on the embedded database; false for what changes too much under it. */
  beside?: boolean;
}

/** Runs work on an open system. */
export async function withSystem<T>(
  flags: CommonFlags,
  work: (system: System) => Promise<T>,
  { fill = true, beside = true }: Opening = {},
): Promise<T> {
  const [{ openSystem }, { makeLogger }] = await Promise.all([import('../server/app/server.ts'), import('../server/app/logger.ts')]);
  const system = await openSystem({ ...configOf(flags), watch: 'off' }, makeLogger('error'), version, { fill, beside });
  try {
    return await work(system);
  } finally {
    await system.close();
  }
}
