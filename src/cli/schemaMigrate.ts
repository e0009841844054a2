/** `sunvane schema migrate`: brings documents of an older version to the latest, and keys to the names they have now, and shows what that changes. */
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTwoFilesPatch } from 'diff';
import { checkDocuments } from '../documents/tools/check/index.ts';
import { kindOfFile, kindOfScreen } from '../documents/ground/kinds.ts';
import { LATEST_VERSION } from '../documents/tables/meta.ts';
import { migrate, migrations } from '../documents/tools/migrate.ts';
import type { Migration } from '../documents/tools/migrations/types.ts';
import { frame } from '../server/documents/folder.ts';
import { CliError, note, say } from './output.ts';
import { filesOf, folderOf, refuse, type SchemaFlags } from './schemaFolder.ts';

export interface MigrateFlags extends SchemaFlags {
  dryRun?: boolean;
}

/** Nobody ever reads half of a document. */
async function replaceFile(path: string, text: string): Promise<void> {
  const beside = `${path}.new`;
  await writeFile(beside, text, { flag: 'wx' });
  await rename(beside, path);
}

/** The documents that change, by file. */
function migrated(files: ReadonlyMap<string, string>, known: readonly Migration[], latest: number): Map<string, string> {
  const changed = new Map<string, string>();
  for (const [file, text] of files) {
    const folder = kindOfFile(file);
    if (!folder) continue;
    try {
      const kind = folder === 'screen' ? kindOfScreen(JSON.parse(text)) : folder;
      const done = migrate(text, kind, known, latest);
      if (done) changed.set(file, done.text);
    } catch (error) {
      throw new CliError(`${file} cannot be read: ${(error as Error).message}`);
    }
  }
  return changed;
}

/** Shows the change of every file, then writes it; a folder that would not pass the check stays as it is. */
export async function runMigrate(
  flags: MigrateFlags,
  known: readonly Migration[] = migrations,
  latest: number = LATEST_VERSION,
): Promise<void> {
  const folder = folderOf(flags);
  const files = await filesOf(folder);
  const changed = migrated(files, known, latest);
  for (const [file, text] of changed) say(createTwoFilesPatch(file, file, files.get(file) ?? '', text, 'before', 'after', { context: 2 }));
  if (latest === LATEST_VERSION) refuse(checkDocuments(new Map([...files, ...changed]), frame).diagnostics);
  if (!flags.dryRun) for (const [file, text] of changed) await replaceFile(join(folder, file), text);
  const count = `${changed.size} of ${files.size} documents`;
  note(changed.size === 0 ? `every document is up to date` : flags.dryRun ? `${count} would change` : `${count} changed`);
}
