/** Files brought to a test server as the console brings them. */
import { createHash } from 'node:crypto';
import { PATHS } from '../../src/contract/constants.ts';
import { CHUNK_SIZE, type ChunkAnswer, type UploadedFile, type UploadExtras } from '../../src/contract/upload.ts';
import type { Answer, TestServer } from './server.ts';

const EDGE = 'the-edge-of-the-form';

/** A file of one chunk. */
export interface Brought extends Partial<UploadExtras> {
  as?: string;
  name?: string;
  /** Through this link, by nobody. */
  share?: string;
}

const valuesOf = (content: Buffer, name: string): Record<string, string> => ({
  chunkNumber: '1',
  chunkSize: String(CHUNK_SIZE),
  currentChunkSize: String(content.length),
  totalSize: String(content.length),
  identifier: createHash('sha256').update(content).digest('hex'),
  filename: name,
  relativePath: name,
  totalChunks: '1',
});

/** Sends a file of one chunk, for a record's field unless told, and answers what the server says. */
export async function bring(
  server: TestServer,
  content: Buffer,
  { as = 'admin', name = 'a.bin', share, ...extras }: Brought = { use: 'field' },
): Promise<Answer<ChunkAnswer>> {
  const values: Record<string, string> = { ...valuesOf(content, name), ...extras };
  const fields = Object.entries(values).map(([field, value]) =>
    Buffer.from(`--${EDGE}\r\ncontent-disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`),
  );
  const payload = Buffer.concat([
    ...fields,
    Buffer.from(`--${EDGE}\r\ncontent-disposition: form-data; name="file"; filename="blob"\r\n\r\n`),
    content,
    Buffer.from(`\r\n--${EDGE}--\r\n`),
  ]);
  return server.call<ChunkAnswer>(share === undefined ? PATHS.upload : `${PATHS.sharedUpload}?share=${share}`, undefined, {
    inject: {
      payload,
      headers: {
        'content-type': `multipart/form-data; boundary=${EDGE}`,
        ...(share === undefined ? { authorization: `Bearer ${await server.token(as)}` } : {}),
        'accept-language': 'en',
      },
    },
  });
}

/** The same, which must succeed. */
export async function broughtFile(server: TestServer, content: Buffer, how?: Brought): Promise<UploadedFile> {
  const { data, text } = await bring(server, content, { use: 'field', ...how });
  if (!data.file) throw new Error(text);
  return data.file;
}

/** Sends a file of one chunk to a running server, for a field of a record; answers its id. */
export async function sentFile(url: string, token: string, content: Buffer, name: string): Promise<string> {
  const form = new FormData();
  for (const [key, value] of Object.entries({ ...valuesOf(content, name), use: 'field' })) form.append(key, value);
  form.append('file', new Blob([new Uint8Array(content)]), name);
  const answer = await fetch(url + PATHS.upload, { method: 'POST', body: form, headers: { authorization: `Bearer ${token}` } });
  const { data, msg } = (await answer.json()) as { data: ChunkAnswer | null; msg: string };
  if (!data?.file) throw new Error(msg);
  return data.file.id;
}

/** A picture of one colour. */
export async function picture(width = 60, height = 40, colour = '#369'): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return sharp({ create: { width, height, channels: 3, background: colour } })
    .png()
    .toBuffer();
}
