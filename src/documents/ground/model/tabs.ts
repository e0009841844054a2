/** What a record in full shows of its children. */
import type { Where } from '../where/types.ts';

export interface Tab {
  name: string;
  title: string;
  titleEn: string;
  /** `<area>/<name>` of a list. */
  screen: string;
  /** Rows it shows; `$record` reads the record. */
  where: Where;
  /** Of the list's columns, those shown; as the list has them when absent. */
  columns?: string[];
}
