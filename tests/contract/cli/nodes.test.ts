/**
 * The product on other versions of Node than the one that runs the tests: SUNVANE_NODES names their programs, with a comma between. Whatever
 * is compiled for a version is loaded on the way: the embedded database and its lock, pictures, files read in a thread of their own.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PATHS } from '../../../src/contract/constants.ts';
import { FILE_PATHS } from '../../../src/contract/files.ts';
import { CHUNK_SIZE, type ChunkAnswer } from '../../../src/contract/upload.ts';
import { callApi, importRows, signIn, startRunning, type Running } from '../../support/running.ts';

const nodes = (process.env['SUNVANE_NODES'] ?? '').split(',').filter(Boolean);

if (nodes.length === 0) it.skip('No other Node is named by SUNVANE_NODES');

describe.each(nodes)('With %s', (node) => {
  const base = mkdtempSync(join(tmpdir(), 'sunvane-node-'));
  let server: Running;
  let token = '';
  beforeAll(async () => {
    server = await startRunning({ node, dataDir: join(base, 'data'), env: { DATABASE_URL: '' } });
    token = await signIn(server.url);
  }, 180_000);
  afterAll(async () => {
    await server?.stop();
    server?.remove();
    rmSync(base, { recursive: true, force: true });
  });
  const headers = () => ({ authorization: `Bearer ${token}` });

  it(`a server starts, fills its database, and lists (${execFileSync(node, ['--version'], { encoding: 'utf8' }).trim()})`, async () => {
    const list = await callApi<{ total: number }>(server.url, '/api/station/queryList', {}, token);
    expect([list.http, list.data.total > 2]).toEqual([200, true]);
    expect((await fetch(`${server.url}/index`, { headers: { accept: 'text/html' } })).status).toBe(200);
  });

  it('takes a picture and gives it back', async () => {
    const picture = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#1890ff' } })
      .jpeg()
      .toBuffer();
    const form = new FormData();
    const values = {
      chunkNumber: 1,
      chunkSize: CHUNK_SIZE,
      currentChunkSize: picture.length,
      totalSize: picture.length,
      identifier: createHash('sha256').update(picture).digest('hex'),
      filename: 'blue.jpg',
      relativePath: 'blue.jpg',
      totalChunks: 1,
      use: 'field',
    };
    for (const [name, value] of Object.entries(values)) form.append(name, String(value));
    form.append('file', new Blob([new Uint8Array(picture)]), 'blob');
    const answer = await fetch(server.url + PATHS.upload, { method: 'POST', headers: headers(), body: form });
    const { data } = (await answer.json()) as { data: ChunkAnswer };
    const id = data.file?.id ?? expect.fail(JSON.stringify(data));
    const content = async (more = ''): Promise<Buffer> =>
      Buffer.from(await (await fetch(`${server.url}${FILE_PATHS.file}?id=${id}${more}`, { headers: headers() })).arrayBuffer());
    expect(await content()).toEqual(picture);
    expect((await sharp(await content('&version=thumb')).metadata()).format).toBe('webp');
  });

  it('imports a file and exports a workbook', async () => {
    const row = { stationCode: 'NODE-1', name: 'Of a file', leavesType: '2', companyCode: '001', capacity: 5 };
    await importRows(server.url, '/api/station', [row], token);
    const asked = await fetch(`${server.url}/api/station/export`, {
      method: 'POST',
      headers: { ...headers(), 'content-type': 'application/json' },
      body: JSON.stringify({ format: 'xlsx' }),
    });
    expect([
      asked.status,
      Buffer.from(await asked.arrayBuffer())
        .subarray(0, 2)
        .toString(),
    ]).toEqual([200, 'PK']);
  });

  it('ends in order', async () => {
    expect(await server.stop()).toBe(0);
    expect(server.output()).not.toMatch(/error|deprecat/i);
  });
});
