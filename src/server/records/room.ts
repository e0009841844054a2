import type { Catalogue } from '../../documents/tables/catalogue.ts';
import { followersOf } from '../../documents/features/rows/followers.ts';
import type { Config } from '../config/config.ts';
import { codeMarkOf } from '../config/edges.ts';
import type { Database } from '../db/connection.ts';
import type { Logger } from '../db/log.ts';
import { room } from '../house/room.ts';
import type { Announcer } from '../live/announcer.ts';
import { migrations } from './migrations.ts';
import { LabelCache } from './rows/labels.ts';
import type { Reader } from './rows/reader.ts';
import { TotalCache } from './rows/totals.ts';
import { runAutomatic } from './write/automatic.ts';
import { Dictionaries } from './rows/dictionaries.ts';
import { purgeRecycled } from './write/recycle.ts';
import type { Writer } from './write/writer.ts';

interface Needs {
  announcer: Announcer;
  config: Config;
  database: Database;
  log: Logger;
  store: { readonly catalogue: Catalogue };
}

interface Opens {
  dictionaries: Dictionaries;
  reader: Reader;
  writer: Writer;
}

const AUTOMATIC_MS = 60_000;

/** Names and totals remembered of a resource (or of all) are no longer true. */
function forget({ labels, totals }: Reader, resource?: string): void {
  labels.forget(resource);
  totals.forget(resource);
}

/** Records: read, written, moved through their states, within everybody's reach. */
export const recordsRoom = room<Needs, Opens>()({
  name: 'records',
  needs: ['announcer', 'config', 'database', 'log', 'store'],
  opens: ['dictionaries', 'reader', 'writer'],
  open({ announcer, config, database, log, store }) {
    const dictionaries = new Dictionaries(database);
    const reader: Reader = {
      database,
      dictionaries,
      catalogue: () => store.catalogue,
      labels: new LabelCache(database),
      totals: new TotalCache(),
    };
    return { dictionaries, reader, writer: { ...reader, log, publish: announcer.publish, guards: {}, codeMark: codeMarkOf(config) } };
  },
  migrations,
  announcing({ reader, announcer, dictionaries, database, store }, event) {
    if (event.type !== 'record') return undefined;
    forget(reader, event.resource);
    if (event.resource === 'dictionary')
      dictionaries.refresh(store.catalogue.dictionaries).then(
        () => announcer.publish({ type: 'documents' }),
        (error: unknown) => database.outage.failed('reading the dictionaries', error),
      );
    return undefined;
  },
  /** Rows that show, count or name those that changed, each resource once. */
  following({ reader }, event) {
    if (event.type !== 'record') return [];
    return [...followersOf(reader.catalogue(), event.resource)].map(([resource, shown]) => {
      forget(reader, resource);
      return { type: 'record', resource, verb: 'update', ids: shown ? event.ids : [] };
    });
  },
  heard({ reader }, event) {
    if (event.type !== 'review') forget(reader, event.type === 'record' ? event.resource : undefined);
  },
  upkeep: [
    { name: 'housekeeping: the recycle bin', work: ({ writer }) => purgeRecycled(writer) },
    { name: 'automatic transitions', every: AUTOMATIC_MS, work: ({ writer }) => runAutomatic(writer) },
  ],
});
