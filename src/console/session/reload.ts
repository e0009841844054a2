import { noteUnstyled } from '../data/page/part.ts';

/** When the page last reloaded itself for missing files, ms since the epoch. */
const KEY = 'reloaded';
/** A second miss within this time is no matter of versions; reloading again would not help. */
const PAUSE = 30_000;

/**
 * Loads the page again when a file of its version is gone, as happens after an update of the server; once, not for ever. A server that
 * does not answer has no other version: the page keeps what it holds, files on their way among it. The host of the page is asked for the
 * page itself, for calls may be answered elsewhere, and a static host has no word for its health.
 */
export function reloadWhenOutdated(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    noteUnstyled(payload);
    if (Date.now() - Number(sessionStorage.getItem(KEY) ?? 0) < PAUSE) return;
    void fetch('/index.html', { cache: 'no-cache' }).then(
      ({ ok }) => {
        if (!ok) return;
        sessionStorage.setItem(KEY, String(Date.now()));
        location.reload();
      },
      () => undefined,
    );
  });
}
