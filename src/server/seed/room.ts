import { room } from '../house/room.ts';
import type { Dictionaries } from '../records/rows/dictionaries.ts';
import type { Writer } from '../records/write/writer.ts';
import type { DocumentStore } from '../documents/store.ts';
import { syncDictionaries } from './apply.ts';

/** What an empty database is filled with, and the dictionaries of the documents. */
export const seedRoom = room<object, object, { dictionaries: Dictionaries; store: DocumentStore; writer: Writer }>()({
  name: 'seed',
  uses: ['dictionaries', 'store', 'writer'],
  async fit({ dictionaries, store, writer }, database) {
    await syncDictionaries({ ...writer, database }, store.catalogue.dictionaries);
    await dictionaries.refresh(store.catalogue.dictionaries);
  },
});
