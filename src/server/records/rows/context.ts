/** What every record operation needs at hand. */
import type { Catalogue } from '../../../documents/catalogue.ts';
import type { LiveEvent } from '../../../contract/manifest.ts';
import type { Database } from '../../db/connection.ts';
import type { LabelCache } from './labels.ts';
import type { TotalCache } from './totals.ts';

export interface Records {
  database: Database;
  /** The current documents; changes while the server runs. */
  catalogue: () => Catalogue;
  /** Tells open screens, on every server. */
  publish: (event: LiveEvent) => void;
  labels: LabelCache;
  totals: TotalCache;
  /** What codes made here end in, if anything. */
  codeMark: string;
}
