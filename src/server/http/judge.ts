/** Judges requests by what the contract says of their call (contract/api), before the call reads them. */
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import { FIXED_CALLS } from '../../contract/api/index.ts';
import type { CallSchema, Of, Schema } from '../../contract/api/schema.ts';
import type { Language } from '../../contract/constants.ts';
import { violations, violationText, type Violation } from '../../documents/ground/validate.ts';
import { AppError, isErrorCode, type ErrorCode } from '../errors/error.ts';
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

/** The code by which a fault is refused. */
function codeOf(refuses: CallSchema['refuses'], { path }: Violation): ErrorCode {
  const code = typeof refuses === 'object' ? (refuses[path[0] ?? ''] ?? refuses['*']) : refuses;
  return code !== undefined && isErrorCode(code) ? code : 'request.body';
}

/** The refusal of a request, naming what is wrong first and all of it as field errors. */
function refused(faults: readonly [Violation, ...Violation[]], refuses: CallSchema['refuses']): AppError {
  const [first] = faults;
  const reason = (language: Language): string =>
    `${pathOf(first)}${first.path.length ? (language === 'zh' ? '：' : ': ') : ''}${textOf(first, language)}`;
  return new AppError(
    codeOf(refuses, first),
    { reason: { zh: reason('zh'), en: reason('en') }, name: pathOf(first) },
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

/** Judges a value by a schema. @throws AppError request.body, or the code by which it is refused */
export function judge(schema: Schema, value: unknown, refuses?: CallSchema['refuses']): void {
  const [first, ...more] = violations(schema, withoutNull(value) ?? null);
  if (first) throw refused([first, ...more], refuses);
}

const NUMBER = /^-?(?:0|[1-9]\d{0,15})(?:\.\d{1,15})?$/;

/** What a text of a query stands for. */
function meaning({ type, const: only }: Schema, said: unknown): unknown {
  if (typeof only === 'number' && said === String(only)) return only;
  if (typeof said !== 'string' || type === undefined || [type].flat().includes('string')) return said;
  if ((type === 'integer' || type === 'number') && NUMBER.test(said)) return Number(said);
  if (type === 'boolean' && (said === 'true' || said === 'false')) return said === 'true';
  return said;
}

/** What is said at all in a query, a path or a form: an empty text is nothing. */
const saidIn = (texts: object): object => Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== ''));

function readValues<const S extends Schema>(schema: S, said: object, refuses: CallSchema['refuses']): Of<S> {
  const values = Object.fromEntries(
    Object.entries(said)
      .filter(([, value]) => value !== null && value !== undefined)
      .map(([name, value]: [string, unknown]) => [name, meaning(schema.properties?.[name] ?? {}, value)]),
  );
  judge(schema, values, refuses);
  return values as Of<S>;
}

/**
 * The values of a query, a path or a form, judged by their schema: numbers and flags stand there as texts, and an empty text is none.
 * @throws AppError request.body, or the code by which they are refused
 */
export const readTexts = <const S extends Schema>(schema: S, texts: object, refuses?: CallSchema['refuses']): Of<S> =>
  readValues(schema, saidIn(texts), refuses);

const EMPTY: object = {};

/** A body as its call reads it: nothing is an object without members, and members that are null are absent. */
function readBody(schema: Schema, body: unknown, refuses: CallSchema['refuses']): unknown {
  const value = schema.properties && (body ?? EMPTY);
  judge(schema, value ?? body, refuses);
  if (value === undefined) return body;
  return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== null));
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
  // Whose session is held is told of that first; edges were known before a body was read.
  if (access === 'open') return request.user?.isHeld !== true;
  if (access === 'edge') return true;
  if (access === 'held') heldUserOf(request);
  else userOf(request);
  return access !== 'admin' || (request.user !== null && isAdmin(request.user));
}

const FORM = /^application\/x-www-form-urlencoded\b/i;

const membersOf = (value: unknown): object => (value !== null && typeof value === 'object' && !Array.isArray(value) ? value : EMPTY);

/** Reads a request by its call: from here on path, query and body are what the contract says. */
function read({ params, query, body, takes, either, refuses }: CallSchema, request: FastifyRequest): void {
  if (params) request.params = readTexts({ type: 'object', properties: params }, membersOf(request.params), refuses);
  if (query) request.query = readTexts(query, membersOf(request.query), refuses);
  // Files and pictures come as they are; forms with files are read by who takes them, conditions of lists by the list.
  if (!body || takes !== undefined || body.$ref !== undefined) return;
  const isForm = FORM.test(request.headers['content-type'] ?? '');
  const members = isForm ? saidIn(membersOf(request.body)) : membersOf(request.body);
  if (either) request.body = readValues(body, { ...saidIn(membersOf(request.query)), ...members }, refuses);
  else request.body = isForm ? readValues(body, members, refuses) : readBody(body, request.body, refuses);
}

function judged(call: CallSchema): ((request: FastifyRequest) => Promise<void>) | undefined {
  if (!(call.params || call.query || call.body)) return undefined;
  return async (request) => {
    if (mayMake(call, request)) read(call, request);
  };
}

/** The query of a request that was judged by its call. */
export const queryOf = <C extends CallSchema & { query: Schema }>(_call: C, { query }: FastifyRequest): Of<C['query']> =>
  query as Of<C['query']>;

/** The body of a request that was judged by its call. */
export const bodyOf = <C extends CallSchema & { body: Schema }>(_call: C, { body }: FastifyRequest): Of<C['body']> => body as Of<C['body']>;

/** From here on, routes of the application are judged by the contract where it tells of them. */
export function judgeCalls(app: FastifyInstance): void {
  app.addHook('onRoute', (route: RouteOptions) => {
    const method = String(route.method);
    // Fastify answers HEAD by the GET of the same path, as a route of its own.
    const call = CALLS.get(routeOf(method === 'HEAD' ? 'GET' : method, route.url));
    const hook = call && judged(call);
    if (hook) route.preValidation = [hook, ...[route.preValidation ?? []].flat()];
  });
}
