/** What a person is called at the provider beside the subject, where it says so. */
import type { Migration } from '../db/migrate.ts';

export const openId: Migration = {
  id: '011-open-id',
  up: `delete from sunvane."ssoProof"; alter table sunvane."ssoProof" add column "openId" text not null;`,
};
