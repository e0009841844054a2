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

const lookUp = (files: ReadonlyMap<string, string>): number => known.findIndex((one) => same(one.files, files));

/** Whether these files were checked lately. */
export const isKnown = (files: ReadonlyMap<string, string>): boolean => lookUp(files) !== -1;

/** Takes a result of checking these files from elsewhere. */
export function remember(files: ReadonlyMap<string, string>, result: CheckResult): void {
  known.unshift({ files: new Map(files), result });
  known.splice(MOST);
}

/** The result of checking these files. It is shared: nobody changes it. */
export function checkFolder(files: ReadonlyMap<string, string>): CheckResult {
  const at = lookUp(files);
  const [entry = { files: new Map(files), result: checkDocuments(files, frame) }] = at === -1 ? [] : known.splice(at, 1);
  remember(entry.files, entry.result);
  return entry.result;
}
