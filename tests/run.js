/**
 * `npm test`: every check and every test; what does not depend on each other runs side by side, and the rest is not begun after a failure.
 * `--quick` has eight minutes: tests that prove clauses run in any case, before the others, of which those come first whose
 * last proof is the oldest (support/limit, proofs.js). `--whole` runs every test on every database, and loops that are else drawn by the day
 * (support/thorough.ts) whole. Names as arguments run those checks alone; `--changed` runs what the work since the main branch, committed
 * or not, can reach. The last lines say how many of how many tests ran, "all passed" of all alone, and how
 * many files are proved.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { reach } from './changed.js';
import { byNeed, passed, proofLine, Proofs } from './proofs.js';

const root = join(import.meta.dirname, '..');
const bin = (name) => join(root, 'node_modules', '.bin', name);
const reports = mkdtempSync(join(tmpdir(), 'sunvane-run-'));
const SLOWEST = 20;
/** How long a quick run begins tests, ms from its start, and what part of that until those in Chromium take over. */
const TIME = 8 * 60_000;
const WITHOUT_BROWSER = 0.45;
/** How many files with failed tests are tried again by themselves; more of them are no accident of a busy machine. */
const ALONE = 6;

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
    `--reporter=${join(root, 'tests', 'unhandled.js')}`,
  ],
];
/** How the files end in which a run leaves its errors outside of tests. */
const UNHANDLED = '.unhandled';

const projects = (...names) => names.flatMap((name) => ['--project', name]);
const sunvane = (...args) => [process.execPath, ['src/cli/sunvane.js', ...args]];

/** Steps by name; `after` names what must have passed before. */
const steps = {
  types: { run: [bin('tsc'), ['--noEmit']] },
  build: { run: sunvane('build') },
  format: {
    run: [
      bin('oxfmt'),
      ['--check', 'src', 'tests', 'vite.config.ts', 'resources.config.ts', '.dependency-cruiser.cjs', '.dependency-cruiser.folders.cjs'],
    ],
  },
  lint: { run: [bin('oxlint'), ['--quiet']] },
  imports: { run: [bin('depcruise'), ['src', 'tests', '--config', '.dependency-cruiser.cjs', '--output-type', 'err']] },
  folders: { run: [bin('depcruise'), ['src', '--config', '.dependency-cruiser.folders.cjs', '--output-type', 'err']] },
  unused: { run: [bin('knip'), []] },
  schemas: { run: sunvane('schema', 'check'), after: ['build'] },
};
const STATIC = Object.keys(steps);
Object.assign(steps, {
  unit: { run: vitest('unit', ...projects('unit', 'components')) },
  contract: { run: vitest('contract', ...projects('contract')) },
  e2e: { run: vitest('e2e', ...projects('e2e')) },
});

const OPTIONS = ['--changed', '--quick', '--whole'];
const args = process.argv.slice(2);
const [changed, quick] = [args.includes('--changed'), args.includes('--quick')];
const wanted = args.filter((name) => !OPTIONS.includes(name));
// Asked for by either, a whole run is told to the tests by the one.
if (args.includes('--whole')) process.env['DATABASES'] = 'all';
const whole = process.env['DATABASES'] === 'all';
// One day for all processes of a run, also over midnight.
process.env['TESTS_DAY'] ??= new Date().toISOString().slice(0, 10).replaceAll('-', '');
/** Where tests note what they draw of a loop (support/thorough.ts). */
const samples = (process.env['TESTS_SAMPLES'] = join(reports, 'samples.txt'));
const unknown = wanted.filter((name) => !(name in steps));
const several = [changed, quick, args.includes('--whole')].filter(Boolean).length > 1;
if (unknown.length || several || ((changed || quick) && wanted.length)) {
  const what = unknown.length
    ? `unknown: ${unknown.join(', ')}`
    : '--changed and --quick take no names, and one option excludes the others';
  process.stderr.write(`${what}; ${OPTIONS.join(', ')}, or some of ${Object.keys(steps).join(', ')}\n`);
  process.exit(2);
}

const times = [];
const failed = [];
/** Static checks by name prove no test. */
const proofs = wanted.length && wanted.every((name) => STATIC.includes(name)) ? undefined : new Proofs(root);
const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;

/** Runs a step; what runs beside others shows its output at its end. */
function runStep(name, beside) {
  const [command, parameters] = steps[name].run;
  const started = performance.now();
  if (!beside) process.stderr.write(`\n── ${name}\n`);
  return new Promise((done) => {
    const child = spawn(command, parameters, {
      cwd: root,
      env: { ...process.env, ...steps[name].env, UNHANDLED: join(reports, `${name}${UNHANDLED}`) },
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

const reportOf = (name) => {
  const file = join(reports, `${name}.json`);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).testResults : [];
};

/**
 * Runs a step of tests; the few files of it that failed run once more with the machine to themselves, because a test of real processes,
 * databases and pages cannot be told from a busy machine otherwise. The end of the output names them.
 */
async function runTests(name) {
  if ((await runStep(name, false)) || quick) return;
  const files = reportOf(name).filter(({ status }) => status === 'failed');
  if (!files.length || files.length > ALONE || files.some(({ name: file }) => !/\/tests\/(?:e2e|contract)\//.test(file))) return;
  const again = `${name} alone`;
  const [command, parameters] = steps[name].run;
  const others = parameters.filter((parameter) => !parameter.startsWith('--outputFile'));
  steps[again] = {
    ...steps[name],
    run: [command, [...others, '--maxWorkers=1', `--outputFile.json=${join(reports, `${again}.json`)}`, ...files.map((file) => file.name)]],
  };
  if (await runStep(again, false)) failed.splice(failed.indexOf(name), 1);
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

/** The limit of a step; what is not proved comes before what is, and what was proved long ago before the others. */
function limitOf(name) {
  const until = performance.timeOrigin + TIME * (name === 'e2e' ? 1 : WITHOUT_BROWSER);
  const order = join(reports, 'order.txt');
  writeFileSync(
    order,
    byNeed(proofs.standings())
      .map(({ file }) => file)
      .join('\n'),
  );
  return { TESTS_UNTIL: String(Math.round(until)), TESTS_ORDER: order };
}

/**
 * What took longest, what there was no time for, then what failed: the end of a long output is what a reader sees first. Answers how many
 * tests ran of how many.
 */
function printTests() {
  // What ran again alone counts by that run.
  const byFile = new Map();
  const names = readdirSync(reports).filter((file) => file.endsWith('.json'));
  for (const report of names.toSorted((a, b) => a.length - b.length))
    for (const file of reportOf(report.slice(0, -'.json'.length))) {
      const former = byFile.get(file.name);
      byFile.set(file.name, { ...file, name: relative(root, file.name), former });
    }
  const files = [...byFile.values()];
  proofs?.note(files.filter(passed).map(({ name }) => name));
  const tests = files.flatMap(({ name, assertionResults }) => assertionResults.map((test) => ({ ...test, file: name })));
  const slowest = tests.toSorted((a, b) => (b.duration ?? 0) - (a.duration ?? 0)).slice(0, SLOWEST);
  const print = (title, lines) => lines.length && process.stderr.write(`\n${title}\n${lines.join('\n')}\n`);
  print(
    'slowest tests',
    slowest.map(({ duration, file, fullName }) => `${seconds(duration ?? 0).padStart(8)}  ${file} · ${fullName}`),
  );
  const late = tests.filter(({ meta }) => meta?.late);
  print(`not begun within ${TIME / 60_000} minutes: ${late.length} of ${tests.length} tests; \`npm test\` runs them`, [
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
  print(
    'passed when run alone',
    files
      .filter(({ former, status }) => former && status === 'passed')
      .flatMap(({ name, former }) =>
        former.assertionResults
          .filter(({ status }) => status === 'failed')
          .map(({ fullName, failureMessages }) => `  ${name} · ${fullName}\n    ${(failureMessages[0] ?? '').slice(0, 600)}`),
      ),
  );
  const red = tests.filter(({ status }) => status === 'failed');
  print('failed tests', [
    // A file may also fail in what it does before and after its tests.
    ...files
      .filter(({ status, assertionResults, message }) => message && (status === 'failed' || !assertionResults.length))
      .map(({ name, message }) => `  ${name}: ${message}`),
    ...red.map(({ file, fullName, failureMessages }) => `  ${file} · ${fullName}\n${failureMessages.join('\n').slice(0, 1500)}`),
  ]);
  print(
    'errors outside of tests',
    readdirSync(reports)
      .filter((file) => file.endsWith(UNHANDLED))
      .flatMap((file) => JSON.parse(readFileSync(join(reports, file), 'utf8')))
      .map(({ file, test, what }) => `  ${file ? relative(root, file) : 'no file'} · ${test ?? 'no test'}\n${what.slice(0, 1500)}`),
  );
  // Once more without what they said: the last lines are all that some readers of a log get.
  print(
    'failed, by name',
    red.map(({ file, fullName }) => `  ${file} · ${fullName}`),
  );
  return { ran: tests.filter(({ status }) => status === 'passed' || status === 'failed').length, of: tests.length };
}

/** How many cases of loops were drawn, of how many; nothing when all ran. */
function drawn() {
  const loops = existsSync(samples)
    ? readFileSync(samples, 'utf8')
        .trim()
        .split('\n')
        .map((line) => line.split(' ').map(Number))
    : [];
  if (!loops.length) return '';
  const [taken, of] = loops.reduce((sum, loop) => [sum[0] + loop[0], sum[1] + loop[1]], [0, 0]);
  return `; of ${loops.length} loops ${taken} of ${of} cases, drawn by the day ${process.env['TESTS_DAY']}`;
}

function end() {
  const { ran, of } = printTests();
  const count = `${ran} of ${of} tests${drawn()}`;
  rmSync(reports, { recursive: true, force: true });
  const list = times.map(([name, ms]) => `${name} ${seconds(ms)}`).join(', ');
  const what = quick
    ? `quick run: ${count}, not the whole; passed`
    : changed
      ? `what the changes reach: ${count}, not the whole; passed`
      : wanted.length
        ? `${wanted.join(', ')}: ${count}, not the whole; passed`
        : `all passed: ${count}${whole ? ', on every database' : ''};`;
  const proved = proofs ? `${proofLine(proofs.standings())}\n` : '';
  process.stderr.write(
    failed.length
      ? `\n${proved}FAILED: ${failed.join(', ')}; ${count} (${list})\n`
      : `\n${what} in ${seconds(performance.now())}: ${list}\n${proved}`,
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
  if (quick) steps[name].env = limitOf(name);
  await runTests(name);
}
end();
