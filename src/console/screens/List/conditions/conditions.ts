import type { Field } from '../../../../documents/ground/model/fields.ts';
import { checkWhere, USER_NAMES, type IsTree } from '../../../../documents/kit/check/where.ts';
import { isGroup, type Where } from '../../../../documents/ground/where/types.ts';

/** Conditions a user may put together; the server takes more, for documents add theirs. */
export const MOST = 50;
/** Groups inside groups. */
export const DEEPEST = 4;
/** Longest text read, characters: addresses end about there. */
const LONGEST = 16_000;

/** Conditions of a where, groups not counted. */
export const countOf = (where: Where): number => where.reduce((sum, item) => sum + (isGroup(item) ? countOf(item.value) : 1), 0);
const depthOf = (where: Where): number => Math.max(0, ...where.map((item) => (isGroup(item) ? 1 + depthOf(item.value) : 0)));

/** Whether the conditions can be asked for, as the server will judge them. */
export const isSound = (where: Where, fields: readonly Field[], isTree: IsTree): boolean =>
  checkWhere(where, { fields: new Map(fields.map((f) => [f.name, f])), user: USER_NAMES, codes: () => undefined, isTree }, []).length ===
    0 &&
  countOf(where) <= MOST &&
  depthOf(where) <= DEEPEST;

/** The conditions a text of the address says; undefined when it says none that can be asked for. */
export function readConditions(text: string, fields: readonly Field[], isTree: IsTree): Where | undefined {
  if (text.length > LONGEST) return undefined;
  try {
    const where = JSON.parse(text) as Where;
    return Array.isArray(where) && isSound(where, fields, isTree) ? where : undefined;
  } catch {
    return undefined;
  }
}

/** The text for the address; none for no conditions. */
export const writeConditions = (where: Where): string | undefined => (where.length === 0 ? undefined : JSON.stringify(where));

/** The text of checked conditions without one of them. */
export function withoutCondition(text: string | undefined, item: Where[number]): string | undefined {
  const removed = JSON.stringify(item);
  return writeConditions((JSON.parse(text ?? '[]') as Where).filter((one) => JSON.stringify(one) !== removed));
}
