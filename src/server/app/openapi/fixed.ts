/** Calls that are of no resource in the API description, from what the contract says of them. */
import { FIXED_CALLS } from '../../../contract/api/index.ts';
import type { CallSchema, Schema } from '../../../contract/api/schema.ts';
import { envelope, json, ref, refusals } from './shared.ts';
import type { Json } from './json.ts';

/** Where a parameter of an address begins, and the rest of one that may be anything. */
const PARAMETER = /:(\w+)/g;
const REST = /\*$/;

function parametersOf({ path, params = {}, query }: CallSchema): Json[] {
  const inPath = [...path.replace(REST, ':path').matchAll(PARAMETER)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: params[name] ?? { type: 'string' },
  }));
  const inQuery = Object.entries(query?.properties ?? {}).map(([name, schema]: [string, Schema]) => ({
    name,
    in: 'query',
    ...(query?.required?.includes(name) ? { required: true } : {}),
    schema,
  }));
  return [...inPath, ...inQuery];
}

/** Answers that several calls give, by their text; each stands once, by the name of the first of them. */
const NAMED = new Map<string, string>();
const seen = new Map<string, string>();
for (const [room, calls] of Object.entries(FIXED_CALLS))
  for (const [name, { answer, answers }] of Object.entries(calls) as [string, CallSchema][]) {
    if (!answer || answers) continue;
    const text = JSON.stringify(answer);
    const first = seen.get(text);
    if (first) NAMED.set(text, first);
    else seen.set(text, `${room}.${name}`);
  }

/** Components of {@link NAMED}. */
export const sharedAnswers: Record<string, Json> = Object.fromEntries(
  [...NAMED].map(([text, name]) => [name, envelope(JSON.parse(text) as Json)]),
);

function inEnvelope(answer: Schema): Json {
  const name = NAMED.get(JSON.stringify(answer));
  return name === undefined ? envelope(answer as Json) : ref('responses', name);
}

function answerOf({ answer, answers }: CallSchema): Json {
  if (answers === 'file') return { 200: ref('responses', 'File') };
  if (answers === 'stream') return { 200: { description: 'Events', content: { 'text/event-stream': { schema: { type: 'string' } } } } };
  if (answers === 'page') return { 302: { description: 'Leads elsewhere' } };
  if (answers === 'sdp')
    return {
      201: { description: 'Answer; Location is where the session ends', content: { 'application/sdp': { schema: { type: 'string' } } } },
    };
  if (answers === 'bare') return { 200: { description: 'Success', ...json((answer ?? {}) as Json) } };
  return { 200: answer ? inEnvelope(answer) : ref('responses', 'Done') };
}

const operation = (room: string, name: string, call: CallSchema): Json => {
  const parameters = parametersOf(call);
  return {
    tags: [room],
    operationId: `${room}.${name}`,
    summary: call.summary,
    ...(call.access === 'open' ? { security: [] } : call.access === 'edge' ? { security: [{ edge: [] }] } : {}),
    ...(parameters.length ? { parameters } : {}),
    ...(call.body ? { requestBody: { required: true, content: { [call.takes ?? 'application/json']: { schema: call.body } } } } : {}),
    responses: { ...answerOf(call), ...refusals },
  };
};

/** Addresses with their calls. @param admin those of administrators and of edge servers as well */
export function fixedPaths(admin: boolean): Json {
  const paths: Record<string, Json> = {};
  for (const [room, calls] of Object.entries(FIXED_CALLS))
    for (const [name, call] of Object.entries(calls) as [string, CallSchema][]) {
      if (!admin && (call.access === 'admin' || call.access === 'edge')) continue;
      const address = call.path.replace(REST, ':path').replace(PARAMETER, '{$1}');
      paths[address] = { ...paths[address], [call.method.toLowerCase()]: operation(room, name, call) };
    }
  return paths;
}
