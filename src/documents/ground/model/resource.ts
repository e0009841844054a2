/** What the normaliser makes of resources, screens and dictionaries. Everything downstream reads only this. */
import type { DictionaryEntry, FieldTitle } from './authored.ts';
import type { Check } from './checks.ts';
import type { NoOverlap } from './overlap.ts';
import type { Field, JsonSchema } from './fields.ts';
import type { Form } from './form.ts';
import type { Import } from './imports.ts';
import type { Limit } from './limits.ts';
import type { List } from './list.ts';
import type { Measure } from './measures.ts';
import type { Place } from '../place.ts';
import type { Power } from '../powers.ts';
import type { Remote } from './remote.ts';
import type { Part } from './rows.ts';
import type { Rule } from './rules.ts';
import type { Scope, Way } from './scope.ts';
import type { States } from './states.ts';
import type { Where } from '../where/types.ts';

/** A normalised resource. */
export interface Resource {
  name: string;
  title: string;
  titleEn: string;
  /** Columns of the organisation that rows carry. */
  scope: Scope;
  /** Whose rows a user reaches; none: everybody's. */
  ways: Way[];
  limits?: Limit[];
  key: string;
  label: string;
  /** What check trees show in English. */
  labelEn?: string;
  /** Starts with a slash, no slash at the end. */
  api: string;
  tree?: { parent: string; path: string };
  /** Where its rows come from, when it has none of its own. */
  rows?: Part[];
  /** Where its rows lie, when that is another server. */
  remote?: Remote;
  unique: string[][];
  softDelete: boolean;
  verbs: Power[];
  states?: States;
  rules?: Rule[];
  checks?: Check[];
  noOverlap?: NoOverlap[];
  imports?: Import[];
  fields: Field[];
  /** Declared figures, in the document's order. */
  measures: Measure[];
  /** What a written record must satisfy (writable properties only); closed. */
  schema: JsonSchema;
  list: List;
  form: Form;
}

/** A normalised screen of a resource. */
export interface Screen extends Place {
  resource: string;
  /** Titles that differ from the resource's, by property. */
  titles: Record<string, FieldTitle>;
  where: Where;
  /** Values a new record starts with. */
  defaults: Record<string, unknown>;
  list: List;
  form: Form;
}

export interface Dictionary {
  name: string;
  title: string;
  titleEn: string;
  entries: DictionaryEntry[];
}

/** What the console fetches when a screen opens: the screen, its resource, and what it needs of the resources it references. */
export interface ScreenBundle {
  screen: Screen;
  resource: Resource;
  references: Record<string, ReferenceTarget>;
  /** Fields along references that conditions may read as well: what opens the list names them. */
  along?: Field[];
  /** What rows open to (`list.expand.resource`), when the user may see it somewhere. */
  opened?: Pick<ScreenBundle, 'screen' | 'resource'>;
}

export interface ReferenceTarget {
  name: string;
  title: string;
  titleEn: string;
  api: string;
  key: string;
  label: string;
  tree?: { parent: string; path: string };
  /** Screens that make new ones; only where a picker offers that. */
  screens?: string[];
}
