import { MAP_LAYERS } from '../../contract/maps.ts';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/connection.ts';
import { room } from '../house/room.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Reader } from '../records/rows/reader.ts';
import type { Writer } from '../records/write/writer.ts';
import type { Storage } from '../storage/storage.ts';
import { migrations } from './migrations.ts';
import { guardLayer } from './ortho/guard.ts';
import { orthophotoKind } from './ortho/prepare.ts';
import { Orthophotos } from './ortho/orthophotos.ts';
import { mapRoutes } from './routes.ts';

interface Needs {
  config: Config;
  database: Database;
  storage: Storage;
  writer: Writer;
  jobs: Jobs;
}

/** Map services and orthophotos. */
export const mapRoom = room<Needs, { orthophotos: Orthophotos }, { reader: Reader }>()({
  name: 'map',
  needs: ['config', 'database', 'storage', 'writer', 'jobs'],
  opens: ['orthophotos'],
  uses: ['reader'],
  open: (needed) => ({ orthophotos: new Orthophotos(needed) }),
  migrations,
  jobs: (tools) => [orthophotoKind(tools)],
  guards: () => ({ [MAP_LAYERS]: guardLayer }),
  announcing({ orthophotos }, event) {
    if (event.type === 'record' && event.resource === MAP_LAYERS) orthophotos.wake();
    return undefined;
  },
  async serve({ orthophotos }) {
    orthophotos.start();
    return undefined;
  },
  routes: mapRoutes,
  upkeep: [{ name: 'orthophotos', work: async ({ orthophotos }) => orthophotos.wake() }],
  close: ({ orthophotos }) => orthophotos.close(),
});
