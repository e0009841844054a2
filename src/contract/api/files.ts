/** Calls of files: uploads in pieces, reading, objects by name. */
import { PATHS } from '../constants.ts';
import { FILE_PATHS } from '../files.ts';
import { PER_DEGREE } from '../measures.ts';
import { count, list, object, text, uuid, type Calls, type Schema } from './schema.ts';

/** The parameters of the chunk upload, as clients of its family send them: in the query or in the form. */
const chunk = {
  chunkNumber: { type: 'integer', minimum: 1 },
  chunkSize: { type: 'integer', minimum: 1, description: 'Bytes of the other chunks' },
  currentChunkSize: { type: 'integer', minimum: 0, description: 'Bytes of this one' },
  totalSize: { type: 'integer', minimum: 0 },
  identifier: text,
  filename: text,
  relativePath: text,
  totalChunks: { type: 'integer', minimum: 1 },
  hash: { ...text, description: 'SHA-256 the whole file must have' },
  chunkHash: { ...text, description: 'SHA-256 this chunk must have' },
  use: { const: 'field', description: 'A field of a record will hold the file; without it the file is removed after a time' },
} as const;
const CHUNK = ['chunkNumber', 'chunkSize', 'currentChunkSize', 'totalSize', 'identifier', 'filename', 'totalChunks'] as const;

export const uploadedFile = object({ id: uuid, name: text, type: text, size: count, hash: text, width: count, height: count }, [
  'id',
  'name',
  'type',
  'size',
  'hash',
]);

export const chunkAnswer = object(
  {
    uploaded: { type: 'array', items: { type: 'integer' }, description: 'Numbers of the chunks that are there' },
    hashes: { type: 'array', items: text, description: 'Their hashes, when asked for with summary=1' },
    file: { ...uploadedFile, description: 'Once all are there' },
  },
  ['uploaded'],
);

const bucketName = { ...text, description: 'Of the caller alone' } as const;
const objectName = text;
const object_ = object({ bucketName, objectName }, ['bucketName', 'objectName']);
const link = object({ url: text, expires: { ...count, description: 'Seconds' } }, ['url', 'expires']);
const written = object({ size: count }, ['size']);
const bytes = { type: 'string', format: 'binary' } as const;
const at = (name: string): string => `${FILE_PATHS.objects}/${name}`;

const linkQuery: Schema = object({ link: text }, ['link']);

// Each of them refuses with codes of its own (upload.*, object.*, file.*).
export const fileCalls = {
  chunkThere: {
    method: 'GET',
    path: PATHS.upload,
    summary: 'Whether a chunk is there; 204 when it is not',
    access: 'user',
    query: object({ ...chunk, summary: { const: '1', description: 'Answers hashes as well' } }, CHUNK),
    answer: chunkAnswer,
    judged: false,
  },
  chunk: {
    method: 'POST',
    path: PATHS.upload,
    summary: 'Upload a chunk of a file; the last one answers the file',
    access: 'user',
    takes: 'multipart/form-data',
    body: object({ ...chunk, brief: { const: '1', description: 'Answers this chunk alone' }, file: bytes }, [...CHUNK, 'file']),
    answer: chunkAnswer,
    judged: false,
  },
  forgetUpload: {
    method: 'DELETE',
    path: PATHS.upload,
    summary: 'Give up an upload, or with finished=1 remove a file that no record holds',
    access: 'user',
    query: object({ ...chunk, finished: { const: '1' } }, CHUNK),
    judged: false,
  },
  sharedChunkThere: {
    method: 'GET',
    path: PATHS.sharedUpload,
    summary: 'Whether a chunk that is sent through a link is there; 204 when it is not',
    access: 'open',
    query: object({ ...chunk, share: text, summary: { const: '1', description: 'Answers hashes as well' } }, [...CHUNK, 'share']),
    answer: chunkAnswer,
    judged: false,
  },
  sharedChunk: {
    method: 'POST',
    path: PATHS.sharedUpload,
    summary: 'Send a chunk of a file through a link to a task; the last one makes it a medium of the task',
    access: 'open',
    takes: 'multipart/form-data',
    query: object({ share: text }, ['share']),
    body: object({ ...chunk, brief: { const: '1', description: 'Answers this chunk alone' }, file: bytes }, [...CHUNK, 'file']),
    answer: chunkAnswer,
    judged: false,
  },
  forgetSharedUpload: {
    method: 'DELETE',
    path: PATHS.sharedUpload,
    summary: 'Give up an upload through a link',
    access: 'open',
    query: object({ ...chunk, share: text, finished: { const: '1' } }, [...CHUNK, 'share']),
    judged: false,
  },
  file: {
    method: 'GET',
    path: FILE_PATHS.file,
    summary: 'A file that a record within reach holds',
    access: 'user',
    query: object({ id: uuid, version: { ...text, description: 'A smaller picture' } }, ['id']),
    answers: 'file',
    judged: false,
  },
  measures: {
    method: 'GET',
    path: FILE_PATHS.measures,
    summary: 'What can be measured on a picture: temperatures where its format is known for certain, metres where its scale is',
    access: 'user',
    query: object({ id: uuid }, ['id']),
    answer: object(
      {
        width: count,
        height: count,
        drawn: { type: 'boolean', description: 'By a program: no photograph' },
        radiometry: { enum: ['rjpeg', 'drawn', 'none'] },
        grid: {
          ...object({ width: count, height: count, data: text }, ['width', 'height', 'data']),
          description: `Row by row: 16-bit numbers, signed, little-endian, as base64; °C = number / ${PER_DEGREE}`,
        },
        scale: {
          ...object({ metres: { type: 'number' }, by: { enum: ['height', 'range'] } }, ['metres', 'by']),
          description: 'Metres of a pixel in the middle of the picture',
        },
      },
      ['width', 'height', 'drawn', 'radiometry'],
    ),
    judged: false,
  },
  downloadName: {
    method: 'POST',
    path: FILE_PATHS.downloadName,
    summary: 'A name that downloads a file once, without a session',
    access: 'user',
    body: object({ id: uuid }, ['id']),
    answer: text,
    judged: false,
  },
  download: {
    method: 'GET',
    path: PATHS.download,
    summary: 'Download by such a name',
    access: 'open',
    query: object({ fileName: text }, ['fileName']),
    answers: 'file',
    judged: false,
  },
  compress: {
    method: 'POST',
    path: FILE_PATHS.compress,
    summary: 'A picture with a share of its pixels, as JPEG',
    access: 'user',
    body: object({ bucketName, objectKey: text, compressRatio: { type: ['number', 'string'] } }, ['objectKey']),
    answers: 'file',
    judged: false,
  },
  caseDetail: {
    method: 'GET',
    path: FILE_PATHS.caseDetail,
    summary: 'One defect, by id or code',
    access: 'user',
    query: object({ id: text }, ['id']),
    answer: { type: 'object', additionalProperties: true },
    judged: false,
  },
} as const satisfies Calls;

export const objectCalls = {
  linkToRead: {
    method: 'POST',
    path: at('presignedGet'),
    summary: 'A link that reads an object',
    access: 'user',
    body: object_,
    answer: link,
    judged: false,
  },
  linkToWrite: {
    method: 'POST',
    path: at('presignedPut'),
    summary: 'A link that writes an object',
    access: 'user',
    body: object_,
    answer: link,
    judged: false,
  },
  size: { method: 'POST', path: at('size'), summary: 'Bytes of an object', access: 'user', body: object_, answer: written, judged: false },
  hash: {
    method: 'POST',
    path: at('hash'),
    summary: 'MD5 of an object',
    access: 'user',
    body: object_,
    answer: object({ hash: text }, ['hash']),
    judged: false,
  },
  remove: {
    method: 'POST',
    path: at('remove'),
    summary: 'Remove objects',
    access: 'user',
    body: object({ bucketName, objectName: { anyOf: [objectName, list(objectName)] } }, ['bucketName', 'objectName']),
    answer: text,
    judged: false,
  },
  keys: {
    method: 'POST',
    path: at('getFixCredentials'),
    summary: 'Temporary keys of the store for the objects of the caller',
    access: 'user',
    answer: object(
      { access_key_id: text, access_key_secret: text, security_token: text, expiration: text, endpoint: text, bucket: text, prefix: text },
      ['access_key_id', 'access_key_secret', 'security_token'],
    ),
    judged: false,
  },
  write: {
    method: 'PUT',
    path: at('object'),
    summary: 'Write an object in one go',
    access: 'user',
    query: object_,
    takes: 'application/octet-stream',
    body: bytes,
    answer: written,
    judged: false,
  },
  writeByLink: {
    method: 'PUT',
    path: at('link'),
    summary: 'Write an object by a link',
    access: 'open',
    query: linkQuery,
    takes: 'application/octet-stream',
    body: bytes,
    answer: written,
    judged: false,
  },
  readByLink: {
    method: 'GET',
    path: at('link'),
    summary: 'Read an object by a link',
    access: 'open',
    query: linkQuery,
    answers: 'file',
    judged: false,
  },
} as const satisfies Calls;
