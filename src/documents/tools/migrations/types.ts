/** A migration: what it does to a document of the version before. */
import type { Path } from '../../ground/diagnostic.ts';
import type { DocumentKind } from '../../ground/kinds.ts';

/** One step of a migration. A place that is not there is left alone by all but `set`. */
export type Step =
  | { do: 'set'; path: Path; value: unknown }
  /** Puts a text in place of a value that is there: it stays as it is laid out. */
  | { do: 'write'; path: Path; text: string }
  | { do: 'remove'; path: Path }
  /** Gives the key at the end of the path another name; its value and place stay. */
  | { do: 'rename'; path: Path; to: string };

/** Brings documents from the version before to this one. */
export interface Migration {
  version: number;
  /** What changed in the language, for whoever reads the diff. */
  title: string;
  steps: (document: Record<string, unknown>, kind: DocumentKind) => Step[];
}
