import type { Manifest, ManifestScreen } from '../../../contract/manifest.ts';

/** Address of a screen's document. */
export const bundlePath = (screen: ManifestScreen): string => `/documents/${screen.name.replace('/', '.')}.${screen.hash}.json`;

/** Address of the dictionaries that belong to a manifest. */
export const dictionariesPath = (manifest: Manifest): string => `/documents/dictionaries.${manifest.dictionaries}.json`;
