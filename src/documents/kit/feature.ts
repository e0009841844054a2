/** What the language knows of one key of a resource that is a feature of its own. */
import type { Give } from './assist/give.ts';
import type { ResourceDocument } from '../ground/model/authored.ts';
import type { Folder } from './check/folder.ts';
import type { FieldLookup } from './paths.ts';
import type { Finding } from '../ground/diagnostic.ts';
import type { Rule } from './diff/judge.ts';
import type { Tree } from './diff/tree.ts';
import type { Meta } from '../ground/metaParts.ts';
import type { PartTrace } from './origins/trace.ts';
import type { Resource } from '../ground/model/resource.ts';

/** A resource as its checks look at it. */
export interface ResourceScope {
  document: ResourceDocument;
  resource: Resource;
  folder: Folder;
  lookup: FieldLookup;
}

export interface ResourceFeature {
  /** Schema of its key. */
  meta: Meta;
  /** What that refers to, by name. */
  definitions?: Record<string, Meta>;
  check?: (scope: ResourceScope) => Finding[];
  /** Its parts in a comparison, and what their changes mean, by path; absent where it is compared as a part of something else. */
  compared?: { parts: (resource: Resource) => Tree; rules: () => Rule[] };
  /** Names that an editor offers, by place. */
  offers?: Readonly<Record<string, Give>>;
  /** Where the document says parts of the normalised resource, by their keys; under the same path when absent. */
  origins?: Partial<Record<keyof Resource, PartTrace>>;
}
