/**
 * `npm test`: every check; what does not depend on each other runs side by side, and the rest is not begun after a failure. It has eight
 * minutes: tests that prove clauses run in any case, before the others, which take turns from commit to commit where the time does not
 * suffice for all (support/limit). `--whole` and names as arguments run everything, of all or of those; `--changed` runs what the work
 * since the main branch, committed or not, can reach.
 */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { reach } from './changed.js';

const root = join(import.meta.dirname, '..');
const bin = (name) => join(root, 'node_modules', '.bin', name);
const reports = mkdtempSync(join(tmpdir(), 'sunvane-run-'));
const SLOWEST = 20;
/** How long an everyday run begins tests, ms from its start, and what part of that until those in Chromium take over. */
const TIME = 8 * 60_000;
const WITHOUT_BROWSER = 0.45;

/** One Vitest process: files that share workers should share them all. */
const vitest = (name, ...args) => [
  bin('vitest'),
  [
    'run',
    ...args,
    '--slow-test-threshold=10000',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${join(reports, `${name}.json`)}`,
  ],
];
const projects = (...names) => names.flatMap((name) => ['--project', name]);
const sunvane = (...args) => [process.execPath, ['src/cli/sunvane.js', ...args]];

/** Steps by name; `after` names what must have passed before. */
const steps = {
  types: { run: [bin('tsc'), ['--noEmit']] },
  build: { run: sunvane('build') },
  format: { run: [bin('oxfmt'), ['--check', 'src', 'tests', 'vite.config.ts', 'resources.config.ts', '.dependency-cruiser.cjs']] },
  lint: { run: [bin('oxlint'), ['--quiet']] },
  imports: { run: [bin('depcruise'), ['src', 'tests', '--config', '.dependency-cruiser.cjs', '--output-type', 'err']] },
  unused: { run: [bin('knip'), []] },
  schemas: { run: sunvane('schema', 'check'), after: ['build'] },
};
const STATIC = Object.keys(steps);
Object.assign(steps, {
  unit: { run: vitest('unit', ...projects('unit', 'components')) },
  contract: { run: vitest('contract', ...projects('contract')) },
  e2e: { run: vitest('e2e', ...projects('e2e')) },
});

const args = process.argv.slice(2);
const changed = args.includes('--changed');
const whole = args.includes('--whole') || process.env['DATABASES'] === 'all';
const wanted = args.filter((name) => name !== '--changed' && name !== '--whole');
const unknown = wanted.filter((name) => !(name in steps));
if (unknown.length || (changed && wanted.length)) {
  process.stderr.write(
    `${unknown.length ? `unknown: ${unknown.join(', ')}` : '--changed takes no names'}; one of ${Object.keys(steps).join(', ')}\n`,
  );
  process.exit(2);
}

const times = [];
const failed = [];
const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;

/** Runs a step; what runs beside others shows its output at its end. */
function runStep(name, beside) {
  const [command, parameters] = steps[name].run;
  const started = performance.now();
  if (!beside) process.stderr.write(`\n── ${name}\n`);
  return new Promise((done) => {
    const child = spawn(command, parameters, {
      cwd: root,
      env: { ...process.env, ...steps[name].env },
      stdio: beside ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      shell: process.platform === 'win32',
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
    child.on('error', (error) => (output += String(error)));
    child.on('close', (status) => {
      const took = performance.now() - started;
      times.push([name, took]);
      if (status !== 0) failed.push(name);
      if (beside) process.stderr.write(`${status === 0 ? '✓' : '✗'} ${name} ${seconds(took)}\n${status === 0 ? '' : `${output}\n`}`);
      done(status === 0);
    });
  });
}

/** As many at a time as there are processors, in order, each after what it needs. */
async function runBeside(names) {
  const waiting = [...names];
  const passed = new Set();
  const running = new Set();
  const next = () => {
    const ready = waiting.findIndex((name) => (steps[name].after ?? []).every((other) => passed.has(other) || !names.includes(other)));
    return ready === -1 || running.size >= Math.max(2, availableParallelism()) ? undefined : waiting.splice(ready, 1)[0];
  };
  for (;;) {
    for (let name = next(); name; name = next()) {
      const step = runStep(name, true).then((fine) => {
        if (fine) passed.add(name);
        running.delete(step);
      });
      running.add(step);
    }
    if (!running.size) return;
    await Promise.race(running);
  }
}

const git = (...parameters) => spawnSync('git', parameters, { cwd: root, encoding: 'utf8' }).stdout?.trim() ?? '';

/** The limit of a step; what changed in the latest commits comes before what takes turns. */
function limitOf(name) {
  const until = performance.timeOrigin + TIME * (name === 'e2e' ? 1 : WITHOUT_BROWSER);
  const changes = git('log', '-20', '--name-only', '--pretty=format:', '--', 'tests').split('\n').filter(Boolean);
  return {
    TESTS_UNTIL: String(Math.round(until)),
    TESTS_LATELY: [...new Set(changes)].join(),
    TESTS_TURN: process.env['TESTS_TURN'] ?? git('rev-parse', 'HEAD'),
  };
}

/** What took longest, what there was no time for, then what failed: the end of a long output is what a reader sees first. */
function printTests() {
  const files = readdirSync(reports)
    .map((file) => join(reports, file))
    .flatMap((file) => JSON.parse(readFileSync(file, 'utf8')).testResults)
    .map((file) => ({ ...file, name: relative(root, file.name) }));
  const tests = files.flatMap(({ name, assertionResults }) => assertionResults.map((test) => ({ ...test, file: name })));
  const slowest = tests.toSorted((a, b) => (b.duration ?? 0) - (a.duration ?? 0)).slice(0, SLOWEST);
  const print = (title, lines) => lines.length && process.stderr.write(`\n${title}\n${lines.join('\n')}\n`);
  print(
    'slowest tests',
    slowest.map(({ duration, file, fullName }) => `${seconds(duration ?? 0).padStart(8)}  ${file} · ${fullName}`),
  );
  const late = tests.filter(({ meta }) => meta?.late);
  print(`not begun within ${TIME / 60_000} minutes: ${late.length} of ${tests.length} tests; \`npm test -- --whole\` runs them`, [
    ...new Set(late.map(({ file }) => `  ${file}`)),
  ]);
  print(
    'passed at the second try',
    tests
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length)
      .map(
        ({ file, fullName, failureMessages }) => `  ${file} · ${fullName}\n    ${failureMessages[0].split('\n    at ')[0].slice(0, 600)}`,
      ),
  );
  print('failed tests', [
    ...files
      .filter(({ assertionResults, message }) => !assertionResults.length && message)
      .map(({ name, message }) => `  ${name}: ${message}`),
    ...tests
      .filter(({ status }) => status === 'failed')
      .map(({ file, fullName, failureMessages }) => `  ${file} · ${fullName}\n${failureMessages.join('\n').slice(0, 1500)}`),
  ]);
}

function end() {
  printTests();
  rmSync(reports, { recursive: true, force: true });
  const list = times.map(([name, ms]) => `${name} ${seconds(ms)}`).join(', ');
  process.stderr.write(
    failed.length ? `\nFAILED: ${failed.join(', ')} (${list})\n` : `\nall passed in ${seconds(performance.now())}: ${list}\n`,
  );
  process.exit(failed.length ? 1 : 0);
}

/** Steps of one kind in one process, the others as they are. */
function testSteps(names) {
  if (!names.includes('unit') || !names.includes('contract')) return names;
  steps['unit+contract'] = { run: vitest('unit+contract', ...projects('unit', 'components', 'contract')) };
  return ['unit+contract', ...names.filter((name) => name === 'e2e')];
}

if (changed) {
  const base = git('merge-base', 'HEAD', git('rev-parse', '--verify', '--quiet', 'main') ? 'main' : 'HEAD');
  const files = [...git('diff', '--name-only', base).split('\n'), ...git('ls-files', '--others', '--exclude-standard').split('\n')].filter(
    Boolean,
  );
  process.stderr.write(`${files.length} files changed since ${base.slice(0, 8)}\n`);
  if (files.length) await runBeside(STATIC);
  for (const [name, parameters, env] of files.length ? reach([...new Set(files)], base) : []) {
    if (failed.length) break;
    steps[name] = { run: vitest(name, '--passWithNoTests', ...parameters), env };
    await runStep(name, false);
  }
  end();
}
await runBeside(STATIC.filter((name) => !wanted.length || wanted.includes(name)));
for (const name of testSteps(Object.keys(steps).filter((step) => !STATIC.includes(step) && (!wanted.length || wanted.includes(step))))) {
  if (failed.length) break;
  if (!whole && !wanted.length) steps[name].env = limitOf(name);
  await runStep(name, false);
}
end();
