import type { Migration } from '../db/migrate.ts';

/** Files of routes as they were when they passed their check: what was flown can always be looked at again. */
export const migrations: readonly Migration[] = [
  {
    id: '056-route-versions',
    up: `
      create table sunvane.route_version (route uuid not null, md5 text not null, revision int not null, verdict text not null, kmz bytea not null,
        "createTime" timestamptz(3) not null default now(), "userCode" text not null, primary key (route, md5));
    `,
  },
];
