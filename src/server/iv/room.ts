import type { Database } from '../db/connection.ts';
import { room } from '../house/room.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Writer } from '../records/write/writer.ts';
import type { Storage } from '../storage/storage.ts';
import { diagnoseKind } from './diagnoseJob.ts';
import { guardRecord } from './guard.ts';
import { importKind } from './importJob.ts';
import { Judges } from './judging/pool.ts';
import { fitModules, guardModule } from './modules.ts';
import { previewKind } from './previewJob.ts';
import { scanKind } from './scanJob.ts';
import { guardThresholds, keepStandard } from './thresholds.ts';
import { MODULE, RECORD, THRESHOLD } from './tools.ts';
import { judgeLeft } from './unjudged.ts';

interface Needs {
  database: Database;
  jobs: Jobs;
  storage: Storage;
  writer: Writer;
}

/** Curves of strings: taken in from files and scans, judged, and why. */
export const ivRoom = room<Needs, { judges: Judges }>()({
  name: 'iv',
  needs: ['database', 'jobs', 'storage', 'writer'],
  opens: ['judges'],
  open: () => ({ judges: new Judges() }),
  jobs: (tools) => [importKind(tools), diagnoseKind(tools), scanKind(tools), previewKind(tools)],
  guards: (tools) => ({ [RECORD]: guardRecord(tools), [THRESHOLD]: guardThresholds(tools), [MODULE]: guardModule }),
  fit: ({ writer }, database) => keepStandard({ database, writer }),
  upkeep: [
    { name: 'fits of module models', every: 3_600_000, work: fitModules },
    { name: 'sweeps that nobody judged', every: 3_600_000, work: judgeLeft },
  ],
  async close({ judges }) {
    await judges.close();
  },
});
