/** Calls about the system itself. */
import { PATHS } from '../constants.ts';
import { flag, list, named, object, text, type Calls } from './schema.ts';

const anything = { type: 'object', additionalProperties: true } as const;

export const serverInfo = object({ edge: flag, version: text }, ['edge', 'version']);

export const systemCalls = {
  health: {
    method: 'GET',
    path: '/health',
    summary: 'Whether the server works',
    access: 'open',
    answers: 'bare',
    answer: object({ status: { const: 'up' }, version: text, database: { enum: ['embedded', 'postgres'] } }, [
      'status',
      'version',
      'database',
    ]),
  },
  metrics: {
    method: 'GET',
    path: '/metrics',
    summary: 'Figures for Prometheus, with a bearer of its own',
    access: 'admin',
    answers: 'file',
  },
  openapi: { method: 'GET', path: '/openapi.json', summary: 'This description', access: 'user', answers: 'bare', answer: anything },
  server: { method: 'GET', path: PATHS.server, summary: 'Which server this is', access: 'open', answer: serverInfo },
  config: {
    method: 'GET',
    path: '/system/config/configKey/:key',
    summary: 'A public setting; the value stands in msg as well',
    access: 'open',
    answer: text,
  },
  dictionary: {
    method: 'GET',
    path: '/system/dict/data/type/:type',
    summary: 'Entries of one dictionary',
    access: 'user',
    answer: list(anything),
  },
  logos: {
    method: 'POST',
    path: PATHS.logo,
    summary: 'The logo of a company',
    access: 'open',
    query: object({ companyCode: text }, []),
    body: named('ListQuery'),
    answer: object({ list: list(anything), total: { type: 'integer' } }, ['list', 'total']),
  },
  groupLogo: { method: 'GET', path: PATHS.groupLogo, summary: 'The logo of the group', access: 'open', answer: anything },
  logoImage: {
    method: 'POST',
    path: PATHS.logoImage,
    summary: 'Bring a picture for a logo',
    access: 'user',
    takes: 'image/*',
    body: { type: 'string', format: 'binary' },
    answer: anything,
  },
  logoPicture: { method: 'GET', path: '/logo/:file', summary: 'The picture of a logo', access: 'open', answers: 'file' },
  manifest: {
    method: 'GET',
    path: PATHS.manifest,
    summary: 'What screens there are for the caller',
    access: 'user',
    answers: 'bare',
    answer: anything,
  },
  document: {
    method: 'GET',
    path: '/documents/:file',
    summary: 'A document of the manifest',
    access: 'user',
    answers: 'bare',
    answer: anything,
  },
  events: {
    method: 'GET',
    path: PATHS.events,
    summary: 'Changes as they happen, as a stream of events',
    access: 'user',
    answers: 'stream',
  },
} as const satisfies Calls;
