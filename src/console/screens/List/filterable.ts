import type { Field } from '../../../documents/ground/model/fields.ts';
import type { Screen, ScreenBundle } from '../../../documents/ground/model/resource.ts';

const placeOf = ({ list: { columns } }: Screen, field: Field): number => {
  const at = columns.findIndex((c) => c.field === field.name);
  return at === -1 ? columns.length : at;
};

/**
 * Fields a user may put conditions on, those of the list's columns first. Parts of a masked value would be found out by asking: the server
 * refuses that to all who do not edit.
 */
export const filterable = ({ screen, resource, along = [] }: ScreenBundle, may: (code: string) => boolean): Field[] =>
  [...resource.fields, ...along]
    .filter((f) => f.operators.length > 0 && (f.permission === undefined || may(f.permission)) && (!f.mask || may(`${screen.name}:edit`)))
    .sort((a, b) => placeOf(screen, a) - placeOf(screen, b));

/** Whether a referenced resource is a tree. */
export const treeIn =
  ({ references }: Pick<ScreenBundle, 'references'>) =>
  (resource: string): boolean =>
    references[resource]?.tree !== undefined;
