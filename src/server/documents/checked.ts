/**
 * The documents as they lie in a folder or would lie there, checked. Remembered by their texts, the last few of them: between two
 * drafts the folder is the same, a draft that is saved is the folder of the next moment, and what a server writes comes back to it
 * as a change.
 */
import { checkDocuments, type CheckResult } from '../../documents/tools/check/index.ts';
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

/** The result of checking these files. It is shared: nobody changes it. */
export function checkFolder(files: ReadonlyMap<string, string>): CheckResult {
  const at = known.findIndex((one) => same(one.files, files));
  const [entry = { files: new Map(files), result: checkDocuments(files, frame) }] = at === -1 ? [] : known.splice(at, 1);
  known.unshift(entry);
  known.splice(MOST);
  return entry.result;
}
