import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { precompress } from './precompress.ts';

type Hooks = { configResolved: (config: unknown) => void; writeBundle: () => void; closeBundle: () => Promise<void> };

it('compresses what a build wrote, and after a failed one says nothing of a folder that is not there', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'precompress-'));
  const plugin = precompress() as unknown as Hooks;
  plugin.configResolved({ build: { outDir: join(folder, 'none') } });
  await plugin.closeBundle();
  plugin.configResolved({ build: { outDir: folder } });
  writeFileSync(join(folder, 'app.js'), 'a'.repeat(2000));
  plugin.writeBundle();
  await plugin.closeBundle();
  expect(['app.js.br', 'app.js.gz'].map((name) => existsSync(join(folder, name)))).toEqual([true, true]);
  rmSync(folder, { recursive: true });
});
