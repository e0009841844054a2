/** How what a normalised document holds leads back to where it is authored. Features trace their own parts, in their tables. */
import type { ResourceDocument } from '../../ground/model/authored.ts';
import type { Path } from '../../ground/diagnostic.ts';
import type { Resource } from '../../ground/model/resource.ts';
import type { DefaultRule } from './rules.ts';

/** The places that may say a value, the first that exists does; and the rule otherwise. */
export interface Answer {
  places: Path[];
  rule: DefaultRule;
}
export type Trace = (path: Path) => Answer;
/** Of a part of a normalised resource; the path begins with the key of the part. */
export type PartTrace = (path: Path, document: ResourceDocument, resource: Resource) => Answer;
/** Of a part of an option of lists, or of one of its items; `at` leads to what says it. Undefined where the part has the same path. */
export type OptionTrace = (at: Path, part: Path) => Answer | undefined;

export const answer = (rule: DefaultRule, ...places: Path[]): Answer => ({ places, rule });
export const rules = <T extends string>(table: Record<T, DefaultRule>): Partial<Record<string, DefaultRule>> => table;
