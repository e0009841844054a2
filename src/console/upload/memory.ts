import { createStore, delMany, entries, set, type UseStore } from 'idb-keyval';
import type { Memory, Remembered } from './types.ts';

let opened: UseStore | undefined;
const store = (): UseStore => (opened ??= createStore('sunvane-upload', 'files'));

/**
 * What a user's uploads leave in the browser's database (IndexedDB): names, sizes and hashes, never bytes. Where there is none nothing is
 * remembered.
 */
export function browserMemory(user: string): Memory {
  const key = (id: string): string => `${user}/${id}`;
  const quietly = async <T>(work: () => Promise<T>, otherwise: T): Promise<T> => {
    try {
      return await work();
    } catch {
      return otherwise;
    }
  };
  return {
    load: () =>
      quietly(
        async () => (await entries<string, Remembered>(store())).filter(([at]) => at.startsWith(`${user}/`)).map(([, record]) => record),
        [],
      ),
    save: (record) => quietly(() => set(key(record.id), record, store()), undefined),
    remove: (id) => quietly(() => delMany([key(id)], store()), undefined),
  };
}
