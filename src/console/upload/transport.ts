import { PATHS } from '../../contract/constants.ts';
import { CHUNK_PARAMETERS, FILE_PART, TAKEN, type Chunk, type ChunkAnswer, type UploadExtras } from '../../contract/upload.ts';
import { ApiError } from '../data/client/apiError.ts';
import { request } from '../data/client/client.ts';
import type { Transport } from './types.ts';

type Parameters = Record<(typeof CHUNK_PARAMETERS)[number], string>;

/** What a request says of its chunk (S3-14), in the order of the protocol. */
export const parametersOf = (chunk: Chunk): Parameters => ({
  chunkNumber: String(chunk.number),
  chunkSize: String(chunk.size),
  currentChunkSize: String(chunk.length),
  totalSize: String(chunk.total),
  identifier: chunk.identifier,
  filename: chunk.filename,
  relativePath: chunk.relativePath,
  totalChunks: String(chunk.chunks),
});

/** What a server says that answers a chunk with another status of success than 200 (S9-05); throws any failure again. */
function acceptSuccess(answer: unknown): ChunkAnswer {
  if (answer instanceof ApiError && TAKEN.includes(answer.status)) return answer.data as ChunkAnswer;
  throw answer;
}

/** Where chunks go, and what the file is for. */
interface Target {
  /** Another server's. */
  url?: string;
  use?: UploadExtras['use'];
  /** Through this link, whoever is signed in. */
  share?: string;
}

/** Chunks over the shared client (S7-46). */
export function httpTransport({ share, use, url = share === undefined ? PATHS.upload : PATHS.sharedUpload }: Target = {}): Transport {
  const target = {
    url: share === undefined ? url : `${url}?share=${encodeURIComponent(share)}`,
    anonymous: share !== undefined,
    handled: 'entirely',
  } as const;
  const values = (chunk: Chunk): Record<string, string> => ({ ...parametersOf(chunk), ...(use ? { use } : {}) });
  return {
    ask: (chunk, signal) =>
      request<ChunkAnswer>({ ...target, method: 'GET', params: { ...values(chunk), summary: '1' }, signal }).catch(acceptSuccess),
    send: (chunk, { bytes, hash }, onSent, signal) => {
      const body = new FormData();
      for (const [name, value] of Object.entries({ ...values(chunk), chunkHash: hash, brief: '1' })) body.append(name, value);
      body.append(FILE_PART, new Blob([bytes]), chunk.filename);
      return request<ChunkAnswer>({ ...target, body, signal, onSent }).catch(acceptSuccess);
    },
    drop: (chunk, finished) =>
      request<void>({ ...target, method: 'DELETE', params: { ...values(chunk), ...(finished ? { finished: '1' } : {}) } }),
  };
}
