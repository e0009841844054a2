/** `npm run bench`: builds, then every bench, one after the other; names as arguments choose some. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');
const run = (command, args) => spawnSync(command, args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' }).status ?? 1;
const built = run(process.execPath, ['src/cli/sunvane.js', 'build']);
process.exit(built || run(join(root, 'node_modules', '.bin', 'vitest'), ['run', '--project', 'bench', ...process.argv.slice(2)]));
