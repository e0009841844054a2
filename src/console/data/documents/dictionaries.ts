import { queryOptions, useQuery } from '@tanstack/react-query';
import { createContext, useContext, useEffect } from 'react';
import type { Dictionary } from '../../../documents/ground/model/resource.ts';
import type { DictionaryEntry } from '../../../documents/ground/model/authored.ts';
import type { Manifest } from '../../../contract/manifest.ts';
import { request } from '../client/client.ts';
import { dictionariesPath } from './documentPaths.ts';
import { manifestStore } from './documents.ts';
import { keys, queryClient, untilRead } from './queries.ts';
import { createStore, useStore } from '../store.ts';

/** Every dictionary by name, as last read. */
export const dictionaryStore = createStore<Record<string, Dictionary>>({});

const dictionariesQuery = (path: string) =>
  queryOptions({
    queryKey: keys.bundle(path),
    queryFn: () => request<Record<string, Dictionary>>({ handled: true, method: 'GET', url: path, raw: true }),
    enabled: path !== '',
    ...untilRead,
  });

/** Reads the dictionaries of a manifest. */
export async function loadDictionaries(manifest: Manifest): Promise<void> {
  dictionaryStore.set(await queryClient.fetchQuery(dictionariesQuery(dictionariesPath(manifest))));
}

/** Keeps the dictionaries as current as the manifest; those before stay until they are there. */
export function useDictionaryLoading(): void {
  const manifest = useStore(manifestStore);
  const { data } = useQuery(dictionariesQuery(manifest ? dictionariesPath(manifest) : ''));
  useEffect(() => {
    if (data) dictionaryStore.set(data);
  }, [data]);
}

/** Dictionaries that a part of the page goes by in place of the current ones: what an example draws knows only its own. */
export const DictionariesContext = createContext<Record<string, Dictionary> | undefined>(undefined);

/** The dictionaries that hold here. */
export function useDictionaries(): Record<string, Dictionary> {
  const inForce = useStore(dictionaryStore);
  return useContext(DictionariesContext) ?? inForce;
}

const NONE: DictionaryEntry[] = [];

/** Entries of a dictionary; none while it loads or when there is no such dictionary. */
export const useDictionary = (name: string | undefined): DictionaryEntry[] => useDictionaries()[name ?? '']?.entries ?? NONE;
