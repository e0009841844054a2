import type { Answerer } from '../assistant/answerer.ts';
import type { CallTools } from '../calls/tools.ts';
import type { DocumentTools } from '../documents/tools.ts';
import type { SyncTools } from '../sync/tools.ts';

/** The tools of all rooms, made once at the start; each room asks for its own alone. */
export interface ServerContext extends CallTools, DocumentTools, SyncTools {
  sessions: CallTools['sessions'];
  answerer: Answerer;
  version: string;
}
