/** Checks of a resource on a record as it will be: the same judgement as in the browser (documents/features/checks). */
import { brokenChecks, readByCheck } from '../../../documents/features/checks/index.ts';
import type { Check } from '../../../documents/ground/model/checks.ts';
import { same } from '../../../documents/ground/same.ts';
import type { Resource } from '../../../documents/ground/model/resource.ts';
import type { Problem } from './validation.ts';
import type { Row } from '../../source/rows.ts';

/** A broken check as a problem of its field. */
export const problemOf = ({ field, message, messageEn }: Check): Problem => ({ field, keyword: 'check', zh: message, en: messageEn });

/** What keeps a whole record from being written. */
export const checkProblems = ({ checks }: Resource, record: Row): Problem[] => brokenChecks(checks, record).map(problemOf);

/** The same where only a few fields are written: what the others say together stands as it is. */
export const checkProblemsOf = ({ checks }: Resource, before: Row, after: Row): Problem[] =>
  brokenChecks(
    checks?.filter((check) => readByCheck(check).some((name) => !same(before[name], after[name]))),
    after,
  ).map(problemOf);
