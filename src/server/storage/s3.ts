import { Readable } from 'node:stream';
import { Client, S3Error } from 'minio';
import { clientOptions, directStore, type S3Settings } from './direct.ts';
import { checkedKey, NO_TYPE, StorageError, type Pieces, type Storage, type StoredObject } from './storage.ts';

/** Most keys one call removes, by the protocol. */
const BATCH = 1000;
/** Asks the store to encrypt an object under keys of its own. */
const ENCRYPTED = { 'X-Amz-Server-Side-Encryption': 'AES256' };
const MISSING_CODES = new Set(['NoSuchKey', 'NotFound']);

const failure = (error: unknown): StorageError => {
  if (error instanceof StorageError) return error;
  const code = error instanceof S3Error ? (error.code ?? '') : '';
  return MISSING_CODES.has(code)
    ? new StorageError('missing', 'no such object', error)
    : new StorageError('store', `the object store: ${code || String(error)}`, error);
};

async function* objectsOf(client: Client, bucket: string, prefix: string): AsyncIterable<StoredObject> {
  try {
    for await (const item of client.listObjectsV2(bucket, prefix, true)) {
      const { name, size, lastModified } = item as { name?: string; size: number; lastModified?: Date };
      if (name !== undefined) yield { key: name, size, time: lastModified ?? new Date(0) };
    }
  } catch (error) {
    throw failure(error);
  }
}

/** Pieces as objects of their own beside the key: the protocol's own multipart takes none below 5 MiB. Joined through this server. */
function piecesIn(
  client: Client,
  bucket: string,
  key: string,
  guarded: <T>(work: () => Promise<T>) => Promise<T>,
  sealed: Record<string, string>,
): Pieces {
  const names = (count: number): string[] => Array.from({ length: count }, (_, n) => `${key}.pieces/${n + 1}`);
  async function* joined(count: number): AsyncGenerator<Buffer> {
    try {
      for (const name of names(count)) yield* (await client.getObject(bucket, name)) as AsyncIterable<Buffer>;
    } catch (error) {
      throw failure(error);
    }
  }
  const drop = async (count: number): Promise<void> => {
    for (let at = 0; at < count; at += BATCH) await client.removeObjects(bucket, names(count).slice(at, at + BATCH));
  };
  return {
    write: (number, _offset, content) =>
      guarded(async () => {
        await client.putObject(bucket, `${key}.pieces/${number}`, content, content.length, sealed);
      }),
    read: (count) => guarded(() => Promise.resolve(Readable.from(joined(count)))),
    finish: (count, size, type) =>
      guarded(async () => {
        await client.putObject(bucket, key, Readable.from(joined(count)), size, { 'Content-Type': type, ...sealed });
        await drop(count);
      }),
    drop: (count) => guarded(() => drop(count)),
  };
}

/** Objects in a bucket of an S3-compatible store. */
export function s3Storage({ endpoint, region, bucket, accessKey, secretKey, encrypted = false, ...more }: S3Settings): Storage {
  const sealed = encrypted ? ENCRYPTED : {};
  const client = new Client(clientOptions({ endpoint, region, accessKey, secretKey }));
  const guarded = <T>(work: () => Promise<T>): Promise<T> =>
    Promise.resolve()
      .then(work)
      .catch((error: unknown) => {
        throw failure(error);
      });
  return {
    put: (key, content, type, size) =>
      guarded(async () => {
        await client.putObject(bucket, checkedKey(key), content, Buffer.isBuffer(content) ? content.length : size, {
          'Content-Type': type,
          ...sealed,
        });
      }),
    size: (key) => guarded(async () => (await client.statObject(bucket, checkedKey(key))).size),
    pieces: (key) => piecesIn(client, bucket, checkedKey(key), guarded, sealed),
    open: (key, bytes) =>
      guarded(async () => {
        const { size, metaData } = await client.statObject(bucket, checkedKey(key));
        const type: unknown = metaData['content-type'];
        const content = bytes
          ? await client.getPartialObject(bucket, key, bytes.first, bytes.last - bytes.first + 1)
          : await client.getObject(bucket, key);
        return { content, size, type: typeof type === 'string' ? type : NO_TYPE };
      }),
    remove: (keys) =>
      guarded(async () => {
        for (let at = 0; at < keys.length; at += BATCH) {
          const answers = await client.removeObjects(bucket, keys.slice(at, at + BATCH).map(checkedKey));
          const failed = answers.filter((answer) => answer?.Error);
          if (failed.length > 0)
            throw new StorageError('store', `${failed.length} objects were not removed: ${String(failed[0]?.Error?.Code)}`);
        }
      }),
    direct: directStore({ endpoint, region, bucket, accessKey, secretKey, ...more }),
    list: (prefix) => objectsOf(client, bucket, `${checkedKey(prefix.slice(0, -1))}/`),
  };
}
