/** Both stores of files keep, give, list and remove alike. */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { folderStorage } from '../../../src/server/storage/folder.ts';
import type { S3Settings } from '../../../src/server/storage/direct.ts';
import { s3Storage } from '../../../src/server/storage/s3.ts';
import type { Storage } from '../../../src/server/storage/storage.ts';
import { newBucket, whyNoS3 } from '../../support/databases/radosgw.ts';

const reason = whyNoS3();
const folder = mkdtempSync(join(tmpdir(), 'sunvane-objects-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const HOSTILE = [
  '',
  '/',
  '/etc/passwd',
  '../x',
  'a/../b',
  'a//b',
  'a/',
  'a/.',
  './a',
  'a\0b',
  'a\nb',
  '\ud800',
  'a'.repeat(300),
  'a/'.repeat(600) + 'a',
];
const UNUSUAL = [
  '.hidden',
  'a/.type-b',
  'a\\b',
  'a b',
  'a%2fb',
  'a%252fb',
  'ä',
  '光伏/报告 (1)+&=?#.pdf',
  "it's*.txt",
  'end.',
  'a:b|c"<d>',
];

describe.each(['folder', 's3'] as const)('Files in %s', (kind) => {
  describe.skipIf(kind === 's3' && reason !== undefined)('are kept', () => {
    let storage: Storage;
    let s3: S3Settings;
    beforeAll(async () => {
      if (kind === 's3') s3 = await newBucket();
      storage = kind === 's3' ? s3Storage(s3) : folderStorage(folder);
    }, 120_000);
    const read = async (key: string): Promise<string> => (await buffer((await storage.open(key)).content)).toString();
    const keys = async (prefix: string): Promise<string[]> => {
      const found: string[] = [];
      for await (const { key } of storage.list(prefix)) found.push(key);
      return found.toSorted();
    };

    it('gives back what was put, byte for byte, and its size', async () => {
      const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, n) => (n * 31) % 256));
      await storage.put('a/bytes.bin', bytes, 'application/octet-stream');
      const { content, size } = await storage.open('a/bytes.bin');
      expect(size).toBe(70_000);
      expect((await buffer(content)).equals(bytes)).toBe(true);
    });
    it('puts a new one in the place of the old', async () => {
      await storage.put('a/text', Buffer.from('long before'), 'text/plain');
      await storage.put('a/text', Buffer.from('after'), 'text/plain');
      expect(await read('a/text')).toBe('after');
    });
    it('lists what lies under a prefix, deeply, with size and time, and nothing beside it', async () => {
      for (const key of ['l/1', 'l/deep/2', 'lx/3']) await storage.put(key, Buffer.from('12345'), 'text/plain');
      expect(await keys('l/')).toEqual(['l/1', 'l/deep/2']);
      for await (const { size, time } of storage.list('l/'))
        expect([size, Math.abs(Date.now() - time.getTime()) < 600_000]).toEqual([5, true]);
      expect(await keys('nothing/')).toEqual([]);
    });
    it('removes, many at once, and does not mind what is gone', async () => {
      await Promise.all(Array.from({ length: 30 }, (_, n) => storage.put(`r/${n}`, Buffer.from('x'), 'text/plain')));
      await storage.remove([...Array.from({ length: 29 }, (_, n) => `r/${n}`), 'r/none']);
      expect(await keys('r/')).toEqual(['r/29']);
    });
    it('says that an object is missing', async () => {
      await expect(storage.open('no/such')).rejects.toMatchObject({ name: 'StorageError', kind: 'missing' });
    });
    it('gives back every name, also those that no file can have, and lists them as they are', async () => {
      for (const name of UNUSUAL) await storage.put(`odd/${name}`, Buffer.from(name), 'text/plain');
      for (const name of UNUSUAL) expect([name, await read(`odd/${name}`)]).toEqual([name, name]);
      expect(await keys('odd/')).toEqual(UNUSUAL.map((name) => `odd/${name}`).toSorted());
      await storage.remove(UNUSUAL.map((name) => `odd/${name}`));
      expect(await keys('odd/')).toEqual([]);
    });
    it('[S7-48] keeps the content type, and forgets it with the object', async () => {
      const type = async (key: string): Promise<string> => {
        const found = await storage.open(key);
        found.content.destroy();
        return found.type;
      };
      await storage.put('t/one', Buffer.from('1'), 'image/png');
      expect(await type('t/one')).toBe('image/png');
      await storage.put('t/one', Buffer.from('1'), 'application/octet-stream');
      expect(await type('t/one')).toBe('application/octet-stream');
      const pieces = storage.pieces('t/two');
      await pieces.write(1, 0, Buffer.from('22'));
      await pieces.finish(1, 2, 'text/csv');
      expect(await type('t/two')).toBe('text/csv');
      expect(await keys('t/')).toEqual(['t/one', 't/two']);
    });
    it.each(HOSTILE)('refuses the key %j', async (key) => {
      for (const work of [() => storage.put(key, Buffer.from('x'), 'text/plain'), () => storage.open(key), () => storage.remove([key])])
        await expect(work()).rejects.toMatchObject({ kind: 'key' });
    });
    it('says that the store does not work', async () => {
      const broken = join(folder, 'a-file');
      writeFileSync(broken, '');
      const store = kind === 's3' ? s3Storage({ ...s3, secretKey: 'wrong' }) : folderStorage(broken);
      await expect(store.put('a/b', Buffer.from('x'), 'text/plain')).rejects.toMatchObject({ name: 'StorageError', kind: 'store' });
    });
  });
});

it('a folder never shows what was not written to its end', () => {
  expect(readdirSync(join(folder, 'a')).filter((name) => name.startsWith('.new-'))).toEqual([]);
});
