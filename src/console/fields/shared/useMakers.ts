import { useMemo } from 'react';
import type { ManifestScreen } from '../../../contract/manifest.ts';
import { manifestStore } from '../../data/documents/documents.ts';
import { useStore } from '../../data/store.ts';
import { useButtons } from '../../session/buttons.ts';

/** Of the screens that make records for a picker, those the user may use. */
export function useMakers(names: readonly string[] | undefined): ManifestScreen[] {
  const manifest = useStore(manifestStore);
  const shows = useButtons();
  return useMemo(
    () => (names ?? []).flatMap((name) => manifest?.screens.filter((s) => s.name === name && shows(`${name}:add`)) ?? []),
    [names, manifest, shows],
  );
}
