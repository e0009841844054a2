/** What a record's state means for writing it. Moving it is transition.ts. */
import type { States } from '../../../documents/ground/model/states.ts';
import type { Resource } from '../../../documents/ground/model/resource.ts';
import { AppError } from '../../errors/error.ts';
import type { Reader } from '../rows/reader.ts';
import type { Row } from '../../source/rows.ts';

/** Name of a state in both languages, from the dictionary of its field. */
export function stateTitle(records: Reader, resource: Resource, states: States, code: unknown): { zh: string; en: string } {
  const dict = resource.fields.find((f) => f.name === states.field)?.dict;
  const entry = dict === undefined ? undefined : records.catalogue().dictionaries[dict]?.entries.find((e) => e.code === String(code));
  return { zh: entry?.title ?? String(code), en: entry?.titleEn ?? String(code) };
}

/** Refuses a write that the record's state does not allow. @throws AppError record.state */
export function allowInState(records: Reader, resource: Resource, row: Row, what: 'edit' | 'delete'): void {
  const { states } = resource;
  if (!states?.[what] || states[what].includes(String(row[states.field]))) return;
  throw new AppError('record.state', { state: stateTitle(records, resource, states, row[states.field]) });
}
