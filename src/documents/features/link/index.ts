/** Menu entries that lead out of the console. */
import type { AddressSetting } from '../../ground/model/actions.ts';
import { placeOf, type Place, type PlaceDocument } from '../../ground/place.ts';

/** An address; where the deployment sets one, what it begins with. */
export interface Target {
  /** `https://…`, or what follows the setting's address. */
  link?: string;
  /** Setting that the address begins with; nothing opens where the deployment leaves it empty. */
  setting?: AddressSetting;
}

/** A screen that is a page elsewhere, opened in a new tab. */
export interface LinkDocument extends PlaceDocument, Target {
  $schema?: string;
  version: number;
  title: string;
  titleEn: string;
}

/** A normalised link. */
export interface Link extends Place, Target {}

/** A link document's entry; `area` and `name` come from its place in the folder. */
export const normaliseLink = (document: LinkDocument, area: string, name: string): Link => ({
  ...placeOf(document, document, document.area ?? area, document.name ?? name),
  verbs: ['view'],
  ...(document.link === undefined ? {} : { link: document.link }),
  ...(document.setting === undefined ? {} : { setting: document.setting }),
});
