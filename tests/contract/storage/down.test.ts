/** A store of files that does not answer: every call says so with a code of its own, and the log says why. */
import { Writable } from 'node:stream';
import pino from 'pino';
import { beforeAll, expect, it } from 'vitest';
import { buildApp } from '../../../src/server/app/app.ts';
import { s3Storage } from '../../../src/server/storage/s3.ts';
import { describeServer, withTools } from '../../support/server.ts';

const PORT = 1;

describeServer('A store of files that is down', (server) => {
  const lines: string[] = [];
  let app: Awaited<ReturnType<typeof buildApp>>;
  beforeAll(async () => {
    const storage = s3Storage({
      endpoint: `http://127.0.0.1:${PORT}`,
      region: 'us-east-1',
      bucket: 'files',
      accessKey: 'a',
      secretKey: 'b',
    });
    const log = new Writable({
      write(chunk: Buffer, _encoding, done) {
        lines.push(chunk.toString());
        done();
      },
    });
    app = await buildApp(withTools(server().system, { storage }), { logger: pino({ level: 'error' }, log), webFolder: '/nonexistent' });
    await app.ready();
  });

  const defect = { bucketName: 'defect', objectName: 'a.png' };
  it.each([
    ['the size of an object', 'POST', '/api/component/oss/size', defect],
    ['its hash', 'POST', '/api/component/oss/hash', defect],
    ['its removal', 'POST', '/api/component/oss/remove', defect],
    ['its upload', 'PUT', '/api/component/oss/object?bucketName=defect&objectName=a.png', Buffer.from('x')],
    ['a compressed image', 'POST', '/api/inspection/sys/common/compress', { bucketName: 'defect', objectKey: 'a.png' }],
    ['a logo', 'GET', '/logo/00000000-0000-4000-8000-000000000000.png', undefined],
  ] as const)('[S7-48] %s: 503 with a code and a sentence, and a line in the log', async (_, method, url, payload) => {
    lines.length = 0;
    const answer = await app.inject({
      method,
      url,
      ...(payload ? { payload } : {}),
      headers: {
        authorization: `Bearer ${await server().token('admin')}`,
        'accept-language': 'zh',
        ...(Buffer.isBuffer(payload) ? { 'content-type': 'application/octet-stream' } : {}),
      },
    });
    expect([answer.statusCode, answer.json()]).toEqual([
      503,
      expect.objectContaining({ status: 503, error: 'file.store', msg: '文件存储暂时不可用，请稍后再试' }),
    ]);
    expect(lines.join('')).toContain('ECONNREFUSED');
    // Where the store stands is nobody's business outside.
    expect(answer.body).not.toContain('127.0.0.1');
  });
});
