import type { BaseRecord } from '@refinedev/core';
import type { Option } from '../../../contract/envelope.ts';
import type { ReferenceTarget } from '../../../documents/ground/model/resource.ts';
import type { Where } from '../../../documents/ground/where/types.ts';

/** Of whose records options are: their calls, and what of a record is key and label where the back end lists none as options. */
export type OptionTarget = Pick<ReferenceTarget, 'api'> & Partial<Pick<ReferenceTarget, 'key' | 'label'>>;

/** What a picker asks for. */
export interface OptionQuery {
  keyword?: string;
  /** Keys whose labels are wanted. */
  values?: string[];
  where?: Where;
  /** All there are, in the order of the list. */
  whole?: true;
  pageSize: number;
}

/** An option as Refine's hooks hand it on. */
export type OptionRecord = Option & BaseRecord;
