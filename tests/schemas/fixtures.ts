/** The document folders of tests/schemas. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CodeName } from '../../src/documents/ground/codes.ts';

export const root = join(import.meta.dirname, '..', '..');

export interface Expected {
  file: string;
  line: number;
  column: number;
  code: CodeName;
  hint?: string;
}

export interface BadFixture {
  /** `<code>` or `<code>--<what>`. */
  id: string;
  folder: string;
  expected: Expected;
}

const folders = (path: string): string[] =>
  readdirSync(path, { withFileTypes: true })
    .filter((e) => e.isDirectory())
    .map((e) => e.name)
    .sort();

/** Folders that hold exactly one mistake, and where it stands. */
export const bad: BadFixture[] = folders(join(import.meta.dirname, 'bad')).map((id) => ({
  id,
  folder: join(import.meta.dirname, 'bad', id, 'schemas'),
  expected: JSON.parse(readFileSync(join(import.meta.dirname, 'bad', id, 'expect.json'), 'utf8')) as Expected,
}));

/** Folders without a mistake. */
export const good: { id: string; folder: string }[] = folders(join(import.meta.dirname, 'good')).map((id) => ({
  id,
  folder: join(import.meta.dirname, 'good', id),
}));
