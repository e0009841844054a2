/**
 * Chunks are known by the hashes of their blocks and checked by a sum; how many came stands with the upload. Chunks of before come again.
 * What belongs to nothing is counted.
 */
import type { Migration } from '../db/migrate.ts';

export const parts: Migration = {
  id: '008-parts',
  up: `
    truncate sunvane."uploadPart";
    alter table sunvane."uploadPart" add column sum bigint not null;
    alter table sunvane.upload add column arrived int not null default 0;
    create index upload_by_user on sunvane.upload ("userId") where "fileId" is null;
    create index file_unheld on sunvane.file ("userId") include (size) where use is null or "freeTime" is not null or "checkTime" = "createTime";
  `,
};
