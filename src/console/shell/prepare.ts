import type { ManifestScreen } from '../../contract/manifest.ts';
import { loadDictionaries } from '../data/documents/dictionaries.ts';
import { isList, loadBundle, manifestStore, prefetchBundle } from '../data/documents/documents.ts';
import { prefetchRows } from '../data/rows/rows.ts';
import { beginSession } from '../session/session.ts';

/** Longest wait for what the first page is made of before its placeholder is drawn, ms. */
const PATIENCE = 100;

async function readScreen(screen: ManifestScreen): Promise<void> {
  if (isList(screen)) await prefetchRows(await loadBundle(screen), location.search);
  else await prefetchBundle(screen);
}

async function readFirstPage(): Promise<void> {
  const session = await beginSession();
  const manifest = manifestStore.get();
  if (!session || !manifest) return;
  const screen = manifest.screens.find((s) => s.route === location.pathname);
  await Promise.all([loadDictionaries(manifest), screen && readScreen(screen)]);
}

/** Reads what the first page is made of while nothing is drawn: what arrives in time is drawn once, as a whole. Failures are the page's. */
export function prepare(): Promise<unknown> {
  const patience = new Promise((done) => {
    setTimeout(done, PATIENCE);
  });
  return Promise.race([readFirstPage().catch(() => undefined), patience]);
}
