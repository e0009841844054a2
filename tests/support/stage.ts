/**
 * What a file of tests plays on: a server, a browser, and visitors who are gone after each test. Browser and server are those of the
 * worker, for all of its files in turn; a file that needs other settings, or leaves documents changed, has a server of its own.
 */
import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, inject } from 'vitest';
import { launchBrowser } from './browser.ts';
import { forget, visit, type Visit, type VisitOptions } from './console.ts';
import { signIn, startRunning, type Running, type RunOptions } from './running.ts';

export interface Stage {
  readonly running: Running;
  readonly browser: Browser;
  /** The administrator's. */
  readonly token: string;
  /** A token of a user, one for all tests: who signs out, signs in for it. */
  tokenOf: (username: string) => Promise<string>;
  /** An empty page of a visitor, until the test ends; the administrator unless told, nobody with `token: undefined`. */
  visit: (options?: VisitOptions) => Promise<Visit>;
  /** The same, until the file ends. */
  stay: (options?: VisitOptions) => Promise<Visit>;
  /** A page at an address, once the frame stands; nothing may go wrong on it. */
  open: (path: string, options?: VisitOptions) => Promise<Page>;
  /** Forgets what went wrong so far: the test provoked it. */
  forgive: () => void;
}

interface Worker {
  server?: Promise<Running>;
  browser?: Promise<Browser>;
  /** By server and name. */
  tokens: Map<string, Promise<string>>;
}

/** Files of one worker share their modules (`isolate: false`). */
const worker: Worker = { tokens: new Map() };

/** The worker's server; it ends with the run. */
const sharedServer = (): Promise<Running> => (worker.server ??= startRunning());

/** The worker's browser. */
export const sharedBrowser = (): Promise<Browser> => (worker.browser ??= launchBrowser({ shortLived: true }));

/** Describes what needs a browser. */
export const inChromium = describe.skipIf(inject('chromium') === '');

/** Prepares the stage of a describe block. @param own settings of a server of its own */
export function useStage(own?: RunOptions | (() => RunOptions | Promise<RunOptions>)): Stage {
  let running: Running | undefined;
  let browser: Browser | undefined;
  let token = '';
  const visits: Visit[] = [];
  const faultless: Visit[] = [];
  const stays: Visit[] = [];
  const there = <T>(part: T | undefined): T => {
    if (part === undefined) throw new Error('the stage stands only while tests run');
    return part;
  };
  const tokenOf = (username: string): Promise<string> => {
    const { url } = there(running);
    const key = `${url} ${username}`;
    const known = worker.tokens.get(key) ?? signIn(url, username);
    worker.tokens.set(key, known);
    return known;
  };
  const newVisit = (options: VisitOptions): Promise<Visit> =>
    visit(there(browser), there(running).url, { ...('token' in options ? {} : { token }), ...options });
  const stage: Stage = {
    get running() {
      return there(running);
    },
    get browser() {
      return there(browser);
    },
    get token() {
      return token;
    },
    tokenOf,
    visit: async (options = {}) => {
      const visitor = await newVisit(options);
      visits.push(visitor);
      return visitor;
    },
    stay: async (options = {}) => {
      const visitor = await newVisit(options);
      stays.push(visitor);
      return visitor;
    },
    open: async (path, options = {}) => {
      const visitor = await stage.visit({ size: 'desk', ...options });
      faultless.push(visitor);
      const { page } = visitor;
      await page.goto(path);
      await page.locator('.shell-header').waitFor();
      return page;
    },
    forgive: () => {
      for (const visitor of faultless) visitor.problems.splice(0);
    },
  };
  beforeAll(async () => {
    [running, browser] = await Promise.all([
      own ? Promise.resolve(typeof own === 'function' ? own() : own).then(startRunning) : sharedServer(),
      sharedBrowser(),
    ]);
    // Where passwords travel encrypted, the file signs in itself.
    token = (await tokenOf('admin').catch(() => '')) ?? '';
  });
  afterEach(async () => {
    const problems = faultless.splice(0).flatMap((v) => v.problems);
    await Promise.all(visits.splice(0).map((v) => v.leave()));
    expect(problems).toEqual([]);
  });
  afterAll(async () => {
    await Promise.all(stays.splice(0).map((v) => v.leave()));
    if (!own || !running) return;
    await forget(running.url);
    await running.stop('SIGKILL');
    running.remove();
  });
  return stage;
}
