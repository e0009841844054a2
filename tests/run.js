/** `npm test`: every check in order, the quick ones first; ends at the first that fails. Names as arguments run only those. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const bin = (name) => join(root, 'node_modules', '.bin', name);
const vitest = (...projects) => [bin('vitest'), ['run', ...projects.flatMap((p) => ['--project', p])]];

const steps = {
  types: [bin('tsc'), ['--noEmit']],
  lint: [bin('oxlint'), ['--quiet']],
  imports: [bin('depcruise'), ['src', 'tests', '--config', '.dependency-cruiser.cjs', '--output-type', 'err']],
  unused: [bin('knip'), []],
  build: [process.execPath, ['src/cli/sunvane.js', 'build']],
  schemas: [process.execPath, ['src/cli/sunvane.js', 'schema', 'check']],
  unit: vitest('unit', 'components'),
  contract: vitest('contract'),
  e2e: vitest('e2e'),
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in steps));
if (unknown.length) {
  process.stderr.write(`unknown: ${unknown.join(', ')}; one of ${Object.keys(steps).join(', ')}\n`);
  process.exit(2);
}
const times = [];
for (const [name, [command, args]] of Object.entries(steps)) {
  if (wanted.length && !wanted.includes(name)) continue;
  process.stderr.write(`\n── ${name}\n`);
  const started = performance.now();
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
  times.push(`${name} ${Math.round((performance.now() - started) / 1000)} s`);
  if (status !== 0) {
    process.stderr.write(`\n${name} failed\n`);
    process.exit(status ?? 1);
  }
}
process.stderr.write(`\nall passed: ${times.join(', ')}\n`);
