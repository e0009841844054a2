import { MOST_BYTES } from '../../contract/upload.ts';
import type { Entry } from './entry.ts';
import type { ChosenFile, Refusal } from './types.ts';

/** What a list takes. */
export interface Limits {
  /** Most files, and most images among them, that are not done. */
  mostFiles?: number;
  mostImages?: number;
  /** Whether a file is of a kind that is asked for. */
  accepts?: (file: File) => boolean;
}

/** A file that was not taken. */
export interface Refused {
  name: string;
  reason: Refusal;
}

const MOST_FILES = 1000;

const isImage = (type: string): boolean => type.startsWith('image/');
const sameAs = ({ record }: Entry, { file, path }: ChosenFile): boolean =>
  record.path === path && record.size === file.size && record.modified === file.lastModified;

/** Parts what was chosen: new files, files remembered from before, and those refused. One that is already there is passed over. */
export function admit(
  entries: readonly Entry[],
  candidates: readonly ChosenFile[],
  { mostFiles = MOST_FILES, mostImages = Infinity, accepts = () => true }: Limits,
): { accepted: ChosenFile[]; again: [Entry, ChosenFile][]; refused: Refused[] } {
  const accepted: ChosenFile[] = [];
  const again: [Entry, ChosenFile][] = [];
  const refused: Refused[] = [];
  const open = entries.filter((e) => e.status !== 'success');
  let files = open.length;
  let images = open.filter((e) => isImage(e.record.type)).length;
  const reasonAgainst = (file: File): Refusal | undefined => {
    if (!accepts(file)) return 'kind';
    if (file.size > MOST_BYTES) return 'large';
    if (isImage(file.type) && images >= mostImages) return 'images';
    return files >= mostFiles ? 'files' : undefined;
  };
  for (const one of candidates) {
    const known = open.find((e) => sameAs(e, one));
    if (known) {
      if (!known.content) again.push([known, one]);
      continue;
    }
    if (accepted.some((t) => t.path === one.path && t.file.size === one.file.size && t.file.lastModified === one.file.lastModified))
      continue;
    const reason = reasonAgainst(one.file);
    if (reason) {
      refused.push({ name: one.file.name, reason });
      continue;
    }
    accepted.push(one);
    files += 1;
    if (isImage(one.file.type)) images += 1;
  }
  return { accepted, again, refused };
}
