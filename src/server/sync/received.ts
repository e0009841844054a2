/** What the other side sent has the shape that is agreed (wire): nothing is believed of it before. */
import { isUuid } from '../db/uuid.ts';
import { badBody } from '../errors/error.ts';
import { MOST_TOGETHER, STEP, type Change, type Open, type PullBody } from './wire.ts';

type Json = Record<string, unknown>;
type Test = (value: unknown) => boolean;

const isObject = (value: unknown): value is Json => value !== null && typeof value === 'object' && !Array.isArray(value);
const isText: Test = (value) => typeof value === 'string';
const isCount: Test = (value) => Number.isSafeInteger(value) && (value as number) >= 0;
const orNull =
  (test: Test): Test =>
  (value) =>
    value === null || test(value);
/** Texts that are left out count as unknown. */
const orNothing =
  (test: Test): Test =>
  (value) =>
    value === undefined || value === null || test(value);
const has =
  (members: Record<string, Test>): Test =>
  (value) =>
    isObject(value) && Object.entries(members).every(([name, test]) => test(value[name]));

const REF = {
  resource: isText,
  id: (value: unknown) => typeof value === 'string' && isUuid(value),
  revision: (value: unknown) => typeof value === 'string' && /^\d{1,18}$/.test(value),
  stationCode: orNothing(isText),
  version: isCount,
};

const isChange = has({ ...REF, base: orNull(isCount), row: orNull(isObject) });
const isSent = has({ ...REF, hash: isText });
const isOpen = has({ stationCode: isText, object: isText, waiting: isCount, failed: isCount, reason: orNothing(isText) });
const isOutcome: Test = (value) =>
  isObject(value) &&
  (value['state'] === 'failed'
    ? isText(value['reason']) && orNothing(isText)(value['heldBy'])
    : value['state'] === 'conflict'
      ? isCount(value['version']) && orNull(isObject)(value['row'])
      : value['state'] === 'done' && isCount(value['version']));
const isAnswer = has({ sent: isSent, outcome: isOutcome });

/** @throws AppError request.body */
function listOf<T>(body: unknown, name: string, test: Test): T[] {
  const value = isObject(body) ? body[name] : undefined;
  const most = MOST_TOGETHER + STEP;
  if (!Array.isArray(value) || value.length > most)
    throw badBody(`${name} 应为列表，最多 ${most} 个`, `${name} must be a list of ${most} at most`);
  const wrong = value.findIndex((one) => !test(one));
  if (wrong >= 0) throw badBody(`${name}[${wrong}] 格式不正确`, `${name}[${wrong}] is not as agreed`);
  return value as T[];
}

/** Changes of a push. @throws AppError request.body */
export const changesIn = (body: unknown): Change[] => listOf(body, 'changes', isChange);

/** What the sender's queue holds besides. @throws AppError request.body */
export const openIn = (body: unknown): Open[] => listOf(body, 'open', isOpen);

/** What became of what was sent. @throws AppError request.body */
export const answersIn = (body: unknown): PullBody['answers'] => listOf(body, 'answers', isAnswer);
