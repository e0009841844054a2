import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const CONSOLE = resolve(import.meta.dirname, '..');
let texts: readonly string[] | undefined;

/** Texts of the console's own source files, tests and this build left out. */
export const consoleSources = (): readonly string[] =>
  (texts ??= readdirSync(CONSOLE, { recursive: true, withFileTypes: true })
    .filter(({ name, parentPath }) => /(?<!\.test)\.tsx?$/.test(name) && parentPath !== import.meta.dirname)
    .map(({ name, parentPath }) => readFileSync(join(parentPath, name), 'utf8')));
