/** A file on its way through the passes of the check. */
import type { DictionaryDocument, ResourceDocument, ScreenDocument } from '../../ground/model/authored.ts';
import type { Finding } from '../../ground/diagnostic.ts';
import type { GridDocument } from '../../features/blocks/grid.ts';
import type { DocumentKind } from '../../ground/kinds.ts';
import type { LinkDocument } from '../../features/link/index.ts';
import type { SourceFile } from '../../ground/load.ts';

interface Documents {
  resource: ResourceDocument;
  screen: ScreenDocument;
  grid: GridDocument;
  link: LinkDocument;
  dictionary: DictionaryDocument;
}

/** A file of one kind. Its document is what its type says as long as there is no finding of its shape. */
export interface EntryOf<K extends DocumentKind> {
  source: SourceFile;
  kind: K;
  document: Documents[K];
  findings: Finding[];
}
export type Entry = { [K in DocumentKind]: EntryOf<K> }[DocumentKind];

/** Those of one kind. */
export const ofKind = <K extends DocumentKind>(entries: readonly Entry[], kind: K): EntryOf<K>[] =>
  entries.filter((entry): entry is Entry & EntryOf<K> => entry.kind === kind);

export const isSound = ({ findings }: Pick<Entry, 'findings'>): boolean => findings.length === 0;
