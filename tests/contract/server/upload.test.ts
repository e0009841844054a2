/** The chunk upload as the clients of its family make it, on both databases and both stores. */
import { createHash, randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BLOCK, CHUNK_PARAMETERS, chunkCount, type ChunkAnswer } from '../../../src/contract/upload.ts';
import { purgeUploads } from '../../../src/server/files/upload/purge.ts';
import type { Config } from '../../../src/server/config/config.ts';
import { broughtFile, picture as drawn } from '../../support/files.ts';
import { newBucket, whyNoS3 } from '../../support/databases/radosgw.ts';
import { describeServerOnBoth, startTestServer, type Answer, type TestServer } from '../../support/server.ts';

/** Small chunks: the rules are the same. */
const SIZE = 1000;
const EDGE = 'the-edge-of-the-form';
const sha256 = (content: Buffer): string => createHash('sha256').update(content).digest('hex');

/** A file's hash: over those of its blocks of one MiB when it has more than one. */
const hashOf = (content: Buffer): string => {
  if (content.length <= BLOCK) return sha256(content);
  const blocks = Array.from({ length: Math.ceil(content.length / BLOCK) }, (_, n) => sha256(content.subarray(n * BLOCK, (n + 1) * BLOCK)));
  return sha256(Buffer.from(blocks.join(''), 'hex'));
};

interface Sent {
  content: Buffer;
  name?: string;
  identifier?: string;
  number: number;
  forced?: boolean;
  as?: string;
  change?: Record<string, string>;
  bytes?: Buffer;
  fileFirst?: boolean;
  inQuery?: boolean;
}

function parameters({
  content,
  name = 'a.bin',
  identifier = `${content.length}-${sha256(content).slice(0, 8)}`,
  number,
  forced = false,
  change = {},
}: Sent): Record<string, string> {
  const chunks = chunkCount(content.length, SIZE, forced);
  const end = number === chunks ? content.length : number * SIZE;
  const all: Record<(typeof CHUNK_PARAMETERS)[number], string> = {
    chunkNumber: String(number),
    chunkSize: String(SIZE),
    currentChunkSize: String(end - (number - 1) * SIZE),
    totalSize: String(content.length),
    identifier,
    filename: name,
    relativePath: name,
    totalChunks: String(chunks),
  };
  return { ...all, ...change };
}

function calls(server: () => TestServer) {
  const post = async (sent: Sent): Promise<Answer<ChunkAnswer>> => {
    const values = parameters(sent);
    const chunks = chunkCount(sent.content.length, SIZE, sent.forced);
    const bytes = sent.bytes ?? sent.content.subarray((sent.number - 1) * SIZE, sent.number === chunks ? undefined : sent.number * SIZE);
    const field = (name: string, value: string): Buffer =>
      Buffer.from(`--${EDGE}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`);
    const file = Buffer.concat([
      Buffer.from(
        `--${EDGE}\r\ncontent-disposition: form-data; name="file"; filename="blob"\r\ncontent-type: application/octet-stream\r\n\r\n`,
      ),
      bytes,
      Buffer.from('\r\n'),
    ]);
    const fields = sent.inQuery ? [] : Object.entries(values).map(([name, value]) => field(name, value));
    const payload = Buffer.concat([...(sent.fileFirst ? [file, ...fields] : [...fields, file]), Buffer.from(`--${EDGE}--\r\n`)]);
    return server().call<ChunkAnswer>(
      sent.inQuery ? `/api/component/upload/chunk?${new URLSearchParams(values).toString()}` : '/api/component/upload/chunk',
      undefined,
      {
        as: sent.as ?? 'admin',
        inject: {
          payload,
          headers: {
            'content-type': `multipart/form-data; boundary=${EDGE}`,
            authorization: `Bearer ${await server().token(sent.as ?? 'admin')}`,
          },
        },
      },
    );
  };
  const test = (sent: Sent, more = ''): Promise<Answer<ChunkAnswer>> =>
    server().call<ChunkAnswer>(`/api/component/upload/chunk?${new URLSearchParams(parameters(sent)).toString()}${more}`, undefined, {
      as: sent.as ?? 'admin',
      method: 'GET',
    });
  /** What lies in the store for a file. */
  const stored = async (id: string): Promise<Buffer> => {
    const {
      rows: [row],
    } = await server().system.context.database.pool.query<{ objectKey: string }>('select "objectKey" from sunvane.file where id = $1', [
      id,
    ]);
    return buffer((await server().system.context.storage.open(row?.objectKey ?? '')).content);
  };
  return { post, test, stored };
}

/** Bytes of no known type: those of chance begin now and then as a picture or music does. */
const noise = (length: number): Buffer => Buffer.concat([Buffer.from('Sunvane'), randomBytes(length)]).subarray(0, length);

/** What holds on every store. */
function kept(server: () => TestServer): void {
  const { post, test, stored } = calls(server);

  it.each([
    ['by its own rule', 5500, false],
    ['cut to size', 5500, true],
    ['of one chunk', 700, false],
    ['of nothing', 0, false],
  ])('[S7-46] [S3-14] a file %s arrives in any order, whole, with type, size and hash', async (_title, length, forced) => {
    const content = noise(length);
    const order = Array.from({ length: chunkCount(length, SIZE, forced) }, (_, n) => n + 1).reverse();
    let last: Answer<ChunkAnswer> | undefined;
    for (const number of order) {
      expect(await test({ content, number, forced })).toMatchObject({ http: 204, text: '' });
      last = await post({ content, number, forced });
      expect(last).toMatchObject({ http: 200 });
    }
    expect(last?.data).toEqual({
      uploaded: order.toReversed(),
      file: { id: expect.any(String) as string, name: 'a.bin', type: 'application/octet-stream', size: length, hash: sha256(content) },
    });
    expect((await stored(last?.data.file?.id ?? '')).equals(content)).toBe(true);
    for (const number of order) expect(await test({ content, number, forced })).toMatchObject({ http: 200, data: last?.data });
    expect((await post({ content, number: 1, forced })).data).toEqual(last?.data);
  });

  it('the last chunks together make one file, for every caller the same', async () => {
    const content = randomBytes(6500);
    const answers = await Promise.all([1, 2, 3, 4, 5, 6].flatMap((number) => [post({ content, number }), post({ content, number })]));
    const files = new Set(answers.flatMap((a) => a.data.file?.id ?? []));
    expect([files.size, new Set(answers.map((a) => a.http))]).toEqual([1, new Set([200])]);
    expect((await stored([...files][0] ?? '')).equals(content)).toBe(true);
  });

  it('what nobody has gone on with for a week is given up, its bytes too; what is done or under way stays', async () => {
    const {
      database: { pool },
      storage,
    } = server().system.context;
    const [old, fresh] = [randomBytes(2500), randomBytes(2500)];
    await post({ content: old, number: 1 });
    const {
      rows: [upload],
    } = await pool.query<{ id: string }>('select id from sunvane.upload order by id desc limit 1');
    await post({ content: fresh, number: 1 });
    await pool.query(`update sunvane.upload set "updateTime" = now() - interval '8 days' where id = $1 or "fileId" is not null`, [
      upload?.id,
    ]);
    const {
      rows: [before],
    } = await pool.query<{ n: number }>('select count(*)::int as n from sunvane.file');
    expect(await purgeUploads(server().system.context)).toBe(1);
    await expect(storage.pieces(`upload/${upload?.id}`).read(1).then(buffer)).rejects.toMatchObject({ kind: 'missing' });
    expect(await test({ content: fresh, number: 1 })).toMatchObject({ http: 200 });
    expect(await test({ content: old, number: 1 })).toMatchObject({ http: 204 });
    expect((await pool.query<{ n: number }>('select count(*)::int as n from sunvane.file')).rows[0]?.n).toBe(before?.n);
  });
}

describeServerOnBoth('The chunk upload', (server) => {
  const { post, test } = calls(server);
  kept(server);

  it('fifty uploads at a time lose nothing', async () => {
    const files = Array.from({ length: 50 }, (_, n) => ({ content: randomBytes(2500 + n), name: `图 片 ${n}.jpg` }));
    const done = await Promise.all(
      files.map(
        async ({ content, name }) =>
          [await post({ content, name, number: 2 }), await post({ content, name, number: 1 })].find((a) => a.data.file)?.data.file,
      ),
    );
    expect(done.map((f) => [f?.name, f?.hash])).toEqual(files.map(({ content, name }) => [name, sha256(content)]));
  });

  it('fifty uploads of five users at a time, each file by two of them, stay their own and whole', async () => {
    const people = ['admin', 'solar', 'wind', 'branch1', 'branch2'];
    const files = Array.from({ length: 25 }, (_, n) => ({ content: randomBytes(2500 + n), name: `shared ${n}.bin` }));
    const brought = files.flatMap((file, n) => [people[n % 5], people[(n + 1) % 5]].map((as = '') => ({ ...file, as })));
    const done = await Promise.all(
      brought.map(async (file) => ({
        ...file,
        made: (await Promise.all([post({ ...file, number: 1 }), post({ ...file, number: 2 })])).find((a) => a.data.file)?.data.file,
      })),
    );
    expect(done.map(({ made }) => made?.hash)).toEqual(done.map(({ content }) => sha256(content)));
    expect(new Set(done.map(({ made }) => made?.id)).size).toBe(50);
    const { rows } = await server().system.context.database.pool.query<{ id: string; username: string }>(
      'select f.id, u.username from sunvane.file f join "user" u on u.id = f."userId" where f.id = any($1)',
      [done.map(({ made }) => made?.id)],
    );
    const owners = new Map(rows.map(({ id, username }) => [id, username]));
    expect(done.map(({ made }) => owners.get(made?.id ?? ''))).toEqual(done.map(({ as }) => as));
  });

  it('a chunk must have the hash its sender names; with another one it takes the place of what came before', async () => {
    const content = randomBytes(2500);
    const [first, second] = [content.subarray(0, SIZE), content.subarray(SIZE)];
    expect(await post({ content, number: 1, bytes: randomBytes(SIZE), change: { chunkHash: sha256(first) } })).toMatchObject({
      http: 422,
      error: 'upload.hash',
    });
    expect(await post({ content, number: 1, change: { chunkHash: 'nonsense' } })).toMatchObject({ http: 400, error: 'upload.parameter' });
    expect(await test({ content, number: 1 })).toMatchObject({ http: 204 });
    const stale = randomBytes(SIZE);
    await post({ content, number: 1, bytes: stale, change: { chunkHash: sha256(stale) } });
    await post({ content, number: 1, change: { chunkHash: sha256(first) } });
    expect((await post({ content, number: 2, change: { chunkHash: sha256(second) } })).data.file?.hash).toBe(sha256(content));
  });

  it('a file of several blocks has one hash, however it was cut', async () => {
    const content = randomBytes(2.5 * BLOCK);
    const send = async (chunkSize: number): Promise<unknown> => {
      const totalChunks = Math.ceil(content.length / chunkSize);
      let hash: unknown;
      for (let n = 1; n <= totalChunks; n += 1) {
        const bytes = content.subarray((n - 1) * chunkSize, n * chunkSize);
        const change = {
          chunkNumber: String(n),
          chunkSize: String(chunkSize),
          totalChunks: String(totalChunks),
          currentChunkSize: String(bytes.length),
        };
        hash = (await post({ content, number: n, bytes, change })).data.file?.hash;
      }
      return hash;
    };
    expect([await send(BLOCK), await send(700_000), await send(2 * BLOCK)]).toEqual(Array(3).fill(hashOf(content)));
  });

  describe('what a user may bring that no record holds', () => {
    const within = async (limits: Partial<Pick<Config, 'uploadBytes' | 'uploadFiles'>>, work: () => Promise<void>): Promise<void> => {
      const { config } = server().system.context;
      const before = { ...config };
      Object.assign(config, limits);
      try {
        await work();
      } finally {
        Object.assign(config, before);
      }
    };
    const used = async (as: string): Promise<{ files: number; bytes: number }> => {
      const {
        rows: [row],
      } = await server().system.context.database.pool.query<{ files: number; bytes: number }>(
        `select count(*)::int as files, coalesce(sum(x.size), 0)::float8 as bytes from "user" u join (select "userId", size from sunvane.file union all select "userId", size from sunvane.upload where "fileId" is null) x on x."userId" = u.id where u.username = $1`,
        [as],
      );
      return row ?? { files: 0, bytes: 0 };
    };
    const user = 'solar';

    it('is bounded in bytes and files, uploads on their way counted whole; refused before anything is kept; others are not concerned', async () => {
      const { files, bytes } = await used(user);
      const [begun, second] = [randomBytes(3000), randomBytes(3000)];
      await within({ uploadBytes: bytes + 5000 }, async () => {
        expect(await post({ content: begun, number: 1, as: user })).toMatchObject({ http: 200 });
        expect(await post({ content: second, number: 1, as: user })).toMatchObject({
          http: 422,
          error: 'upload.quota',
          msg: expect.stringContaining('未归属任何记录的文件已达上限') as string,
        });
        expect(await used(user)).toEqual({ files: files + 1, bytes: bytes + 3000 });
        expect(await post({ content: begun, number: 2, as: user })).toMatchObject({ http: 200 });
        expect(await post({ content: second, number: 1, as: 'branch1' })).toMatchObject({ http: 200 });
      });
      await within({ uploadFiles: files + 1 }, async () => {
        expect(await post({ content: second, number: 1, as: user })).toMatchObject({ http: 422, error: 'upload.quota' });
      });
    });

    it('many at a time pass it no more than one by one', async () => {
      const { bytes } = await used(user);
      await within({ uploadBytes: bytes + 5000 }, async () => {
        const answers = await Promise.all(Array.from({ length: 8 }, () => post({ content: randomBytes(2000), number: 1, as: user })));
        expect(answers.filter((a) => a.http === 200)).toHaveLength(2);
      });
    });

    it('has room again for what a record holds, and for what is removed', async () => {
      const { files } = await used(user);
      const content = randomBytes(700);
      const kept = await post({ content, number: 1, as: user });
      const picture = await broughtFile(server(), await drawn(), { as: user });
      await within({ uploadFiles: files + 2 }, async () => {
        expect(await post({ content: randomBytes(10), number: 1, as: user })).toMatchObject({ error: 'upload.quota' });
        expect(
          await server().call('/api/feedback/insert', { title: 'Glass', content: 'See', type: '2', images: [picture.id] }, { as: user }),
        ).toMatchObject({ http: 200 });
        expect(await post({ content: randomBytes(10), number: 1, as: user })).toMatchObject({ http: 200 });
        expect(await post({ content: randomBytes(11), number: 1, as: user })).toMatchObject({ error: 'upload.quota' });
        const remove = (more: string) =>
          server().call(
            `/api/component/upload/chunk?${new URLSearchParams(parameters({ content, number: 1 })).toString()}${more}`,
            undefined,
            { as: user, method: 'GET', inject: { method: 'DELETE' } },
          );
        expect(await remove('')).toMatchObject({ http: 200 });
        expect(await test({ content, number: 1, as: user })).toMatchObject({ http: 200, data: kept.data });
        expect(await remove('&finished=1')).toMatchObject({ http: 200 });
        expect(await test({ content, number: 1, as: user })).toMatchObject({ http: 204 });
        expect(await post({ content: randomBytes(11), number: 1, as: user })).toMatchObject({ http: 200 });
      });
    });
  });

  it('[S7-46] takes the largest chunk there is of one MiB: all but two', async () => {
    const content = randomBytes(2 * 1_048_576 - 1);
    const change = { chunkSize: '1048576', totalChunks: '1', currentChunkSize: String(content.length) };
    expect(await post({ content, number: 1, change, bytes: content })).toMatchObject({
      http: 200,
      data: { file: { size: content.length, hash: hashOf(content) } },
    });
  });

  it('tells in one answer which chunks are there, if asked so', async () => {
    const content = randomBytes(4200);
    expect(await test({ content, number: 1 }, '&summary=1')).toMatchObject({ http: 200, data: { uploaded: [] } });
    expect((await post({ content, number: 3 })).data).toEqual({ uploaded: [3] });
    expect((await test({ content, number: 1 }, '&summary=1')).data).toEqual({
      uploaded: [3],
      hashes: [sha256(content.subarray(2 * SIZE, 3 * SIZE))],
    });
  });

  it('takes the fields after the file, or in the query', async () => {
    const content = randomBytes(1500);
    expect(await post({ content, number: 1, fileFirst: true })).toMatchObject({ http: 200, data: { file: { size: 1500 } } });
    const other = randomBytes(1501);
    expect(await post({ content: other, number: 1, inQuery: true })).toMatchObject({ http: 200, data: { file: { size: 1501 } } });
  });

  it('a chunk sent again changes nothing, with other bytes neither', async () => {
    const content = randomBytes(3500);
    await post({ content, number: 2 });
    await post({ content, number: 2, bytes: randomBytes(SIZE) });
    await post({ content, number: 1 });
    expect((await post({ content, number: 3 })).data.file?.hash).toBe(sha256(content));
  });

  it('bytes that are not as they came are asked for again', async () => {
    const content = randomBytes(2500);
    await post({ content, number: 1 });
    const { database, storage } = server().system.context;
    const {
      rows: [upload],
    } = await database.pool.query<{ id: string }>('select id from sunvane.upload order by id desc limit 1');
    await storage.pieces(`upload/${upload?.id}`).write(1, 0, randomBytes(SIZE));
    expect(await post({ content, number: 2 })).toMatchObject({ http: 422, error: 'upload.hash' });
    expect(await test({ content, number: 1 })).toMatchObject({ http: 204 });
    expect((await post({ content, number: 1 })).data.file?.hash).toBe(sha256(content));
  });

  it('knows the type by the bytes, and names are only shown', async () => {
    const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
    expect((await post({ content: png, number: 1, name: '../../etc/cron.d/热斑.exe' })).data.file).toMatchObject({
      type: 'image/png',
      name: '热斑.exe',
    });
    const page = Buffer.from('<html><script>1</script>');
    expect((await post({ content: page, number: 1, name: 'x.jpg' })).data.file?.type).toBe('text/plain');
    for (const name of ['..', 'CON', '%2f%2e%2e', 'a\\b', `${'x'.repeat(1900)}.jpg`, '照片 1+2%.jpg'])
      expect(await post({ content: randomBytes(20), number: 1, name })).toMatchObject({ http: 200 });
  });

  it('identifier, file name and relative path have 2,000 characters at most', async () => {
    for (const name of ['identifier', 'filename', 'relativePath'])
      for (const [length, http] of [
        [2000, 200],
        [2001, 400],
      ] as const)
        expect([name, length, (await post({ content: randomBytes(20), number: 1, change: { [name]: 'x'.repeat(length) } })).http]).toEqual([
          name,
          length,
          http,
        ]);
  });

  it('one user’s identifier means nothing for another; equal identifiers of different files are different files', async () => {
    const content = randomBytes(1200);
    const mine = await post({ content, number: 1, identifier: 'same' });
    expect(await test({ content, number: 1, identifier: 'same', as: 'solar' })).toMatchObject({ http: 204 });
    expect((await post({ content, number: 1, identifier: 'same', as: 'solar' })).data.file?.id).not.toBe(mine.data.file?.id);
    expect((await post({ content, number: 1, identifier: 'same', name: 'b.bin' })).data.file?.id).not.toBe(mine.data.file?.id);
  });

  it('refuses wrong numbers and lengths as something that may be sent again, and strangers', async () => {
    const content = randomBytes(2500);
    for (const change of [
      { chunkNumber: '0' },
      { chunkNumber: '1e0' },
      { totalChunks: '1000000000' },
      { currentChunkSize: '1' },
      { identifier: '' },
    ] as Record<string, string>[]) {
      expect(await post({ content, number: 1, change })).toMatchObject({ http: 400, error: 'upload.parameter' });
      expect(await test({ content, number: 1, change })).toMatchObject({ http: 400, error: 'upload.parameter' });
    }
    for (const bytes of [randomBytes(SIZE - 1), randomBytes(SIZE + 1), Buffer.alloc(0)])
      expect(await post({ content, number: 1, bytes })).toMatchObject({ http: 422, error: 'upload.length' });
    expect(await test({ content, number: 1 })).toMatchObject({ http: 204 });
    expect(await server().call('/api/component/upload/chunk', undefined, { as: null, method: 'GET' })).toMatchObject({ http: 401 });
    expect(await server().call('/api/component/upload/chunk', { x: 1 })).toMatchObject({ http: 415 });
    const cut = {
      payload: `--${EDGE}\r\ncontent-disposition: form-data; name="fi`,
      headers: { 'content-type': `multipart/form-data; boundary=${EDGE}`, authorization: `Bearer ${await server().token('admin')}` },
    };
    expect(await server().call('/api/component/upload/chunk', undefined, { inject: cut })).toMatchObject({
      http: 400,
      error: 'upload.parameter',
    });
  });
});

const reason = whyNoS3();
describe.skipIf(reason !== undefined)('The chunk upload into an S3-compatible store', () => {
  let server: TestServer;
  beforeAll(async () => {
    const { endpoint, region, bucket, accessKey, secretKey } = await newBucket();
    server = await startTestServer('embedded', {
      s3Endpoint: endpoint,
      s3Region: region,
      s3Bucket: bucket,
      s3AccessKey: accessKey,
      s3SecretKey: secretKey,
    });
  }, 180_000);
  afterAll(() => server.close());
  kept(() => server);
});
