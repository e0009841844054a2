import type { Where } from '../where/types.ts';
import { parentField, type AddAction, type ParentValue } from './index.ts';

/** What a new record begins with under a row, as conditions that it lies within; what the row does not have begins empty. */
export const childWhere = ({ values = {} }: AddAction, row: Readonly<Record<string, unknown>>): Where =>
  Object.entries(values).flatMap(([field, said]): Where => {
    const name = parentField(said);
    const value = name === undefined ? said : (row[name] as ParentValue | null | undefined);
    return value === undefined || value === null || value === '' ? [] : [{ field, operator: 'eq', value }];
  });
