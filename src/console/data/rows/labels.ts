import { labelsIn, type LabelledRow, type Labels } from '../../../contract/labels.ts';
import { language } from '../texts/i18n.ts';

/** What a row says the keys it refers to are called, in the language of the console; texts are looked up again when that changes. */
export const labelsOf = (row: object | undefined): Labels => labelsIn((row ?? {}) as LabelledRow, language());
