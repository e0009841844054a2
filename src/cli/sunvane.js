#!/usr/bin/env node
/**
 * Starts the command-line tool. Builds first when the sources changed since the last build, so that a fresh clone works
 * with one command; an installed build without sources or build tools runs as it is.
 */
import { createHash } from 'node:crypto';
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync, watch, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { alone } from './alone.js';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const dist = join(root, 'dist');
const VITE = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
const SHARED = ['resources.config.ts', 'vite.config.ts', 'package.json', 'package-lock.json', 'src/documents', 'src/contract'];
/** What each part is built from. */
const SOURCES = { server: [...SHARED, 'src/server', 'src/cli'], web: [...SHARED, 'src/console'] };

function files(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((e) => e.isFile() && !/\.test\.tsx?$|\.md$/.test(e.name))
    .map((e) => join(e.parentPath, e.name));
}

/** One hash over names and contents. */
function stamp(part) {
  const hash = createHash('sha256');
  for (const file of SOURCES[part].flatMap((p) => files(join(root, p))).sort())
    hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

/** Builds a part unless it is built from these sources; what several processes ask for at once is built once. */
function build(part) {
  const stampFile = join(dist, `${part}.stamp`);
  const isThere = () => existsSync(stampFile) && existsSync(join(dist, part));
  if (!existsSync(VITE)) {
    if (isThere()) return true;
    process.stderr.write('the packages are not installed; run: npm ci\n');
    return false;
  }
  const isCurrent = () => isThere() && readFileSync(stampFile, 'utf8') === stamp(part);
  return isCurrent() || alone(join(dist, `${part}.lock`), () => isCurrent() || buildNow(part, stampFile));
}

function buildNow(part, stampFile) {
  const now = stamp(part);
  process.stderr.write(`building ${part === 'web' ? 'the console' : 'the server'} …\n`);
  const run = spawnSync(process.execPath, [VITE, 'build', '--logLevel', 'warn', ...(part === 'server' ? ['--mode', 'server'] : [])], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    env: { ...process.env, BUILD_STAMP: now },
  });
  if (run.status !== 0) return false;
  writeFileSync(stampFile, now);
  return true;
}

/** Development: the built server as a child, built anew and restarted when its sources change; Vite in front of the console. */
async function develop(args) {
  const port = process.env.PORT ?? '8080';
  let child;
  const start = () => {
    child = spawn(process.execPath, [join(dist, 'server', 'main.js'), ...args], { stdio: 'inherit' });
  };
  const stop = () =>
    new Promise((done) => {
      if (!child || child.exitCode !== null) done();
      else {
        child.once('exit', done);
        child.kill();
      }
    });
  start();
  process.env.API_URL = `http://localhost:${port}`;
  const { createServer } = await import('vite');
  const vite = await createServer({ mode: 'web', configFile: join(root, 'vite.config.ts') });
  await vite.listen();
  process.stderr.write(`console with hot reload: ${vite.resolvedUrls?.local[0] ?? ''}\n`);
  let timer;
  const changed = () => {
    clearTimeout(timer);
    timer = setTimeout(async () => {
      if (build('server')) {
        await stop();
        start();
      }
    }, 200);
  };
  for (const folder of ['src/server', 'src/documents', 'src/contract', 'src/cli']) watch(join(root, folder), { recursive: true }, changed);
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.on(signal, async () => {
      await Promise.all([stop(), vite.close()]);
      process.exit(0);
    });
}

const args = process.argv.slice(2);
const dev = args[0] === 'start' && args.includes('--dev');
const wantsWeb = ((args[0] === 'start' && !dev) || args[0] === 'build') && !args.includes('--help');
if (!build('server') || (wantsWeb && !build('web'))) process.exit(1);
if (dev) await develop(args.filter((a) => a !== '--dev'));
else await import(pathToFileURL(join(dist, 'server', 'main.js')).href);
