/** Judges requests by what the contract says of their call (contract/api), before the call reads them. */
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import { FIXED_CALLS } from '../../contract/api/index.ts';
import type { CallSchema, Schema } from '../../contract/api/schema.ts';
import type { Language } from '../../contract/constants.ts';
import { violations, violationText, type Violation } from '../../documents/ground/validate.ts';
import { AppError } from '../errors/error.ts';
import { isAdmin } from '../user/user.ts';
import { heldUserOf, userOf } from './caller.ts';

/** Faults that an answer names. */
const MOST_TOLD = 20;

/** Words for rules that records have none of. */
const textOf = (violation: Violation, language: Language): string => {
  if (violation.keyword === 'maxProperties')
    return language === 'zh' ? `最多 ${String(violation.limit)} 项` : `At most ${String(violation.limit)} entries`;
  return violationText(violation, language);
};

const pathOf = ({ path }: Violation): string => path.join('.');

/** The refusal of a request, naming what is wrong first and all of it as field errors. */
function refused(faults: readonly Violation[]): AppError {
  const [first] = faults;
  const reason = (language: Language): string =>
    first ? `${pathOf(first)}${first.path.length ? (language === 'zh' ? '：' : ': ') : ''}${textOf(first, language)}` : '';
  return new AppError(
    'request.body',
    { reason: { zh: reason('zh'), en: reason('en') } },
    {
      fields: (language) =>
        faults.slice(0, MOST_TOLD).map((fault) => ({ field: pathOf(fault), keyword: fault.keyword, message: textOf(fault, language) })),
    },
  );
}

/** Members that are null count as absent; items of lists keep their places. */
function withoutNull(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNull);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, member]) => member !== null && member !== undefined)
      .map(([name, member]: [string, unknown]) => [name, withoutNull(member)]),
  );
}

/** Judges a value by a schema. @throws AppError request.body */
export function judge(schema: Schema, value: unknown): void {
  const faults = violations(schema, withoutNull(value) ?? null);
  if (faults.length) throw refused(faults);
}

const routeOf = (method: string, path: string): string => `${method} ${path}`;

/** Calls that the contract tells of, by method and path. */
export const CALLS: ReadonlyMap<string, CallSchema> = new Map(
  Object.values(FIXED_CALLS)
    .flatMap((calls): CallSchema[] => Object.values(calls))
    .map((call) => [routeOf(call.method, call.path), call]),
);

/** Whether the caller may make the call at all; if not, the call itself says so. */
function mayMake({ access }: CallSchema, request: FastifyRequest): boolean {
  if (access === 'open') return true;
  if (access === 'held') heldUserOf(request);
  else if (access !== 'edge') userOf(request);
  return access !== 'edge' && (access !== 'admin' || (request.user !== null && isAdmin(request.user)));
}

function judged(call: CallSchema): ((request: FastifyRequest) => Promise<void>) | undefined {
  const { query, body } = call;
  if (call.judged === false || !(query || body)) return undefined;
  return async (request) => {
    if (!mayMake(call, request)) return;
    if (query) judge(query, request.query);
    if (body) judge(body, request.body);
  };
}

/** From here on, routes of the application are judged by the contract where it tells of them. */
export function judgeCalls(app: FastifyInstance): void {
  app.addHook('onRoute', (route: RouteOptions) => {
    const call = CALLS.get(routeOf(String(route.method), route.url));
    const hook = call && judged(call);
    if (hook) route.preValidation = [hook, ...[route.preValidation ?? []].flat()];
  });
}
