/** A Chromium for end-to-end tests: one that is named, one that is installed, one that Playwright keeps, else fetched. Says what it did. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright';

const INSTALLED = [
  // The same engine without the parts of a desktop, which take a tenth of the time.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];
const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--lang=zh-CN',
];

/**
 * Pages of tests live for seconds: what V8 spends on optimising their code, a quarter of the processor time of a page, comes back to
 * nobody.
 */
const SHORT_LIVED = '--js-flags=--no-maglev --no-opt';

const say = (text: string): void => {
  process.stderr.write(`browser: ${text}\n`);
};
const run = (command: string, args: string[]): boolean => spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;

/** Path of a Chromium, or undefined when none can be had. */
export function findChromium(): string | undefined {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    say(`CHROMIUM_PATH ${named}`);
    return named;
  }
  const installed = INSTALLED.find((path) => existsSync(path));
  if (installed) {
    say(installed);
    return installed;
  }
  const own = chromium.executablePath();
  if (existsSync(own)) {
    say(`Playwright's ${own}`);
    return own;
  }
  say('none installed; fetching Playwright’s own');
  if (run('npx', ['playwright', 'install', 'chromium']) && existsSync(own)) return own;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    say('installing Debian’s chromium');
    if (
      run('apt-get', ['update', '-qq']) &&
      run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-wqy-zenhei']) &&
      existsSync('/usr/bin/chromium')
    )
      return '/usr/bin/chromium';
  }
  say('none can be had: `npx playwright install chromium` where there is a network, or set CHROMIUM_PATH');
  return undefined;
}

/** Opens it without a window. @param shortLived for pages that are looked at and left; not for what is timed */
export async function launchBrowser({ shortLived = false } = {}): Promise<Browser> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('no Chromium: install one or set CHROMIUM_PATH');
  return chromium.launch({ executablePath, args: shortLived ? [...QUIET, SHORT_LIVED] : QUIET });
}
