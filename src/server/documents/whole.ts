/** Every document as who sees everything gets it, for hosts that serve files alone. Who may open what says the back end's menu there. */
import { createHash } from 'node:crypto';
import { PATHS } from '../../contract/constants.ts';
import type { Catalogue } from '../../documents/tables/catalogue.ts';
import { owner } from '../user/owner.ts';
import { documentOf, manifestOf } from './serve.ts';

/** A file: its address on the host, and its JSON. */
export interface DocumentFile {
  path: string;
  text: string;
}

/** Manifest, dictionaries, and the bundle of each screen, by the addresses that the console asks for. */
export function wholeDocuments(catalogue: Catalogue): DocumentFile[] {
  const dictionaries = JSON.stringify(catalogue.dictionaries);
  const hash = createHash('sha256').update(dictionaries).digest('hex').slice(0, 16);
  const manifest = manifestOf(catalogue, hash, [], owner);
  const bundles = manifest.screens.flatMap(({ name }): DocumentFile[] => {
    const document = documentOf(catalogue, name, owner);
    return document ? [{ path: `/documents/${name.replace('/', '.')}.${document.hash}.json`, text: JSON.stringify(document.bundle) }] : [];
  });
  return [
    { path: PATHS.manifest, text: JSON.stringify(manifest) },
    { path: `/documents/dictionaries.${hash}.json`, text: dictionaries },
    ...bundles,
  ];
}
