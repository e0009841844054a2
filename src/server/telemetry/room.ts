import type { Config } from '../config/config.ts';
import type { Database } from '../db/connection.ts';
import { room } from '../house/room.ts';
import type { Reader } from '../records/rows/reader.ts';
import { LiveFeed } from './feed.ts';
import { Telemetry } from './telemetry.ts';

interface Needs {
  config: Config;
  database: Database;
  reader: Reader;
}

interface Opens {
  telemetry: Telemetry;
  feed: LiveFeed;
}

/** Values that devices report. */
export const telemetryRoom = room<Needs, Opens>()({
  name: 'telemetry',
  needs: ['config', 'database', 'reader'],
  opens: ['telemetry', 'feed'],
  open({ reader }) {
    const telemetry = new Telemetry(reader);
    return { telemetry, feed: new LiveFeed(reader, telemetry) };
  },
  fit: ({ telemetry }) => telemetry.fit(),
  heard({ telemetry, feed }, event) {
    if (event.type === 'documents') feed.changed();
    else if (event.type === 'record') {
      feed.changed(event.resource);
      if (event.verb === 'delete') telemetry.forget(event.resource, event.ids);
    }
  },
  async serve({ telemetry }) {
    await telemetry.start();
    return undefined;
  },
  upkeep: [{ name: 'housekeeping: old live values', work: ({ telemetry, config }) => telemetry.purge(config.telemetryDays) }],
  close: ({ telemetry }) => telemetry.close(),
});
