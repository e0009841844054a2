import { useEffect } from 'react';
import type { Dictionary, DictionaryEntry } from '../../documents/types.ts';
import { request } from './client.ts';
import { dictionariesPath } from './documentPaths.ts';
import { manifestStore } from './documents.ts';
import { createStore, useStore } from './store.ts';

/** Every dictionary by name, as last read. */
export const dictionaryStore = createStore<Record<string, Dictionary>>({});

let loaded = '';

/** Reads the dictionaries of the manifest, once for each address. */
export async function loadDictionaries(path: string): Promise<void> {
  if (path === loaded) return;
  loaded = path;
  try {
    dictionaryStore.set(await request<Record<string, Dictionary>>({ handled: true, method: 'GET', url: path, raw: true }));
  } catch (error) {
    loaded = '';
    throw error;
  }
}

/** Keeps the dictionaries as current as the manifest. */
export function useDictionaryLoading(): void {
  const manifest = useStore(manifestStore);
  const path = manifest && dictionariesPath(manifest);
  useEffect(() => {
    if (path) void loadDictionaries(path).catch(() => undefined);
  }, [path]);
}

const NONE: DictionaryEntry[] = [];

/** Entries of a dictionary; none while it loads or when there is no such dictionary. */
export const useDictionary = (name: string | undefined): DictionaryEntry[] => useStore(dictionaryStore)[name ?? '']?.entries ?? NONE;
