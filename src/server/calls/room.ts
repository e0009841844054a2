import { countModulesKind } from '../commands/count/job.ts';
import { processModelKind } from '../commands/model/job.ts';
import { packDatasetKind } from '../commands/packDataset.ts';
import { exportKind } from '../exchange/exportJob.ts';
import { importKind } from '../exchange/importJob.ts';
import { room } from '../house/room.ts';
import { recordRoutes } from './routes.ts';
import type { CallTools } from './tools.ts';

/** Calls of records, by the addresses of their documents. */
export const callsRoom = room<object, object, CallTools>()({
  name: 'calls',
  uses: [
    'config',
    'database',
    'jobs',
    'keys',
    'orthophotos',
    'outbox',
    'planners',
    'reader',
    'sessions',
    'signOn',
    'sms',
    'storage',
    'store',
    'telemetry',
    'writer',
  ],
  jobs: ({ config, storage, writer }) => [
    importKind(writer),
    exportKind(writer),
    packDatasetKind({ storage, writer }),
    countModulesKind({ config, storage, writer }),
    processModelKind({ config, storage, writer }),
  ],
  routes: recordRoutes,
});
