/** Which records are open in reviews. A record is claimed once, and a window claims one at most. */
import type { Migration } from '../db/migrate.ts';

const claims: Migration = {
  id: '080-review-claim',
  up: `
    create table sunvane.review_claim (
      record uuid primary key, resource text not null, "userId" uuid not null, sitting uuid not null, "untilTime" timestamptz(3) not null
    );
    create index review_claim_resource on sunvane.review_claim (resource);
    create index review_claim_sitting on sunvane.review_claim (sitting);
  `,
};

export const migrations: readonly Migration[] = [claims];
