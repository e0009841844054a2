/** When the page last reloaded itself for missing files, ms since the epoch. */
const KEY = 'reloaded';
/** A second miss within this time is no matter of versions; reloading again would not help. */
const PAUSE = 30_000;

/** Loads the page anew when a file of its version is gone, as happens after an update of the server; once, not for ever. */
export function reloadWhenOutdated(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (Date.now() - Number(sessionStorage.getItem(KEY) ?? 0) < PAUSE) return;
    event.preventDefault();
    sessionStorage.setItem(KEY, String(Date.now()));
    location.reload();
  });
}
