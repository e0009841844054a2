/** What the language knows of one option of a list. */
import type { Places } from '../actions/check.ts';
import type { Folder } from '../check/folder.ts';
import type { Finding, Path } from '../diagnostic.ts';
import type { Compared } from '../diff/feature.ts';
import type { Field } from '../fields/types.ts';
import type { Meta } from '../metaParts.ts';
import type { Resource } from '../types.ts';
import type { ListDocument } from './types.ts';

/** What the check of an option looks at beside what it says. */
export interface ListScope {
  list: ListDocument;
  resource: Resource;
  fields: ReadonlyMap<string, Field>;
  folder: Folder;
  path: Path;
}

/** One option of a list. */
export interface ListFeature<Authored, Normalised> {
  /** Schema of its key. */
  meta: Meta;
  /** What is wrong with it, given its resource and the rest of the folder. */
  check?: (authored: Authored, scope: ListScope) => Finding[];
  /** The same, given the screens of the folder. */
  checkPlaces?: (authored: Authored, scope: ListScope & { places: Places }) => Finding[];
  compared: Compared<Normalised>;
}
