/** The API description, made from the current documents. */
import { hasTable } from '../../documents/rows/own.ts';
import type { Resource } from '../../documents/types.ts';
import { isPlaced, isSecret } from '../../documents/fields/traits.ts';
import {
  aggregateAnswer,
  aggregateBody,
  commandBody,
  importForm,
  inspectForm,
  listBody,
  optionsBody,
  suggestBody,
  type Json,
} from './openapiBodies.ts';

const ref = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });
const json = (schema: Json): Json => ({ content: { 'application/json': { schema } } });
const envelope = (data: Json): Json => ({ allOf: [ref('Envelope'), { type: 'object', properties: { data } }] });
const failures: Json = Object.fromEntries(
  ['400', '401', '403', '404', '409', '413', '422'].map((s) => [s, { description: 'Failure', ...json(ref('Envelope')) }]),
);

/** Parameters that a call does without. */
const OPTIONAL = new Set(['screen', 'before', 'format']);

function call(resource: Resource, name: string, summary: string, data: Json, body?: Json, query: string[] = []): Json {
  return {
    post: {
      tags: [resource.titleEn],
      operationId: `${resource.name}.${name}`,
      summary,
      ...(query.length
        ? { parameters: query.map((q) => ({ name: q, in: 'query', required: !OPTIONAL.has(q), schema: { type: 'string' } })) }
        : {}),
      ...(body ? { requestBody: { required: true, ...json(body) } } : {}),
      responses: { 200: { description: 'Success', ...json(envelope(data)) }, ...failures },
    },
  };
}

const FILE: Json = { content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } } };

/** A call that answers a file. */
function download(...[resource, name, summary, body, query]: [Resource, string, string, Json | undefined, string[]]): Json {
  const { post } = call(resource, name, summary, {}, body, query) as { post: Json };
  return { post: { ...post, responses: { 200: { description: 'A file', ...FILE }, ...failures } } };
}

/** A call that takes a form with a file. */
function upload(...[resource, name, summary, data, form]: [Resource, string, string, Json, Json]): Json {
  const { post } = call(resource, name, summary, data, undefined, ['screen']) as { post: Json };
  return { post: { ...post, requestBody: { required: true, content: { 'multipart/form-data': { schema: form } } } } };
}

/** Calls of files with many records. */
const exchangeOf = (resource: Resource): Json => ({
  [`${resource.api}/import`]: upload(
    resource,
    'import',
    'Import a file with many records, as a job',
    { type: 'object', properties: { jobId: { type: 'string' } } },
    importForm,
  ),
  [`${resource.api}/inspect`]: upload(
    resource,
    'inspect',
    'The headers and first rows of a file, and the fields that its columns seem to be',
    {
      type: 'object',
      properties: {
        headers: { type: 'array', items: { type: 'string' } },
        rows: { type: 'array', items: { type: 'array', items: { type: 'string' } } },
        texts: { type: 'array', items: { type: 'array', items: { type: 'string' } } },
        mapping: { type: 'object', additionalProperties: { type: 'string' } },
      },
    },
    inspectForm,
  ),
  [`${resource.api}/template`]: download(resource, 'template', 'An empty file to fill in and import: csv, or xlsx', undefined, [
    'format',
    'screen',
  ]),
});

function rowSchema(resource: Resource): Json {
  const visible = resource.fields.filter((f) => !isSecret(f));
  return {
    type: 'object',
    title: resource.titleEn,
    properties: Object.fromEntries(
      visible.map((f) => [
        f.name,
        {
          ...f.schema,
          title: f.titleEn,
          description: [f.title, f.unit && `unit: ${f.unit}`, f.dict && `dictionary: ${f.dict}`, f.reference && `key of: ${f.reference}`]
            .filter(Boolean)
            .join('; '),
          nullable: true,
        },
      ]),
    ),
  };
}

/** What `update` takes: a record as it is written, with its id and the version that was read. */
const updateSchema = ({ schema }: Resource): Json => ({
  ...schema,
  required: ['id', 'version', ...(schema.required ?? [])],
  properties: { ...schema.properties, id: { type: 'string', format: 'uuid' }, version: { type: 'integer', minimum: 1 } },
});

/** Calls around a record's life: history, undo, restore, and its transitions with their forms. */
function lifeOf(resource: Resource): Json {
  const paths: Json = {};
  if (hasTable(resource))
    paths[`${resource.api}/history`] = call(
      resource,
      'history',
      'What happened to a record, newest first, by pages; before is the next of the page ahead',
      { type: 'object' },
      undefined,
      ['id', 'before'],
    );
  if (hasTable(resource) && resource.verbs.includes('edit'))
    paths[`${resource.api}/undo`] = call(resource, 'undo', 'Undo the caller’s last update', ref(resource.name), undefined, ['id']);
  if (resource.verbs.includes('add') || resource.verbs.includes('edit'))
    paths[`${resource.api}/taken`] = call(
      resource,
      'taken',
      'Whether a value that may not repeat is already there',
      { type: 'object', properties: { taken: { type: 'boolean' } } },
      { type: 'object', required: ['field', 'value'], properties: { field: { type: 'string' }, value: {}, id: { type: 'string' } } },
    );
  if (hasTable(resource) && resource.verbs.includes('edit')) {
    paths[`${resource.api}/suggest`] = call(
      resource,
      'suggest',
      'What a form sets from a record it refers to',
      { type: 'object', properties: { value: {}, label: { type: 'string', nullable: true } } },
      suggestBody,
    );
    paths[`${resource.api}/updateMany`] = call(
      resource,
      'updateMany',
      'Set the same values on many records, each answered for',
      { type: 'object' },
      {
        type: 'object',
        required: ['rows', 'values'],
        properties: {
          rows: {
            type: 'array',
            items: { type: 'object', required: ['id', 'version'], properties: { id: { type: 'string' }, version: { type: 'integer' } } },
          },
          values: { type: 'object' },
        },
      },
    );
  }
  if (resource.verbs.includes('restore') || (resource.softDelete && resource.verbs.includes('delete')))
    paths[`${resource.api}/restore`] = call(resource, 'restore', 'Restore records from the recycle list', { type: 'object' }, undefined, [
      'ids',
    ]);
  if (resource.verbs.includes('purge'))
    paths[`${resource.api}/purge`] = call(resource, 'purge', 'Remove deleted records for good', { type: 'object' }, undefined, ['ids']);
  for (const t of resource.states?.transitions.filter((one) => one.by === 'user' && resource.verbs.includes(one.permission)) ?? []) {
    const values: Json = {
      type: 'object',
      additionalProperties: false,
      required: t.form.required.filter((name) => resource.fields.some((f) => f.name === name)),
      properties: Object.fromEntries(resource.fields.filter((f) => t.form.fields.includes(f.name)).map((f) => [f.name, f.schema])),
    };
    paths[`${resource.api}/${t.name}`] = call(
      resource,
      t.name,
      `${t.titleEn}: from ${t.from.join(', ')}${t.to === undefined ? '' : ` to ${t.to}`}`,
      {
        type: 'object',
        properties: { done: { type: 'array', items: { type: 'string' } }, refused: { type: 'array', items: { type: 'object' } } },
      },
      {
        type: 'object',
        properties: {
          id: { type: 'string' },
          ids: { type: 'array', items: { type: 'string' } },
          version: { type: 'integer' },
          comment: { type: 'string' },
          values,
        },
      },
    );
  }
  return paths;
}

const CHOICES: Json = {
  type: 'object',
  properties: {
    list: {
      type: 'array',
      items: {
        type: 'object',
        properties: { value: { type: 'string' }, label: { type: 'string' }, parent: { type: 'string', nullable: true } },
      },
    },
  },
};

function pathsOf(resource: Resource, commands: readonly string[]): Json {
  const row = ref(resource.name);
  const page: Json = {
    type: 'object',
    properties: {
      list: { type: 'array', items: row },
      total: { type: 'number' },
      totalKind: { enum: ['exact', 'atLeast', 'estimate'] },
      next: { type: 'string', nullable: true },
      prev: { type: 'string', nullable: true },
    },
  };
  const paths: Json = {
    [`${resource.api}/queryList`]: call(resource, 'queryList', `List ${resource.titleEn}`, page, ref('ListQuery')),
    [`${resource.api}/detail`]: call(resource, 'detail', 'One record by id or key', row, undefined, ['id']),
  };
  if (!resource.remote)
    Object.assign(paths, {
      [`${resource.api}/options`]: call(resource, 'options', 'Choices for a reference', CHOICES, optionsBody),
      [`${resource.api}/aggregate`]: call(resource, 'aggregate', 'Counts and sums by group', aggregateAnswer, aggregateBody),
    });
  if (resource.fields.some(isPlaced) && !resource.remote)
    paths[`${resource.api}/places`] = call(
      resource,
      'places',
      'Where the rows of a list are, for maps',
      { type: 'object' },
      { type: 'object', required: ['at'] },
    );
  if (resource.list.beside)
    paths[`${resource.api}/beside`] = call(
      resource,
      'beside',
      'What lies beside the list and narrows it',
      { type: 'object' },
      { type: 'object', required: ['screen'] },
    );
  if (resource.verbs.includes('add'))
    paths[`${resource.api}/insert`] = call(resource, 'insert', 'Add a record', row, ref(`${resource.name}.write`));
  if (resource.verbs.includes('edit'))
    paths[`${resource.api}/update`] = call(
      resource,
      'update',
      'Change a record; carries id and the version that was read',
      row,
      updateSchema(resource),
    );
  if (resource.verbs.includes('delete'))
    paths[`${resource.api}/delete`] = call(resource, 'delete', 'Delete records', { type: 'object' }, undefined, ['ids']);
  if (resource.verbs.includes('export'))
    paths[`${resource.api}/export`] = download(resource, 'export', 'Export as CSV or XLSX', ref('ListQuery'), []);
  if (resource.verbs.includes('import') && !resource.remote) Object.assign(paths, exchangeOf(resource));
  if (commands.length)
    paths[`${resource.api}/command`] = call(
      resource,
      'command',
      'Do what a screen offers with a row',
      { type: 'object', nullable: true, description: 'jobId of long work, preview, or null when all is done' },
      commandBody(commands),
      ['screen'],
    );
  return { ...paths, ...lifeOf(resource) };
}

/**
 * OpenAPI 3.0 of the calls that one user may make.
 * @param resources as this user may know them
 * @param commandsOf names of the commands that the user is offered on the rows of a resource
 */
export function openApi(resources: readonly Resource[], version: string, commandsOf: (resource: Resource) => readonly string[]): Json {
  return {
    openapi: '3.0.3',
    info: { title: 'Sunvane', version },
    security: [{ bearer: [] }],
    paths: Object.assign({}, ...resources.map((resource) => pathsOf(resource, commandsOf(resource)))) as Json,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: {
        Envelope: {
          type: 'object',
          properties: {
            status: { type: 'integer' },
            code: { type: 'integer' },
            msg: { type: 'string' },
            message: { type: 'string' },
            data: {},
            error: { type: 'string' },
            errors: { type: 'array', items: { type: 'object' } },
          },
        },
        ListQuery: listBody,
        ...Object.fromEntries(
          resources.flatMap((r) => [
            [r.name, rowSchema(r)],
            [`${r.name}.write`, r.schema],
          ]),
        ),
      },
    },
  };
}
