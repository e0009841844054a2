import { readsOfMark } from '../../../documents/features/marks/index.ts';
import type { Dictionary, Resource } from '../../../documents/ground/model/resource.ts';
import type { Field } from '../../../documents/ground/model/fields.ts';
import type { List } from '../../../documents/ground/model/list.ts';

/** As many as are read at a glance. */
const MOST = 6;

/** Yes and no say nothing at a glance without their question. */
const answers = ({ entries }: Dictionary): boolean => entries.every(({ title }) => title === '是' || title === '否');

/**
 * The fields by which a record is judged: its state, coloured codes of the list, what marks watch (a deadline) and people.
 * @param dictionaries those of the screen; a code without a colour says what a record is, not how it stands
 */
export function headFields(resource: Resource, list: List, dictionaries: Readonly<Record<string, Dictionary>>): Field[] {
  const shown = list.columns.filter((column) => !column.hidden).map((column) => column.field);
  const coloured = ({ dict = '' }: Field): boolean => {
    const dictionary = dictionaries[dict];
    return dictionary !== undefined && !answers(dictionary) && dictionary.entries.some((entry) => entry.colour !== undefined);
  };
  const fieldsOf = (names: readonly string[]): Field[] => names.flatMap((name) => resource.fields.filter((f) => f.name === name));
  const watched = (list.marks ?? []).flatMap(readsOfMark);
  return [
    ...new Set([
      ...fieldsOf(resource.states ? [resource.states.field] : []),
      ...fieldsOf(shown).filter(coloured),
      ...fieldsOf(watched),
      ...fieldsOf(shown).filter((field) => field.reference === 'user'),
    ]),
  ].slice(0, MOST);
}
