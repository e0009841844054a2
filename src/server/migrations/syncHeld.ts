/** Which record of the other side stands in the way of a change that failed there. */
import type { Migration } from '../db/migrate.ts';

export const syncHeld: Migration = { id: '017-syncHeld', up: `alter table sunvane."syncQueue" add column "heldBy" uuid;` };
