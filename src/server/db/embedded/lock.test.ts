import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { DataDirInUseError } from '../errors.ts';
import { lockDataDir } from './lock.ts';

const folder = mkdtempSync(join(tmpdir(), 'sunvane-lock-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('is held by one opener, named to the others, and free again once released', async () => {
  const dataDir = join(folder, 'not', 'yet', 'there', 'db');
  const unlock = await lockDataDir(dataDir);
  const refused = await lockDataDir(dataDir).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(DataDirInUseError);
  expect((refused as DataDirInUseError).holder).toContain(`process ${process.pid} on`);
  unlock();
  (await lockDataDir(dataDir))();
});
