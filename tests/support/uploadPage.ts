/** A visitor who uploads files, on the upload page or elsewhere. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Locator, Page, Route } from 'playwright';
import { afterAll } from 'vitest';
import type { Visit, VisitOptions } from './console.ts';
import type { Stage } from './stage.ts';

/** Bytes of a chunk. */
export const CHUNK_SIZE = 1_048_576;

interface Uploads {
  /** Of the files to upload; it is gone with the describe block. */
  folder: string;
  /** Makes a file of chance bytes and answers its path. */
  file: (name: string, bytes: number) => string;
  /** An empty page, the one that what follows is about. */
  visit: (options?: VisitOptions) => Promise<Visit>;
  /** The same, on the upload page. */
  start: (options?: VisitOptions) => Promise<Visit>;
  row: (file: string) => Locator;
  status: (file: string) => Promise<string | null>;
  /** Chooses files on the upload page. */
  add: (paths: string | string[]) => Promise<void>;
  /** Lets so many chunks through and holds the others until `go`. */
  holdAfter: (count: number) => Promise<{ sent: () => number; go: () => Promise<void> }>;
}

/** Prepares the visitors and the files of a describe block. */
export function prepareUploads(stage: Stage): Uploads {
  const folder = mkdtempSync(join(tmpdir(), 'sunvane-files-'));
  let page: Page;
  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  const uploads: Uploads = {
    folder,
    file: (name, bytes) => {
      const path = join(folder, name);
      writeFileSync(path, randomBytes(bytes));
      return path;
    },
    visit: async (options) => {
      const opened = await stage.visit(options);
      ({ page } = opened);
      return opened;
    },
    start: async (options) => {
      const opened = await uploads.visit(options);
      await page.goto('/upload');
      await page.locator('.drop-area').waitFor();
      return opened;
    },
    row: (file) => page.locator('.upload-row').filter({ hasText: basename(file) }),
    status: (file) => uploads.row(file).getAttribute('data-status'),
    add: (paths) => page.locator('[data-input=files]').setInputFiles(paths),
    holdAfter: async (count) => {
      let sent = 0;
      const held: Route[] = [];
      await page.route(`**/api/component/upload/chunk`, async (route) => {
        if (route.request().method() !== 'POST') return route.continue();
        if (sent >= count) {
          held.push(route);
          return undefined;
        }
        sent += 1;
        return route.continue();
      });
      return {
        sent: () => sent,
        go: async () => {
          count = Infinity;
          for (const route of held.splice(0)) {
            sent += 1;
            await route.continue().catch(() => undefined);
          }
        },
      };
    },
  };
  return uploads;
}
