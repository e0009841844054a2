/**
 * The documents as they lie in a folder or would lie there, checked. Remembered by their texts, the last few of them: between two
 * drafts the folder is the same, a draft that is saved is the folder of the next moment, and what a server writes comes back to it
 * as a change.
 */
import type { CheckResult } from '../../documents/tools/check/index.ts';
import { frame } from './folder.ts';

const MOST = 3;

interface Checked {
  files: ReadonlyMap<string, string>;
  result: CheckResult;
}

/** The latest first. */
const known: Checked[] = [];

const same = (one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): boolean =>
  one.size === other.size && [...one].every(([file, text]) => other.get(file) === text);

const lookUp = (files: ReadonlyMap<string, string>): number => known.findIndex((one) => same(one.files, files));

/** Whether these files were checked lately. */
export const isKnown = (files: ReadonlyMap<string, string>): boolean => lookUp(files) !== -1;

/** Takes a result of checking these files as the latest. */
export function remember(checked: Checked): CheckResult {
  known.unshift(checked);
  known.splice(MOST);
  return checked.result;
}

/** The result of checking these files. It is shared: nobody changes it. The checker is loaded when there is something to check. */
export async function checkFolder(files: ReadonlyMap<string, string>): Promise<CheckResult> {
  const at = lookUp(files);
  if (at !== -1) return remember(...(known.splice(at, 1) as [Checked]));
  // The texts of now: a caller may change its map while the checker is loaded.
  const texts = new Map(files);
  const { checkDocuments } = await import('../../documents/tools/check/index.ts');
  return remember({ files: texts, result: checkDocuments(texts, frame) });
}
