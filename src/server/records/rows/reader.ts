/** What reading records needs at hand. */
import type { Catalogue } from '../../../documents/tables/catalogue.ts';
import type { Database } from '../../db/connection.ts';
import type { Dictionaries } from './dictionaries.ts';
import type { LabelCache } from './labels.ts';
import type { TotalCache } from './totals.ts';

export interface Reader {
  database: Database;
  /** The current documents; changes while the server runs. */
  catalogue: () => Catalogue;
  /** Names of codes. */
  dictionaries: Dictionaries;
  labels: LabelCache;
  totals: TotalCache;
}
