/** The role that an administrator's session is seen as, and from where: `{"roleCode", "companyCode", "stationCode"}`. */
import type { Migration } from '../db/migrate.ts';

export const roleView: Migration = { id: '009-role-view', up: 'alter table sunvane.session add column "roleView" jsonb;' };
