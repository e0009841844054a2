import { useEffect } from 'react';
import type { DocumentNames } from '../../contract/workbench.ts';
import { manifestStore } from '../data/documents.ts';
import { createStore, useStore } from '../data/store.ts';
import { readNames } from './calls.ts';

const namesStore = createStore<DocumentNames | undefined>(undefined);
let readFor: unknown;

/** What documents may refer to, as the current documents say; undefined until it is known, and completion waits. */
export function useNames(): DocumentNames | undefined {
  const manifest = useStore(manifestStore);
  useEffect(() => {
    if (readFor === manifest && namesStore.get()) return;
    readFor = manifest;
    readNames().then(
      (names) => namesStore.set(names),
      () => {
        readFor = undefined;
      },
    );
  }, [manifest]);
  return useStore(namesStore);
}
