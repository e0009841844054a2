/** What a document in the folder of screens is: a list of records, a grid of blocks, or a link. */

/** Kinds of document, by the folder they lie in; of screens, a grid is one that says `blocks`, a link one that says an address. */
export type DocumentKind = 'resource' | 'screen' | 'grid' | 'link' | 'dictionary';

const says = (document: unknown, key: string): boolean => typeof document === 'object' && document !== null && Object.hasOwn(document, key);

export const kindOfScreen = (document: unknown): Extract<DocumentKind, 'screen' | 'grid' | 'link'> => {
  if (says(document, 'blocks')) return 'grid';
  if (says(document, 'resource')) return 'screen';
  return says(document, 'link') || says(document, 'setting') ? 'link' : 'screen';
};

const KINDS: [RegExp, Exclude<DocumentKind, 'grid' | 'link'>][] = [
  [/^dictionaries\/([^/]+)\.json$/, 'dictionary'],
  [/^resources\/([^/]+)\.json$/, 'resource'],
  [/^screens\/[^/]+\/([^/]+)\.json$/, 'screen'],
];

/** What a file is, by its folder; undefined for a misplaced one. A grid lies among the screens. */
export const kindOfFile = (file: string): Exclude<DocumentKind, 'grid' | 'link'> | undefined =>
  KINDS.find(([pattern]) => pattern.test(file))?.[1];
