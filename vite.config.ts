import { existsSync, readdirSync, readFileSync, statfsSync } from 'node:fs';
import { availableParallelism, freemem } from 'node:os';
import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { configDefaults, defineConfig } from 'vitest/config';
import type { Plugin, UserConfig } from 'vite';
import { antdStyles } from './src/console/build/antdStyles.ts';
import { leastText } from './src/console/build/leastText.ts';
import { palette } from './src/console/build/palette.ts';
import { precompress } from './src/console/build/precompress.ts';
import { startScript } from './src/console/build/startScript.ts';
import { unusedParts } from './src/console/build/unusedParts.ts';
import { metaVerdicts } from './src/documents/tools/compiled/plugin.ts';
import packageJson from './package.json' with { type: 'json' };

const here = (path: string): string => resolve(import.meta.dirname, path);

/** Packages that others import at their top but whose unused code has no effect when left out. */
const WITHOUT_EFFECTS =
  /node_modules\/(?:react-markdown|remark-gfm|papaparse|sunflower-antd|@ant-design\/pro-layout|error-stack-parser|pluralize|lodash|lodash-es|qs|unified|micromark|mdast|unist|vfile|warn-once|@rc-component)/;

/** One more than processors: a test that talks to another process, a page or a clock waits for a sixth of its time. */
const maxWorkers = Math.max(2, availableParallelism()) + 1;

/** Files of these share workers, and modules that one of them loaded: loading takes longer than most of them. */
const shared = { isolate: false, maxWorkers, sequence: { groupOrder: 1 }, testTimeout: 60_000 };

/**
 * Where tests keep databases and files, which live as long as they do: in memory where there is plenty, because waiting for a disk is
 * most of what a fresh database costs. The benchmark stays on the disk.
 */
function fastFolder(): Record<string, string> {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    return Math.min(bavail * bsize, freemem()) > 6 * 2 ** 30 ? { TMPDIR: '/dev/shm' } : {};
  } catch {
    return {};
  }
}
/** Each start of an embedded database writes all of its buffers, which takes longer than the rest of it where they are as large as usual. */
const env = { ...fastFolder(), SHARED_BUFFERS: '8M' };

/** What a run with a limit has no time for is left out where tests take long. */
const runner = here('tests/support/limit/runner.ts');

const tests: UserConfig['test'] = {
  exclude: [...configDefaults.exclude, 'dist/**'],
  // Servers that tests start make the few demonstration records alone, and leave their tasks as they are.
  env: { SEED_SCALE: '0', TASK_RUNNER: 'off' },
  // What was found belongs in the message: a list of one is no news.
  chaiConfig: { truncateThreshold: 600 },
  projects: [
    {
      extends: true,
      test: {
        ...shared,
        name: 'unit',
        env,
        root: here('.'),
        include: ['src/**/*.test.ts'],
        environment: 'node',
        setupFiles: [here('tests/support/fresh.ts')],
      },
    },
    {
      extends: true,
      test: {
        ...shared,
        name: 'components',
        root: here('.'),
        include: ['src/**/*.test.tsx', 'tests/screens/**/*.test.{ts,tsx}'],
        environment: 'jsdom',
        setupFiles: [here('tests/support/fresh.ts'), here('tests/screens/setup.ts')],
      },
    },
    {
      extends: true,
      test: {
        name: 'e2e',
        env,
        runner,
        root: here('.'),
        include: ['tests/e2e/**/*.test.ts'],
        environment: 'node',
        globalSetup: [here('tests/support/chromium.ts')],
        // The files of a worker share its server and its browser (tests/support/stage.ts).
        isolate: false,
        // Beside other work a browser may take long once; tests/run.js names what passed at the second try only.
        retry: 1,
        testTimeout: 120_000,
        hookTimeout: 180_000,
        maxWorkers: Math.min(3, maxWorkers),
        expect: { poll: { timeout: 15_000, interval: 50 } },
      },
    },
    {
      extends: true,
      test: {
        name: 'bench',
        root: here('.'),
        include: ['tests/bench/**/*.test.ts'],
        environment: 'node',
        testTimeout: 600_000,
        hookTimeout: 900_000,
        fileParallelism: false,
      },
    },
    {
      extends: true,
      test: {
        ...shared,
        name: 'contract',
        env,
        runner,
        root: here('.'),
        include: ['tests/contract/**/*.test.ts', 'tests/schemas/**/*.test.ts'],
        environment: 'node',
        // As in Chromium: real databases and processes beside each other may take long once.
        retry: process.env.CI ? 1 : 0,
        testTimeout: 120_000,
        hookTimeout: 180_000,
        // Those that run side by side wait for devices.
        maxConcurrency: 16,
      },
    },
  ],
};

const define = { __APP_VERSION__: JSON.stringify(packageJson.version) };
/** What the server was built from: the command line's hash of its sources, else a build of its own. */
const build = { __BUILD__: JSON.stringify(process.env['BUILD_STAMP'] ?? `${Date.now()}`) };

/** Packages of many small files, which a start would look up and read one by one. */
const BUNDLED = ['kysely', 'jose', 'read-excel-file', 'file-type'];

/** Files beside the built server, by folder there: the faces of reports with their licence, and the clips of simulated cameras. */
const BESIDE = { fonts: ['src/server/reports/pdf/fonts', /./], clips: ['src/server/video/clips', /\.ivf$/] } as const;
const besideServer = (): Plugin => ({
  name: 'beside-server',
  generateBundle() {
    for (const [to, [from, wanted]] of Object.entries(BESIDE))
      for (const name of readdirSync(here(from)))
        if (wanted.test(name)) this.emitFile({ type: 'asset', fileName: `${to}/${name}`, source: readFileSync(resolve(here(from), name)) });
  },
});

const server: UserConfig = {
  define: { ...define, ...build },
  ssr: { noExternal: BUNDLED },
  plugins: [metaVerdicts('server'), besideServer()],
  build: {
    ssr: true,
    outDir: here('dist/server'),
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    rolldownOptions: {
      input: {
        main: here('src/cli/main.ts'),
        worker: here('src/server/db/embedded/worker.ts'),
        reader: here('src/server/exchange/apart/reader.ts'),
        writer: here('src/server/exchange/apart/writer.ts'),
        orthophoto: here('src/server/map/ortho/child.ts'),
        pixels: here('src/server/media/pixels/work.ts'),
        diagnosis: here('src/server/iv/judging/work.ts'),
        terrain: here('src/server/terrain/thread/work.ts'),
        routes: here('src/server/routes/thread/work.ts'),
        report: here('src/server/reports/pdf/worker.ts'),
        broker: here('src/server/devices/broker/worker.ts'),
        simulator: here('src/server/devices/simulator/worker.ts'),
        trackLog: here('src/server/devices/logs/worker.ts'),
        video: here('src/server/video/play/worker.ts'),
      },
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
};

/** Matches files of the console. @throws Error when one is not there: chunks would silently be others */
function modules(...files: string[]): RegExp {
  const missing = files.filter((file) => !existsSync(here(`src/console/${file}`)));
  if (missing.length) throw new Error(`no such files in src/console: ${missing.join(', ')}`);
  return new RegExp(`src/console/(?:${files.map((file) => file.replaceAll('.', '\\.')).join('|')})$`);
}

const web: UserConfig = {
  root: here('src/console'),
  define,
  resolve: { alias: [{ find: /^qs$/, replacement: here('src/console/data/client/qs.ts') }] },
  plugins: [react(), metaVerdicts('browser'), palette(), antdStyles(), leastText(), unusedParts(), startScript(), precompress()],
  server: {
    proxy: Object.fromEntries(
      ['/api', '/login', '/logo', '/captchaImage', '/documents', '/events', '/server', '/org', '/system/dict', '/system/config'].map(
        (path) => [
          path,
          {
            target: process.env['API_URL'] ?? 'http://localhost:8080',
            bypass: (request: { method?: string; headers: { accept?: string }; url?: string }) =>
              request.method === 'GET' && (request.headers.accept ?? '').includes('text/html') ? '/index.html' : undefined,
          },
        ],
      ),
    ),
  },
  build: {
    outDir: here('dist/web'),
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      treeshake: { moduleSideEffects: (id) => (WITHOUT_EFFECTS.test(id) ? false : undefined) as boolean },
      // What the first page needs is two files, however much of it later parts use too: cut into crumbs it compresses worse.
      output: {
        codeSplitting: {
          groups: [
            // With what the pages before sign-in share with the application: else they would wait for all of that.
            {
              name: 'main',
              test: modules(
                'main.tsx',
                'session/signIn.ts',
                'session/encrypt.ts',
                'session/brand.ts',
                'data/page/calm.ts',
                'data/texts/useText.ts',
                'data/client/errorText.ts',
                'icons/Mark.tsx',
              ),
              priority: 2,
            },
            { name: 'app', test: modules('shell/App.tsx'), priority: 1 },
          ],
        },
      },
    },
  },
};

/** `vite build` makes the browser's files (dist/web), `vite build --mode server` the server's (dist/server). */
export default defineConfig(async ({ mode }) => {
  if (mode !== 'test') return mode === 'server' ? server : web;
  const { default: sequencer } = await import('./tests/support/limit/order.ts');
  return { define: { ...define, ...build }, plugins: [react(), metaVerdicts('server')], test: { ...tests, sequence: { sequencer } } };
});
