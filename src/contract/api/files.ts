/** Calls of files: uploads in pieces, reading, objects by name. */
import { PATHS } from '../constants.ts';
import { FILE_PATHS, PICTURE_VERSIONS } from '../files.ts';
import { PER_DEGREE } from '../measures.ts';
import { count, list, object, text, uuid, type Calls } from './schema.ts';

/** Largest chunk, bytes. */
export const MAX_CHUNK = 16 * 1024 ** 2;
/** An identifier, a file name or a relative path. */
const named_ = { type: 'string', minLength: 1, maxLength: 2000 } as const;
const sha256 = { type: 'string', pattern: '^[0-9a-f]{64}$' } as const;

/** The parameters of the chunk upload, as clients of its family send them: in the query or in the form. */
const chunk = {
  chunkNumber: { type: 'integer', minimum: 1 },
  chunkSize: { type: 'integer', minimum: 1, maximum: MAX_CHUNK },
  currentChunkSize: { type: 'integer', minimum: 0, maximum: 2 * MAX_CHUNK },
  totalSize: count,
  identifier: named_,
  filename: named_,
  relativePath: named_,
  totalChunks: { type: 'integer', minimum: 1 },
  hash: sha256,
  chunkHash: sha256,
  use: { const: 'field' },
} as const;
/** The same, with what they mean. */
const explained = {
  ...chunk,
  chunkSize: { ...chunk.chunkSize, description: 'Bytes of the other chunks' },
  currentChunkSize: { ...chunk.currentChunkSize, description: 'Bytes of this one' },
  hash: { ...sha256, description: 'SHA-256 the whole file must have' },
  chunkHash: { ...sha256, description: 'SHA-256 this chunk must have' },
  use: { const: 'field', description: 'A field of a record will hold the file; without it the file is removed after a time' },
} as const;
const CHUNK = ['chunkNumber', 'chunkSize', 'currentChunkSize', 'totalSize', 'identifier', 'filename', 'totalChunks'] as const;
const PARAMETER = 'upload.parameter';
const SENT = { share: 'share.unknown', '*': PARAMETER } as const;
/** An id that cannot be one is that of no file. */
const UNKNOWN = 'file.unknown';

/** The parameters of a chunk. */
export const chunkParameters = object(chunk, CHUNK);
/** The same in a form, without the bytes. */
export const chunkFields = object({ ...chunk, brief: { const: '1' } }, CHUNK);

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
const names = { ...list(objectName), maxItems: 1000 } as const;
const object_ = object({ bucketName, objectName }, ['bucketName', 'objectName']);
const link = object({ url: text, expires: { ...count, description: 'Seconds' } }, ['url', 'expires']);
const written = object({ size: count }, ['size']);
const bytes = { type: 'string', format: 'binary' } as const;
const at = (name: string): string => `${FILE_PATHS.objects}/${name}`;

const NAME = 'object.name';
const linkQuery = object({ link: text }, ['link']);

export const fileCalls = {
  chunkThere: {
    method: 'GET',
    path: PATHS.upload,
    summary: 'Whether a chunk is there; 204 when it is not',
    access: 'user',
    query: object({ ...chunk, summary: { const: '1', description: 'Answers hashes as well' } }, CHUNK),
    answer: chunkAnswer,
    refuses: PARAMETER,
  },
  chunk: {
    method: 'POST',
    path: PATHS.upload,
    summary: 'Upload a chunk of a file; the last one answers the file',
    access: 'user',
    takes: 'multipart/form-data',
    body: object({ ...explained, brief: { const: '1', description: 'Answers this chunk alone' }, file: bytes }, [...CHUNK, 'file']),
    answer: chunkAnswer,
    refuses: PARAMETER,
  },
  forgetUpload: {
    method: 'DELETE',
    path: PATHS.upload,
    summary: 'Give up an upload, or with finished=1 remove a file that no record holds',
    access: 'user',
    query: object({ ...chunk, finished: { const: '1' } }, CHUNK),
    refuses: PARAMETER,
  },
  sharedChunkThere: {
    method: 'GET',
    path: PATHS.sharedUpload,
    summary: 'Whether a chunk that is sent through a link is there; 204 when it is not',
    access: 'open',
    query: object({ ...chunk, share: text, summary: { const: '1' } }, [...CHUNK, 'share']),
    answer: chunkAnswer,
    refuses: SENT,
  },
  sharedChunk: {
    method: 'POST',
    path: PATHS.sharedUpload,
    summary: 'Send a chunk of a file through a link to a task; the last one makes it a medium of the task',
    access: 'open',
    takes: 'multipart/form-data',
    query: object({ share: text }, ['share']),
    body: object({ ...chunkFields.properties, file: bytes }, [...CHUNK, 'file']),
    answer: chunkAnswer,
    refuses: SENT,
  },
  forgetSharedUpload: {
    method: 'DELETE',
    path: PATHS.sharedUpload,
    summary: 'Give up an upload through a link',
    access: 'open',
    query: object({ ...chunk, share: text, finished: { const: '1' } }, [...CHUNK, 'share']),
    refuses: SENT,
  },
  file: {
    method: 'GET',
    path: FILE_PATHS.file,
    summary: 'A file that a record within reach holds',
    access: 'user',
    query: object({ id: uuid, version: { enum: PICTURE_VERSIONS, description: 'A smaller picture' } }, ['id']),
    answers: 'file',
    refuses: { version: 'file.picture', '*': UNKNOWN },
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
        tiles: {
          ...object({ levels: count }, ['levels']),
          description: 'Of a large picture: levels of its tiles, each half the size of the one before; 0 while they are being made',
        },
      },
      ['width', 'height', 'drawn', 'radiometry'],
    ),
    refuses: UNKNOWN,
  },
  tile: {
    method: 'GET',
    path: FILE_PATHS.tile,
    summary: 'A tile of a large picture; level 0 has every pixel',
    access: 'user',
    query: object({ id: uuid, level: count, x: count, y: count }, ['id', 'level', 'x', 'y']),
    answers: 'file',
    refuses: { id: UNKNOWN, '*': 'file.tile' },
  },
  downloadName: {
    method: 'POST',
    path: FILE_PATHS.downloadName,
    summary: 'A name that downloads a file once, without a session',
    access: 'user',
    body: object({ id: uuid }, ['id']),
    answer: object({ fileName: text }, ['fileName']),
    refuses: UNKNOWN,
  },
  download: {
    method: 'GET',
    path: PATHS.download,
    summary: 'Download by such a name',
    access: 'open',
    query: object({ fileName: text }, ['fileName']),
    answers: 'file',
    refuses: UNKNOWN,
  },
  compress: {
    method: 'POST',
    path: FILE_PATHS.compress,
    summary: 'A picture with a share of its pixels, as JPEG',
    access: 'user',
    body: object({ bucketName, objectKey: text, compressRatio: { type: 'number', exclusiveMinimum: 0, maximum: 1 } }, ['objectKey']),
    either: true,
    answers: 'file',
    refuses: { compressRatio: 'object.ratio' },
  },
  caseDetail: {
    method: 'GET',
    path: FILE_PATHS.caseDetail,
    summary: 'One defect, by id or code',
    access: 'user',
    query: object({ id: text }, ['id']),
    answer: { type: 'object', additionalProperties: true },
    refuses: 'record.unknown',
  },
} as const satisfies Calls;

export const objectCalls = {
  linkToRead: {
    method: 'POST',
    path: at('presignedGet'),
    summary: 'A link that reads an object',
    access: 'user',
    body: object_,
    either: true,
    refuses: NAME,
    answer: link,
  },
  linkToWrite: {
    method: 'POST',
    path: at('presignedPut'),
    summary: 'A link that writes an object',
    access: 'user',
    body: object_,
    either: true,
    refuses: NAME,
    answer: link,
  },
  size: {
    method: 'POST',
    path: at('size'),
    summary: 'Bytes of an object',
    access: 'user',
    body: object_,
    either: true,
    refuses: NAME,
    answer: written,
  },
  hash: {
    method: 'POST',
    path: at('hash'),
    summary: 'MD5 of an object',
    access: 'user',
    body: object_,
    either: true,
    refuses: NAME,
    answer: object({ hash: text }, ['hash']),
  },
  remove: {
    method: 'POST',
    path: at('remove'),
    summary: 'Remove objects',
    access: 'user',
    body: object({ bucketName, objectName: { anyOf: [objectName, names] } }, ['bucketName', 'objectName']),
    either: true,
    refuses: NAME,
    answer: text,
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
  },
  write: {
    method: 'PUT',
    path: at('object'),
    summary: 'Write an object in one go',
    access: 'user',
    query: object_,
    refuses: NAME,
    takes: 'application/octet-stream',
    body: bytes,
    answer: written,
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
    refuses: 'object.link',
  },
  readByLink: {
    method: 'GET',
    path: at('link'),
    summary: 'Read an object by a link',
    access: 'open',
    query: linkQuery,
    answers: 'file',
    refuses: 'object.link',
  },
} as const satisfies Calls;
