import type { Database } from '../db/connection.ts';
import type { Logger } from '../db/log.ts';
import { room } from '../house/room.ts';
import { announcements, type Announcements } from './announcer.ts';
import { LiveHub } from './hub.ts';

const DEAF =
  'notices do not come back from the database: consoles on this server hear only of changes made here, and changes of rights made on ' +
  'another server count after half a minute; behind a pooler, name the database server itself with DATABASE_DIRECT_URL';

interface Needs {
  database: Database;
  log: Logger;
}

interface Opens {
  live: LiveHub;
  announcer: Announcements;
}

/** Live events to open consoles, and to the rooms that act on them. */
export const liveRoom = room<Needs, Opens>()({
  name: 'live',
  needs: ['database', 'log'],
  opens: ['live', 'announcer'],
  open({ database }) {
    const live = new LiveHub(database);
    return { live, announcer: announcements(live) };
  },
  async serve({ live, announcer, database, log }) {
    await live.start(announcer.heard);
    if (!(await database.hears())) log.error(DEAF);
    return () => live.close();
  },
  routes(app, { live }) {
    // Streams end before the server waits for its last answers.
    app.addHook('preClose', () => live.close());
  },
});
