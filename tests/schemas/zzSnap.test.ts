import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'vitest';
import { checkDocuments } from '../../src/documents/check/index.ts';
import { frame, readFolder } from '../../src/server/documents/folder.ts';
import { root } from './fixtures.ts';

it('snap', async () => {
  const files = await readFolder(join(root, 'schemas'));
  const t = performance.now();
  const { catalogue, diagnostics, warnings } = checkDocuments(files, frame);
  const ms = performance.now() - t;
  writeFileSync(process.env.SNAP ?? '/tmp/docs_snap.json', JSON.stringify({ catalogue, diagnostics, warnings }, null, 1));
  console.log(diagnostics.length, warnings.length, ms);
});
