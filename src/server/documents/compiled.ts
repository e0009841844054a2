/**
 * The checked documents on disk, so that a restart need not check what has not changed: checking the product's folder takes two fifths of
 * a restart. The file names the texts and the build that it was made from; one that does not fit is as good as none, and so is one that
 * cannot be read.
 */
import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import type { CheckResult } from '../../documents/tools/check/index.ts';

const HASH = 32;

const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest();

/** Stands for texts, build and the version of Node that wrote the values. */
function keyOf(files: ReadonlyMap<string, string>, build: string): Buffer {
  const hash = createHash('sha256').update(`${build}\0${process.version}`);
  for (const [file, text] of files) hash.update(`\0${file}\0${text.length}\0`).update(text);
  return hash.digest();
}

/** The result for these files, as `writeCompiled` left it; nothing if there is none. */
export async function readCompiled(path: string, files: ReadonlyMap<string, string>, build = __BUILD__): Promise<CheckResult | undefined> {
  const data = await readFile(path).catch(() => undefined);
  if (!data?.subarray(0, HASH).equals(keyOf(files, build))) return undefined;
  const body = data.subarray(2 * HASH);
  return sha256(body).equals(data.subarray(HASH, 2 * HASH)) ? (deserialize(body) as CheckResult) : undefined;
}

/** Leaves a result for the next start. @throws Error of the file system */
export async function writeCompiled(
  path: string,
  files: ReadonlyMap<string, string>,
  result: CheckResult,
  build = __BUILD__,
): Promise<void> {
  const body = serialize(result);
  await mkdir(dirname(path), { recursive: true });
  const beside = `${path}.${process.pid}`;
  await writeFile(beside, Buffer.concat([keyOf(files, build), sha256(body), body]));
  await rename(beside, path);
}
