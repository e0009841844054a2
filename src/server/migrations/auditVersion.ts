/** The version a change left its row with: what came after without a trail cannot be taken for it. */
import type { Migration } from '../db/migrate.ts';

export const auditVersion: Migration = { id: '010-audit-version', up: 'alter table sunvane.audit add column version int;' };
