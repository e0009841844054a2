/** The calls of the schema workbench: documents read, tried, kept and brought back. For administrators only. */
import type { Known } from '../documents/kit/assist/known.ts';
import type { Change } from '../documents/tools/diff/index.ts';
import type { GridBundle } from '../documents/features/blocks/grid.ts';
import type { ScreenBundle } from '../documents/ground/model/resource.ts';

export const WORKBENCH_PATHS = {
  list: '/api/sys/schema/queryList',
  source: '/api/sys/schema/source',
  check: '/api/sys/schema/check',
  save: '/api/sys/schema/save',
  remove: '/api/sys/schema/delete',
  names: '/api/sys/schema/names',
  history: '/api/sys/schema/history',
  past: '/api/sys/schema/past',
} as const;

/** Longest document, characters. */
export const MAX_DOCUMENT = 200_000;
/** Longest remark on a change, characters. */
export const MAX_REMARK = 500;

/** A document as the list shows it. */
export interface DocumentEntry {
  /** Its path in the folder, with slashes: `resources/station.json`. */
  file: string;
  kind: 'dictionary' | 'resource' | 'screen';
  title: string;
  titleEn: string;
  /** Findings in the file as it stands. */
  problems: number;
  /** Last changed, ISO-8601 UTC. */
  updateTime: string;
}

/** A document to be edited. */
export interface DocumentSource {
  file: string;
  text: string;
  /** Names this text; a change says on which it was made. Empty for a file that is not there yet. */
  version: string;
  /** Whether changes can be kept; else the changed file can only be taken along. */
  writable: boolean;
}

/** A changed document. */
export interface DraftRequest {
  file: string;
  text: string;
}

/** `POST check`. */
export interface CheckRequest extends DraftRequest {
  /** It stands among the examples of the language reference, not among the current documents. */
  example?: boolean;
}

/** `POST save`: a draft with the version it was made on. */
export interface SaveRequest extends DraftRequest {
  version: string;
  remark?: string;
}

/** A finding of the checker, for an editor. */
export interface DraftFinding {
  code: string;
  /** Wants mending, but does not keep the document from being saved. */
  warning?: true;
  file: string;
  /** From 1. */
  line: number;
  column: number;
  /** Characters it covers. */
  length: number;
  message: string;
  messageZh: string;
  hint?: string;
  hintZh?: string;
  allowed?: string[];
}

/** What a draft would do. */
export interface DraftCheck {
  /** Findings in the draft, and those it brings to other documents. */
  findings: DraftFinding[];
  /** The screens drawn from it, as the caller would see them; none of a draft with errors. */
  screens: (ScreenBundle | GridBundle)[];
  /** What it means for the console; nothing for a draft with errors. */
  changes: DraftChange[];
}

/** A change as `schema diff` tells it. */
export type DraftChange = Pick<Change, 'code' | 'document' | 'breaking' | 'exposing' | 'message' | 'messageZh'>;

/** `GET names`: what documents may refer to. */
export type DocumentNames = Known;

/** A text that a document had. */
export interface DocumentVersion {
  id: number;
  /** ISO-8601 UTC. */
  time: string;
  /** Who kept it here; null for a text found in the folder. */
  userCode: string | null;
  remark: string | null;
  /** It took the document away. */
  removed: boolean;
}
