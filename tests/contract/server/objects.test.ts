/** The calls of the object store, on both databases, and on both stores. */
import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { broughtFile, picture } from '../../support/files.ts';
import { newBucket, whyNoS3 } from '../../support/databases/radosgw.ts';
import { describeServer, startTestServer, type TestServer } from '../../support/server.ts';

const HOSTILE = ['', '../x', 'a/../../x', '/etc/passwd', 'a//b', 'a/.', 'a\u0000b', 'a\nb', 'x'.repeat(600), 'x/'.repeat(600), 7, null];
const UNUSUAL = ['.hidden', 'a\\b', 'a%2f..', 'a b', 'ä', '光伏/报告 (1)+&=?#.pdf', "it's*.txt"];

/** What holds on every store. */
function kept(server: () => TestServer): void {
  const call = <T = Record<string, unknown>>(path: string, body: object, as: string | null = 'solar') =>
    server().call<T>(`/api/component/oss/${path}`, body, { as });
  const object = (objectName: unknown, bucketName: unknown = 'defect'): object => ({ bucketName, objectName });
  const put = async (objectName: string, content: Buffer, as = 'solar', type = 'image/png') =>
    server().app.inject({
      method: 'PUT',
      url: `/api/component/oss/object?bucketName=defect&objectName=${encodeURIComponent(objectName)}`,
      payload: content,
      headers: { 'content-type': type, authorization: `Bearer ${await server().token(as)}` },
    });
  /** Goes to a link as whoever has it: to the store, or to us. */
  const follow = async (
    url: string,
    method: 'GET' | 'PUT',
    payload?: Buffer,
  ): Promise<{ status: number; body: Buffer; disposition: string; type: string }> => {
    if (url.startsWith('http')) {
      const answer = await fetch(url, payload ? { method, body: payload as Uint8Array<ArrayBuffer> } : { method });
      return {
        status: answer.status,
        body: Buffer.from(await answer.arrayBuffer()),
        disposition: answer.headers.get('content-disposition') ?? '',
        type: answer.headers.get('content-type') ?? '',
      };
    }
    const answer = await server().app.inject({
      method,
      url,
      ...(payload ? { payload, headers: { 'content-type': 'application/octet-stream' } } : {}),
    });
    if (answer.statusCode === 302) return follow(String(answer.headers.location), method, payload);
    return {
      status: answer.statusCode,
      body: answer.rawPayload,
      disposition: String(answer.headers['content-disposition']),
      type: String(answer.headers['content-type']),
    };
  };

  it('[S7-48] upload under a chosen object name with type and length; size; MD5-style hash', async () => {
    const content = randomBytes(70_000);
    expect((await put('a/photo.png', content)).json()).toMatchObject({ status: 200, data: { size: 70_000 } });
    expect((await call('size', object('a/photo.png'))).data).toEqual({ size: 70_000 });
    expect((await call('hash', object('a/photo.png'))).data).toEqual({ hash: createHash('md5').update(content).digest('hex') });
    expect(await call('size', object('none'))).toMatchObject({ http: 404, error: 'file.unknown' });
  });

  it('[S7-48] presigned upload link (86400 s) and download link (604800 s), good for one object and one method, without a token', async () => {
    const content = randomBytes(3000);
    const up = (await call<{ url: string; expires: number }>('presignedPut', object('by-link.bin'))).data;
    expect([up.expires, (await follow(up.url, 'PUT', content)).status]).toEqual([86_400, 200]);
    const down = (await call<{ url: string; expires: number }>('presignedGet', object('by-link.bin'))).data;
    const got = await follow(down.url, 'GET');
    expect([down.expires, got.status, got.body.equals(content), got.disposition]).toEqual([
      604_800,
      200,
      true,
      expect.stringMatching(/^attachment; filename\*=UTF-8''by-link.bin$/),
    ]);
    expect((await follow(down.url, 'PUT', content)).status).toBe(403);
    expect((await follow(up.url, 'GET')).status).toBe(403);
    const forged = down.url.replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A')).replaceAll('by-link.bin', 'a/photo.png');
    expect((await follow(forged, 'GET')).status).toBe(403);
  });

  it('an object without content is kept as any other', async () => {
    const headers = { 'content-length': '0', authorization: `Bearer ${await server().token('solar')}` };
    const url = '/api/component/oss/object?bucketName=defect&objectName=empty.txt';
    expect((await server().app.inject({ method: 'PUT', url, headers })).json()).toMatchObject({ status: 200, data: { size: 0 } });
    expect((await call<{ size: number }>('size', object('empty.txt'))).data).toMatchObject({ size: 0 });
  });

  it('[S7-48] remove one or a list', async () => {
    for (const name of ['r1', 'r2', 'r3']) await put(name, randomBytes(10));
    expect((await server().call('/api/component/oss/remove', object('r1'), { as: 'solar', language: 'zh' })).data).toBe('删除成功');
    expect((await call('remove', object(['r2', 'r3', 'gone']))).data).toBe('Deleted');
    for (const name of ['r1', 'r2', 'r3']) expect(await call('size', object(name))).toMatchObject({ http: 404 });
  });

  it('what is one user’s is nobody else’s: the same name means another object', async () => {
    await put('mine.bin', Buffer.from('solar'));
    for (const path of ['size', 'hash']) expect(await call(path, object('mine.bin'), 'branch1')).toMatchObject({ http: 404 });
    await put('mine.bin', Buffer.from('branch'), 'branch1');
    await call('remove', object('mine.bin'), 'branch1');
    expect((await call('size', object('mine.bin'))).data).toEqual({ size: 5 });
    expect(await call('presignedGet', object('mine.bin'), null)).toMatchObject({ http: 401 });
  });

  it.each(HOSTILE)('the name %j never becomes a path', async (name) => {
    for (const path of ['size', 'hash', 'remove', 'presignedGet', 'presignedPut'])
      expect(await call(path, object(name))).toMatchObject({ http: 422, error: 'object.name' });
    expect(await call('size', object('a', name))).toMatchObject({ http: 422 });
  });

  it.each(UNUSUAL)('the name %j is written, read by link under its own name, and removed', async (name) => {
    const content = Buffer.from(`content of ${name}`);
    expect((await put(name, content)).json()).toMatchObject({ status: 200 });
    const { url } = (await call<{ url: string }>('presignedGet', object(name))).data;
    const got = await follow(url, 'GET');
    expect([got.body.toString(), got.type]).toEqual([content.toString(), 'image/png']);
    expect(decodeURIComponent(got.disposition.split("''")[1] ?? '')).toBe(name.split('/').at(-1));
    expect(got.disposition.split("''")[1]).toMatch(/^[\w.~!#$&+^`|%-]+$/);
    expect((await call('remove', object(name))).http).toBe(200);
    expect(await call('size', object(name))).toMatchObject({ http: 404 });
  });

  it('a refused name is told what is allowed', async () => {
    expect((await call('size', object('/x'))).msg).toMatch(/must not begin with a slash or contain control characters/);
  });

  it('links end with the account of their user', async () => {
    await put('ends.bin', Buffer.from('x'));
    const down = (await call<{ url: string }>('presignedGet', object('ends.bin'))).data.url;
    const up = (await call<{ url: string }>('presignedPut', object('ends.bin'))).data.url;
    const { pool } = server().system.context.database;
    await pool.query(`update "user" set status = '0' where username = 'solar'`);
    expect([(await follow(down, 'GET')).status, (await follow(up, 'PUT', Buffer.from('y'))).status]).toEqual([403, 403]);
    await pool.query(`update "user" set status = '1' where username = 'solar'`);
    expect((await follow(down, 'GET')).body.toString()).toBe('x');
  });

  it('objects of one user are counted, those on their way too', async () => {
    const { config } = server().system.context;
    const [files, bytes] = [config.uploadFiles, config.uploadBytes];
    await call('remove', object('none'), 'wind');
    Object.assign(config, { uploadFiles: 3, uploadBytes: 1000 });
    try {
      expect((await put('q0', Buffer.alloc(1001), 'wind')).json()).toMatchObject({ status: 422, error: 'object.quota' });
      const answers = await Promise.all([1, 2, 3, 4, 5].map((n) => put(`q${n}`, Buffer.alloc(300), 'wind')));
      expect(answers.map((a) => a.statusCode).sort()).toEqual([200, 200, 200, 422, 422]);
      expect((await call('remove', object(['q1', 'q2', 'q3', 'q4', 'q5']), 'wind')).http).toBe(200);
      expect((await put('q6', Buffer.alloc(1000), 'wind')).statusCode).toBe(200);
    } finally {
      Object.assign(config, { uploadFiles: files, uploadBytes: bytes });
    }
  });

  it('[S7-32] compress: a share of the pixels (a tenth unless told) as a JPEG; what is no image, or foreign, is refused', async () => {
    const { default: sharp } = await import('sharp');
    const compress = async (body: object, as = 'solar') =>
      server().app.inject({
        method: 'POST',
        url: '/api/inspection/sys/common/compress',
        payload: body,
        headers: { authorization: `Bearer ${await server().token(as)}`, 'accept-language': 'en' },
      });
    await put('big.png', await picture(1000, 500));
    for (const [ratio, width] of [
      [undefined, 316],
      [0.25, 500],
      [1, 1000],
    ] as const) {
      const { statusCode, rawPayload } = await compress({
        bucketName: 'defect',
        objectKey: 'big.png',
        ...(ratio ? { compressRatio: ratio } : {}),
      });
      expect([statusCode, await sharp(rawPayload).metadata()]).toMatchObject([200, { format: 'jpeg', width }]);
    }
    for (const ratio of [0, -1, 1.1, 'x'])
      expect((await compress({ bucketName: 'defect', objectKey: 'big.png', compressRatio: ratio })).json()).toMatchObject({
        error: 'object.ratio',
      });
    await put('text.png', Buffer.from('no picture'));
    expect((await compress({ bucketName: 'defect', objectKey: 'text.png' })).json()).toMatchObject({ error: 'file.picture' });
    const file = await broughtFile(server(), await picture(400, 400), { as: 'solar' });
    expect((await compress({ objectKey: file.id })).statusCode).toBe(200);
    expect((await compress({ objectKey: file.id }, 'branch2')).json()).toMatchObject({ error: 'file.unknown' });
  });
}

describeServer('The object store’s calls', (server) => {
  kept(server);

  it('[S7-31] a store that only this server reaches gives no temporary keys, and says what to use', async () => {
    expect(await server().call('/api/component/oss/getFixCredentials', undefined, { as: 'solar' })).toMatchObject({
      http: 422,
      error: 'object.keys',
      msg: 'The file store gives no temporary keys; please use signed links',
    });
    expect(await server().call('/api/component/oss/getFixCredentials', undefined, { as: null })).toMatchObject({ http: 401 });
  });

  it('a link of ours ends with its time', async () => {
    const { linkTo, readLink } = await import('../../../src/server/files/objects/links.ts');
    const { context } = server().system;
    const url = await linkTo(context, { method: 'GET', key: 'own/x/y/z' }, -1);
    await expect(readLink(context, new URLSearchParams(url.split('?')[1]).get('link') ?? '', 'GET')).rejects.toMatchObject({
      code: 'object.link',
    });
  });

  it('[S7-30] the detail of a case, within the caller’s scope', async () => {
    const {
      data: {
        list: [defect],
      },
    } = await server().call<{ list: { id: string; stationCode: string }[] }>(
      '/api/defect/queryList',
      { stationCode: ['DEMO-S01'] },
      { as: 'admin' },
    );
    const read = (as: string | null) => server().call(`/case/detail?id=${defect?.id}`, undefined, { as, method: 'GET' });
    expect((await read('solar')).data).toMatchObject({ id: defect?.id, stationCode: 'DEMO-S01' });
    expect(await read('branch2')).toMatchObject({ http: 404 });
    expect(await read(null)).toMatchObject({ http: 401 });
  });
});

const reason = whyNoS3();
describe.skipIf(reason !== undefined)('The object store’s calls on an S3-compatible store', () => {
  let server: TestServer;
  beforeAll(async () => {
    const { endpoint, region, bucket, accessKey, secretKey, roleArn = '' } = await newBucket();
    server = await startTestServer('embedded', {
      s3Endpoint: endpoint,
      s3Region: region,
      s3Bucket: bucket,
      s3AccessKey: accessKey,
      s3SecretKey: secretKey,
      s3RoleArn: roleArn,
    });
  }, 180_000);
  afterAll(() => server.close());
  kept(() => server);

  it('[S7-31] temporary keys write and read under the user’s own prefix and do nothing else', async () => {
    const { Client } = await import('minio');
    const { data } = await server.call<
      Record<'access_key_id' | 'access_key_secret' | 'security_token' | 'endpoint' | 'bucket' | 'prefix' | 'expiration', string>
    >('/api/component/oss/getFixCredentials', undefined, { as: 'solar' });
    const { hostname, port } = new URL(data.endpoint);
    const client = new Client({
      endPoint: hostname,
      port: Number(port),
      useSSL: false,
      accessKey: data.access_key_id,
      secretKey: data.access_key_secret,
      sessionToken: data.security_token,
      region: server.config.s3Region,
      pathStyle: true,
    });
    expect(Math.abs(Date.parse(data.expiration) - Date.now() - 3_600_000)).toBeLessThan(600_000);
    await client.putObject(data.bucket, `${data.prefix}defect/direct.bin`, Buffer.from('direct'));
    expect(
      (await server.call('/api/component/oss/size', { bucketName: 'defect', objectName: 'direct.bin' }, { as: 'solar' })).data,
    ).toEqual({ size: 6 });
    await server.system.context.storage.put('upload/x', Buffer.from('x'), 'text/plain');
    const refused = { code: 'AccessDenied' };
    await expect(client.putObject(data.bucket, 'own/other/defect/x', Buffer.from('x'))).rejects.toMatchObject(refused);
    await expect(client.getObject(data.bucket, 'upload/x')).rejects.toMatchObject(refused);
    await expect(client.removeObject(data.bucket, `${data.prefix}defect/direct.bin`)).rejects.toMatchObject(refused);
    await expect(client.listObjectsV2(data.bucket, data.prefix).toArray()).rejects.toMatchObject(refused);
  });
});
