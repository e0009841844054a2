/** The ID token a session began with: the hint by which the provider ends its own session too. */
import type { Migration } from '../db/migrate.ts';

export const providerSession: Migration = {
  id: '013-provider-session',
  up: `alter table sunvane."ssoProof" add column "idToken" text; alter table sunvane.session add column "idToken" text;`,
};
