import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { StorageError, type Storage } from '../../storage/storage.ts';
import { made } from './job.ts';

type Tools = Parameters<typeof made>[0];

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tiles-'));
  writeFileSync(join(folder, 'picture.jpg'), 'pixels');
});
afterAll(() => rmSync(folder, { recursive: true }));

const makes = (fails: Error, { signal = new AbortController().signal, size = () => Promise.resolve(6) } = {}) => {
  const pixels = { tiles: () => Promise.reject(fails) } as unknown as Tools['pixels'];
  const storage = { path: () => join(folder, 'picture.jpg'), size } as unknown as Storage;
  return made({ pixels, storage }, { id: 'a', objectKey: 'a.jpg' }, { folder, signal });
};

it('a picture that cannot be read has no tiles', async () => {
  expect(await makes(new Error('VipsJpeg: premature end of input'))).toBeUndefined();
});

it.each(['ENOSPC: no space left on device, write', 'EDQUOT: disk quota exceeded', 'vips2tiff: write error: No space left on device'])(
  'a machine without room says nothing about the picture, which is tried again: %s',
  async (text) => {
    await expect(makes(new Error(text))).rejects.toThrow(text);
  },
);

it('who is told to stop says nothing about it either', async () => {
  const stop = new AbortController();
  stop.abort(new Error('cancelled'));
  await expect(makes(new Error('killed'), { signal: stop.signal })).rejects.toThrow('cancelled');
});

it('one that is gone has none; while the store is away it is tried again', async () => {
  const fails = (kind: 'missing' | 'store') => ({ size: () => Promise.reject(new StorageError(kind, kind)) });
  expect(await makes(new Error('unread'), fails('missing'))).toBeUndefined();
  await expect(makes(new Error('unread'), fails('store'))).rejects.toThrow('store');
});
