/** Before the tests in Chromium: one is found or fetched once for all workers. Without one they fail in CI, and are left out elsewhere. */
import type { TestProject } from 'vitest/node';
import { findChromium } from './browser.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Path of a Chromium; empty when there is none. */
    chromium: string;
  }
}

export default function setup(project: TestProject): void {
  const path = findChromium();
  if (path === undefined && process.env['CI']) throw new Error('no Chromium, and CI shall not pass without');
  project.provide('chromium', path ?? '');
}
