/** What a document in the folder of screens is: a list of records, a grid of blocks, or a link. */
import type { DocumentKind } from './meta.ts';

const says = (document: unknown, key: string): boolean => typeof document === 'object' && document !== null && Object.hasOwn(document, key);

export const kindOfScreen = (document: unknown): Extract<DocumentKind, 'screen' | 'grid' | 'link'> => {
  if (says(document, 'blocks')) return 'grid';
  if (says(document, 'resource')) return 'screen';
  return says(document, 'link') || says(document, 'setting') ? 'link' : 'screen';
};
