/** Parts of the API description that calls share; each stands once, in `components`. */
import { deskAnswer } from '../../../contract/api/devices.ts';
import * as bodies from './bodies.ts';
import type { Json } from './json.ts';

export const ref = (kind: 'schemas' | 'responses' | 'requestBodies' | 'parameters' | 'pathItems', name: string): Json => ({
  $ref: `#/components/${kind}/${name}`,
});
export const json = (schema: Json): Json => ({ content: { 'application/json': { schema } } });

/** An answer whose data is as a schema says, in the envelope. */
export const envelope = (data: Json): Json => ({
  description: 'Success',
  ...json({ allOf: [ref('schemas', 'Envelope'), { properties: { data } }] }),
});

/** Every other answer than success. */
export const refusals: Json = { default: ref('responses', 'Refused') };

const parameter = (name: string, required: boolean, description: string): Json => ({
  name,
  in: 'query',
  required,
  description,
  schema: { type: 'string' },
});

/** Parameters in the query of calls of resources. */
export const parameters: Record<string, Json> = {
  screen: parameter('screen', false, 'Screen whose preset and permission apply, `<area>/<name>`'),
  id: parameter('id', true, 'Id of a record, or its key'),
  updated: parameter('id', false, 'Id of the record whose last update is taken back; none with a transition'),
  ids: parameter('ids', true, 'Ids of records, with a comma between'),
  before: parameter('before', false, 'The next of the page ahead'),
  background: parameter('background', false, 'true: of many rows the id of a job is answered instead of the file'),
  format: parameter('format', false, 'csv or xlsx'),
};

const binary: Json = { type: 'string', format: 'binary' };
const form = (schema: Json): Json => ({ required: true, content: { 'multipart/form-data': { schema } } });

export const requestBodies: Record<string, Json> = {
  List: { ...json(ref('schemas', 'ListQuery')) },
  Options: json(bodies.optionsBody),
  Aggregate: json(bodies.aggregateBody),
  Suggest: { required: true, ...json(bodies.suggestBody) },
  Taken: { required: true, ...json(bodies.takenBody) },
  Move: json({ allOf: [ref('schemas', 'Move'), { properties: { values: { maxProperties: 0 } } }] }),
  Undo: json(bodies.undoBody),
  UpdateMany: { required: true, ...json(bodies.updateManyBody) },
  Report: { required: true, ...json(bodies.reportBody) },
  Series: { required: true, ...json(bodies.seriesBody) },
  Import: form(bodies.importForm),
  Inspect: form(bodies.inspectForm),
};

export const responses: Record<string, Json> = {
  Refused: {
    description: 'Refused: `status` as in HTTP (400, 401, 403, 404, 409, 413, 422, 503 …), `error` is the stable name of the reason',
    ...json(ref('schemas', 'Envelope')),
  },
  Done: { description: 'Success', ...json(ref('schemas', 'Envelope')) },
  File: { description: 'A file', content: { 'application/octet-stream': { schema: binary } } },
  Options: envelope(bodies.choicesAnswer),
  Aggregate: envelope(bodies.aggregateAnswer),
  Inspect: envelope(bodies.inspectAnswer),
  Job: envelope({ type: 'object', required: ['jobId'], properties: { jobId: { type: 'string', description: 'See jobs.detail' } } }),
  Taken: envelope({ type: 'object', properties: { taken: { type: 'boolean' } } }),
  Suggest: envelope({ type: 'object', properties: { value: {}, label: { type: ['string', 'null'] } } }),
  Report: envelope(bodies.reportAnswer),
  Series: envelope(bodies.seriesAnswer),
  Moved: envelope(ref('schemas', 'Moved')),
  Undone: envelope({ anyOf: [ref('schemas', 'Record'), ref('schemas', 'Moved')] }),
  Command: envelope({
    type: ['object', 'null'],
    description: 'jobId of long work, preview, what was found out (said, good), or null when all is done',
  }),
};

/** What the server keeps of every record. */
const record: Json = {
  type: 'object',
  required: ['id'],
  properties: {
    id: { type: 'string' },
    version: { type: 'integer', description: 'To be sent with a change' },
    createBy: { type: ['string', 'null'] },
    createTime: { type: ['string', 'null'], format: 'date-time' },
    updateBy: { type: ['string', 'null'] },
    updateTime: { type: ['string', 'null'], format: 'date-time' },
  },
};

/** Names of {@link record}: rows of resources do not say them again. */
export const KEPT: ReadonlySet<string> = new Set(Object.keys(record.properties as object));

export const schemas: Record<string, Json> = {
  Envelope: {
    type: 'object',
    required: ['status', 'code', 'msg', 'message'],
    properties: {
      status: { type: 'integer' },
      code: { type: 'integer' },
      msg: { type: 'string' },
      message: { type: 'string' },
      data: {},
      error: { type: 'string' },
      errors: {
        type: 'array',
        items: { type: 'object', properties: { field: { type: 'string' }, keyword: { type: 'string' }, message: { type: 'string' } } },
      },
    },
  },
  Record: record,
  /** Of an update. */
  Versioned: { type: 'object', required: ['id', 'version'] },
  Page: {
    type: 'object',
    required: ['total'],
    properties: {
      total: { type: 'number' },
      totalKind: { enum: ['exact', 'atLeast', 'estimate'] },
      next: { type: ['string', 'null'] },
      prev: { type: ['string', 'null'] },
    },
  },
  ListQuery: bodies.listBody,
  Move: bodies.moveBody,
  Moved: bodies.doneAnswer,
  Command: bodies.commandBody,
  Desk: deskAnswer as Json,
};
