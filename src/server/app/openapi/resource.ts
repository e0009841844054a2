/** Calls of a resource in the API description. */
import { hasTable } from '../../../documents/kit/own.ts';
import type { Resource } from '../../../documents/ground/model/resource.ts';
import type { Transition } from '../../../documents/ground/model/states.ts';
import { isPlaced } from '../../../documents/ground/fields/traits.ts';
import { modern } from './rows.ts';
import { json, parameters, ref, refusals } from './shared.ts';
import type { Json } from './json.ts';

interface Said {
  summary: string;
  /** Parameters in the query, by their names in `parameters`. */
  query?: (keyof typeof parameters & string)[];
  body?: Json;
  /** Of success; an envelope without data when absent. */
  answer?: Json;
}

const body = (name: string): Json => ref('requestBodies', name);
const answer = (name: string): Json => ref('responses', name);

/** Calls that are the same for every resource; each stands once (`components.pathItems`). */
const SHARED_CALLS: Record<string, Said> = {
  options: { summary: 'Choices for a reference', body: body('Options'), answer: answer('Options') },
  aggregate: { summary: 'Counts and sums by group', body: body('Aggregate'), answer: answer('Aggregate') },
  places: { summary: 'Where the rows of a list are, for maps', body: json({ type: 'object', required: ['at'] }) },
  beside: { summary: 'What lies beside the list and narrows it', body: json({ type: 'object', required: ['screen'] }) },
  delete: { summary: 'Delete records', query: ['ids'] },
  export: { summary: 'Export as CSV or XLSX', query: ['screen', 'background'], body: body('List'), answer: answer('File') },
  import: { summary: 'Import a file with many records, as a job', query: ['screen'], body: body('Import'), answer: answer('Job') },
  inspect: {
    summary: 'The headers and first rows of a file, and the fields that its columns seem to be',
    query: ['screen'],
    body: body('Inspect'),
    answer: answer('Inspect'),
  },
  template: { summary: 'An empty file to fill in and import: csv, or xlsx', query: ['format', 'screen'], answer: answer('File') },
  history: { summary: 'What happened to a record, newest first, by pages', query: ['id', 'before'] },
  taken: { summary: 'Whether a value that may not repeat is already there', body: body('Taken'), answer: answer('Taken') },
  suggest: { summary: 'What a form sets from a record it refers to', body: body('Suggest'), answer: answer('Suggest') },
  updateMany: { summary: 'Set the same values on many records, each answered for', body: body('UpdateMany'), answer: answer('Moved') },
  report: { summary: 'Take what devices report of live properties', body: body('Report'), answer: answer('Report') },
  series: { summary: 'Live properties of one record over time', body: body('Series'), answer: answer('Series') },
  undo: { summary: 'Undo the caller’s last update', query: ['id'], answer: answer('Undone') },
  undoMove: { summary: 'Undo transitions the caller just did', body: body('Undo'), answer: answer('Moved') },
  undoEither: {
    summary: 'Undo the caller’s last update, by id; with a body, transitions just done',
    query: ['updated'],
    body: body('Undo'),
    answer: answer('Undone'),
  },
  restore: { summary: 'Restore records from the recycle list', query: ['ids'] },
  purge: { summary: 'Remove deleted records for good', query: ['ids'] },
};

/** Names of the components that a resource brings. */
export const rowAnswer = (name: string): string => name;
export const pageAnswer = (name: string): string => `${name}.page`;

/** The calls of a resource by name, or which of {@link SHARED_CALLS} it is. */
function callsOf(resource: Resource, commands: readonly string[]): Record<string, Said | keyof typeof SHARED_CALLS> {
  const { name, titleEn, verbs } = resource;
  const can = (verb: (typeof verbs)[number]): boolean => verbs.includes(verb);
  const row = answer(rowAnswer(name));
  const own = !resource.remote;
  const written: Json = { required: true, ...json(ref('schemas', `${name}.write`)) };
  const changed: Json = { required: true, ...json({ allOf: [ref('schemas', `${name}.write`), ref('schemas', 'Versioned')] }) };
  const command: Said = {
    summary: 'Do what a screen offers with a row',
    query: ['screen'],
    body: { required: true, ...json({ allOf: [ref('schemas', 'Command'), { properties: { name: { enum: commands } } }] }) },
    answer: answer('Command'),
  };
  const shared: Record<string, boolean | undefined> = {
    options: own,
    aggregate: own,
    places: own && resource.fields.some(isPlaced),
    beside: resource.list.beside !== undefined,
    delete: can('delete'),
    export: can('export'),
    import: own && can('import'),
    inspect: own && can('import'),
    template: own && can('import'),
    history: hasTable(resource),
    taken: can('add') || can('edit'),
    suggest: hasTable(resource) && can('edit'),
    updateMany: hasTable(resource) && can('edit'),
    report: can('edit') && resource.fields.some((f) => f.live),
    series: resource.fields.some((f) => f.live),
    restore: can('restore') || (resource.softDelete && can('delete')),
    purge: can('purge'),
  };
  return {
    queryList: { summary: `List ${titleEn}`, body: body('List'), answer: answer(pageAnswer(name)) },
    detail: { summary: 'One record by id or key', query: ['id'], answer: row },
    ...(can('add') && { insert: { summary: 'Add a record', body: written, answer: row } }),
    ...(can('edit') && { update: { summary: 'Change a record, by id and version', body: changed, answer: row } }),
    ...undoOf(resource),
    ...(commands.length > 0 && { command }),
    ...Object.fromEntries(
      Object.entries(shared)
        .filter(([, offered]) => offered)
        .map(([call]) => [call, call] as const),
    ),
    ...Object.fromEntries(transitionsOf(resource)),
  };
}

/** Transitions that a user of the resource may do. */
const offeredTransitions = ({ states, verbs }: Resource): Transition[] =>
  states?.transitions.filter((one) => one.by === 'user' && verbs.includes(one.permission)) ?? [];

/** Which way to undo a resource offers: of an update without a body, of a transition with one. */
function undoOf(resource: Resource): Record<string, keyof typeof SHARED_CALLS> {
  const update = hasTable(resource) && resource.verbs.includes('edit');
  const moved = offeredTransitions(resource).some((t) => t.undo);
  if (!update && !moved) return {};
  return { undo: update && moved ? 'undoEither' : moved ? 'undoMove' : 'undo' };
}

/** Transitions with their forms. */
function transitionsOf(resource: Resource): [string, Said][] {
  return offeredTransitions(resource).map((t) => {
    const values: Json = {
      type: 'object',
      additionalProperties: false,
      required: t.form.required.filter((name) => resource.fields.some((f) => f.name === name)),
      properties: Object.fromEntries(resource.fields.filter((f) => t.form.fields.includes(f.name)).map((f) => [f.name, modern(f.schema)])),
    };
    return [
      t.name,
      {
        summary: `${t.titleEn}: from ${t.from.join(', ')}${t.to === undefined ? '' : ` to ${t.to}`}${t.undo ? '; can be undone' : ''}`,
        body:
          Object.keys(values['properties'] as Json).length > 0
            ? json({ allOf: [ref('schemas', 'Move'), { properties: { values } }] })
            : body('Move'),
        answer: answer('Moved'),
      },
    ];
  });
}

const operation = ({ summary, query, body: taken, answer: answered }: Said): Json => ({
  summary,
  ...(query ? { parameters: query.map((one) => ref('parameters', one)) } : {}),
  ...(taken ? { requestBody: taken } : {}),
  responses: { 200: answered ?? answer('Done'), ...refusals },
});

/** Calls that stand once for all resources. */
export const pathItems: Json = Object.fromEntries(Object.entries(SHARED_CALLS).map(([name, said]) => [name, { post: operation(said) }]));

/** Addresses of a resource with their calls. @param commands names of the actions that the caller is offered on its rows */
export const pathsOf = (resource: Resource, commands: readonly string[]): Json =>
  Object.fromEntries(
    Object.entries(callsOf(resource, commands)).map(([name, said]) => [
      `${resource.api}/${name}`,
      typeof said === 'string'
        ? ref('pathItems', said)
        : { post: { tags: [resource.titleEn], operationId: `${resource.name}.${name}`, ...operation(said) } },
    ]),
  );
