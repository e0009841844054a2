import type { IdentityTools } from '../identity/tools.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { MapTools } from '../map/tools.ts';
import type { NumberingTools } from '../numbering/tools.ts';
import type { OutboxTools } from '../outbox/tools.ts';
import type { Planners } from '../routes/thread/pool.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';

/** What commands are done with: the tools of the rooms that do them. */
export interface CommandTools extends IdentityTools, MapTools, NumberingTools, OutboxTools {
  jobs: Jobs;
  planners: Planners;
  telemetry: Telemetry;
}
