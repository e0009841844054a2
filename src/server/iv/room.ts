import type { Database } from '../db/connection.ts';
import { room } from '../house/room.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Writer } from '../records/write/writer.ts';
import type { Storage } from '../storage/storage.ts';
import { diagnoseKind } from './diagnoseJob.ts';
import { guardRecord } from './guard.ts';
import { importKind } from './importJob.ts';
import { scanKind } from './scanJob.ts';
import { RECORD } from './tools.ts';

interface Uses {
  database: Database;
  jobs: Jobs;
  storage: Storage;
  writer: Writer;
}

/** Curves of strings: taken in from files and scans, judged, and why. */
export const ivRoom = room<object, object, Uses>()({
  name: 'iv',
  uses: ['database', 'jobs', 'storage', 'writer'],
  jobs: (tools) => [importKind(tools), diagnoseKind(tools), scanKind(tools)],
  guards: () => ({ [RECORD]: guardRecord }),
});
