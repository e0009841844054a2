import type { CommandTools } from '../commands/tools.ts';
import type { DocumentStore } from '../documents/store.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';

/** What calls of records are served with. */
export interface CallTools extends CommandTools {
  store: DocumentStore;
  telemetry: Telemetry;
}
