/** The console with all documents, as `sunvane build --documents` writes it; made once a run. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { onceARun } from './databases/runFolder.ts';
import { root } from './running.ts';

export const builtSite = (): Promise<string> =>
  onceARun('site', async (folder) => {
    const made = spawnSync(process.execPath, [join(root, 'src/cli/sunvane.js'), 'build', '--documents', '--out', folder], {
      encoding: 'utf8',
    });
    if (made.status !== 0) throw new Error(made.stderr);
    return folder;
  });
