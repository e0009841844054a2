/** What the language knows of one option of a list. */
import type { Give } from '../../kit/assist/give.ts';
import type { Places } from '../actions/check.ts';
import type { Folder } from '../../kit/check/folder.ts';
import type { Finding, Path } from '../../ground/diagnostic.ts';
import type { Compared } from '../../kit/diff/feature.ts';
import type { Field } from '../../ground/model/fields.ts';
import type { Meta } from '../../ground/metaParts.ts';
import type { OptionTrace } from '../../kit/origins/trace.ts';
import type { Resource } from '../../ground/model/resource.ts';
import type { ListDocument } from '../../ground/model/list.ts';

/** What the check of an option looks at beside what it says. */
export interface ListScope {
  list: ListDocument;
  /** The resource's, of a screen's list. */
  base?: ListDocument;
  resource: Resource;
  fields: ReadonlyMap<string, Field>;
  folder: Folder;
  path: Path;
}

/** The same for what names other screens. */
export type ListPlacesScope = ListScope & { places: Places };

type ItemOf<Authored> = Extract<Authored, readonly unknown[]> extends readonly (infer Item)[] ? Item : never;

/** One option of a list. */
export interface ListFeature<Authored, Normalised, Item = ItemOf<Authored>> {
  /** Schema of its key. */
  meta: Meta;
  /** What is wrong with it, given its resource and the rest of the folder. */
  check?: (authored: Authored, scope: ListScope) => Finding[];
  /** Where it is a list of named items (`named` in options.ts), what is wrong with one; the path is that of the item. */
  checkItem?: (item: Item, scope: ListScope) => Finding[];
  /** The same, given the screens of the folder. */
  checkItemPlaces?: (item: Item, scope: ListPlacesScope) => Finding[];
  compared: Compared<Normalised>;
  /** Names that an editor offers, by place. */
  offers?: Readonly<Record<string, Give>>;
  /** Where the document says parts of it, or of its items, that do not stand under the same path. */
  origins?: OptionTrace;
}
