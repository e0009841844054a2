/** The documents folder as the workbench writes it. */
import { createHash } from 'node:crypto';
import { access, constants, mkdir, readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { placeFile, removeFile, writeSynced } from '../../storage/durable.ts';

/** Names a text; empty for none. */
export const versionOf = (text: string | undefined): string =>
  text === undefined ? '' : createHash('sha256').update(text).digest('hex').slice(0, 32);

/** The text of a document; undefined when there is none. */
export async function readDocument(folder: string, file: string): Promise<string | undefined> {
  try {
    return await readFile(join(folder, file), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** When a document was changed last. */
export const changedAt = async (folder: string, file: string): Promise<Date> => (await stat(join(folder, file))).mtime;

/** Whether the folder takes changes. */
export const isWritable = (folder: string): Promise<boolean> =>
  access(folder, constants.W_OK).then(
    () => true,
    () => false,
  );

/** Puts a text in a document's place, in one step; undefined takes the document away. */
export async function writeDocument(folder: string, file: string, text: string | undefined): Promise<void> {
  const path = join(folder, file);
  if (text === undefined) {
    await removeFile(path);
    return;
  }
  await mkdir(dirname(path), { recursive: true });
  // A name that readers of the folder pass over.
  const beside = join(dirname(path), `.${versionOf(text)}.tmp`);
  await writeSynced(beside, text);
  await placeFile(beside, path);
}
