/** Names that documents may refer to, as an editor needs them. */
import type { Field } from '../../ground/model/fields.ts';
import type { Power } from '../../ground/powers.ts';
import type { Dictionary } from '../../ground/model/resource.ts';

/** A property, as far as it decides what may be said of it. */
export type KnownField = Pick<Field, 'name' | 'title' | 'titleEn' | 'type'> &
  Partial<Pick<Field, 'dict' | 'reference' | 'readOnly' | 'immutable' | 'mask' | 'system'>>;

/** Something with a name of its own. */
export type Titled = Pick<Field, 'name' | 'title' | 'titleEn'>;

export interface KnownResource {
  title: string;
  titleEn: string;
  /** Rows form a tree. */
  tree?: true;
  /** Rows do not lie in a table of its own: nothing refers to them. */
  elsewhere?: true;
  verbs: Power[];
  fields: KnownField[];
  /** Figures that sources may name. */
  measures: Titled[];
  /** What screens may differ from, by the place of the list (`list.columns`): names of fields, or of items with titles of their own. */
  base: Record<string, (string | Titled)[]>;
}

export interface Known {
  resources: Record<string, KnownResource>;
  dictionaries: Record<string, Dictionary>;
  areas: readonly string[];
  icons: readonly string[];
  /** Screens that show lists: what blocks, tabs and actions open. */
  lists: Titled[];
  /** Codes that some screen gives. */
  permissions: readonly string[];
}

/** What matters of a field; what does not hold is left out. */
export function knownField({ name, title, titleEn, type, dict, reference, readOnly, immutable, mask, system }: KnownField): KnownField {
  return {
    name,
    title,
    titleEn,
    type,
    ...(dict === undefined ? {} : { dict }),
    ...(reference === undefined ? {} : { reference }),
    ...(readOnly ? { readOnly } : {}),
    ...(immutable ? { immutable } : {}),
    ...(mask ? { mask } : {}),
    ...(system ? { system } : {}),
  };
}
