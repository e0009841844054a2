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

/** Chunks over the shared client (S7-46). @param url where they go, when it is not our own server @param use what the file is for */
export function httpTransport(url: string = PATHS.upload, use?: UploadExtras['use']): Transport {
  const values = (chunk: Chunk): Record<string, string> => ({ ...parametersOf(chunk), ...(use ? { use } : {}) });
  return {
    ask: (chunk, signal) =>
      request<ChunkAnswer>({ method: 'GET', url, params: { ...values(chunk), summary: '1' }, handled: 'entirely', signal }).catch(
        acceptSuccess,
      ),
    send: (chunk, { bytes, hash }, onSent, signal) => {
      const body = new FormData();
      for (const [name, value] of Object.entries({ ...values(chunk), chunkHash: hash, brief: '1' })) body.append(name, value);
      body.append(FILE_PART, new Blob([bytes]), chunk.filename);
      return request<ChunkAnswer>({ url, body, handled: 'entirely', signal, onSent }).catch(acceptSuccess);
    },
    drop: (chunk, finished) =>
      request<void>({ method: 'DELETE', url, params: { ...values(chunk), ...(finished ? { finished: '1' } : {}) }, handled: 'entirely' }),
  };
}
