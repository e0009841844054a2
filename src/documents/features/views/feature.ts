/** What the language knows of a kind of view. Each has a folder here, and one of the same name in console/views that draws it. */
import type { FieldTypeName, Field } from '../../ground/model/fields.ts';
import { list, say, text, type Meta } from '../../ground/metaParts.ts';

/** A key of a view. Every one names a field, or several in order; or screens, or actions of the list. */
export interface ViewKey {
  meta: Meta;
  /** Types of field it takes, or those `fits` chooses from; whatever can be read when absent. */
  types?: readonly FieldTypeName[];
  /** Whether it takes a field; by its type when absent. */
  fits?: (field: Pick<Field, 'type' | 'fields'>) => boolean;
  /** The view cannot be without it. */
  needed?: true;
  /** It names screens. */
  screens?: true;
  /** It names actions of the list. */
  actions?: true;
}

export interface ViewFeature {
  title: string;
  titleEn: string;
  /** What it says beside its type. */
  keys: Record<string, ViewKey>;
  /** Keys of which it says one at least. */
  some?: readonly string[];
  /** A view of the kind, for the reference; its fields are of the example folder. */
  example: Record<string, unknown>;
}

/** Whether its names are fields. */
export const namesFields = ({ screens, actions }: ViewKey): boolean => !screens && !actions;

/** Name of a screen. */
export const screen: Meta = { type: 'string', pattern: '^[A-Za-z0-9]+/[A-Za-z0-9-]+$' };

/** A key that names one field. */
export const fieldKey = (zh: string, en: string, more: Omit<ViewKey, 'meta'> = {}): ViewKey => ({ meta: say(zh, en, text), ...more });
/** A key that names several. */
export const fieldsKey = (zh: string, en: string, more: Omit<ViewKey, 'meta'> = {}, most = 8): ViewKey => ({
  meta: say(zh, en, list(text, { minItems: 1, maxItems: most })),
  ...more,
});
