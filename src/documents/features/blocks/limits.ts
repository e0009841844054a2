/** What the selections of a grid limit: which field of which source, said once where the selection is made. */
import type { Path } from '../../ground/diagnostic.ts';
import { fieldType } from '../../ground/fields/index.ts';
import { isReference, isTime } from '../../ground/fields/traits.ts';
import type { Field } from '../../ground/model/fields.ts';
import type { Resource } from '../../ground/model/resource.ts';
import type { Condition, Where } from '../../ground/where/types.ts';
import { fieldAt, type SourceFolder } from '../source/normalise.ts';
import type { Limiting } from './feature.ts';
import type { BlockDocument } from './grid.ts';

/** A selection that limits sources, and where the document says so. */
export interface Limit {
  selection: string;
  fields: string[];
  through?: string;
  /** Of the filter, block or layer that makes it. */
  path: Path;
}

/** Who makes a selection: a filter, a block or a layer of a map. */
interface Maker extends Limiting {
  name: string;
  path: Path;
}

/** Everything in a grid that makes a selection. */
export const makersOf = (blocks: readonly BlockDocument[]): Maker[] =>
  blocks.flatMap((block, i): Maker[] => {
    const path: Path = ['blocks', i];
    if (block.type === 'filters') return block.fields.map((field, j) => ({ ...field, path: [...path, 'fields', j] }));
    if (block.type === 'map')
      return block.layers.flatMap((layer, j) =>
        layer.selects === undefined ? [] : [{ ...layer, name: layer.selects, path: [...path, 'layers', j] }],
      );
    return 'selects' in block && block.selects !== undefined ? [{ ...block, name: block.selects, path }] : [];
  });

export const limitsOf = (blocks: readonly BlockDocument[]): Limit[] =>
  makersOf(blocks).flatMap(({ name, limits, through, path }) =>
    limits === undefined ? [] : [{ selection: name, fields: [limits].flat(), ...(through === undefined ? {} : { through }), path }],
  );

/** Who wrote a record is no way to what it is about. */
const isWay = (field: Field): boolean => isReference(field) && field.name !== 'createBy' && field.name !== 'updateBy';
const comparable = (field: Field | undefined): Field | undefined => (field && field.operators.length > 0 ? field : undefined);

/**
 * The field by which a selection limits the rows of a resource: its own, else one along the reference `through` names, else along the only
 * reference that leads to one. Several such references are `ways`; undefined where there is nothing to limit.
 */
export function limitedField({ fields, through }: Limit, resource: Resource, folder: SourceFolder): Field | { ways: string[] } | undefined {
  const at = (name: string): Field | undefined => comparable(fieldAt(name, resource, folder));
  for (const name of fields) {
    const own = at(name);
    if (own) return own;
  }
  const ways = through === undefined ? resource.fields.filter(isWay).map((f) => f.name) : [through];
  for (const name of fields) {
    const found = ways.filter((way) => at(`${way}.${name}`));
    if (found.length > 1) return { ways: found };
    if (found[0] !== undefined) return at(`${found[0]}.${name}`);
  }
  return undefined;
}

/** What says which rows there are: a source, a part of one, or a list. */
export interface Followed {
  where?: Where;
  free?: true | string[];
}

/** Whether a selection is none of its own: it is not free of it, and has no condition of its own on it. */
export const follows = ({ where = [], free = [] }: Followed, selection: string): boolean =>
  free !== true && !free.includes(selection) && !JSON.stringify(where).includes(`"$selection.${selection}"`);

/** The comparison of a field with what is selected. */
function condition({ name, type }: Field, selection: string): Condition {
  const operator = isTime({ type }) ? 'during' : fieldType(type).value === 'list' ? 'in' : 'eq';
  return { field: name, operator, value: `$selection.${selection}` };
}

/** What the selections of a grid add to the conditions on rows of a resource. @param own selections that its block makes itself */
export const limitedWhere = (
  limits: readonly Limit[],
  followed: Followed,
  own: readonly string[],
  resource: Resource | undefined,
  folder: SourceFolder,
): Where =>
  limits.flatMap((limit): Where => {
    if (!resource || own.includes(limit.selection) || !follows(followed, limit.selection)) return [];
    const field = limitedField(limit, resource, folder);
    return field && !('ways' in field) ? [condition(field, limit.selection)] : [];
  });
