/** What a computed field asks of the records that refer to a row: they do refer to it, and everybody who sees the answer sees them. */
import type { Folder } from '../../kit/check/folder.ts';
import type { Finding, Path } from '../../ground/diagnostic.ts';
import type { Field } from '../../ground/model/fields.ts';
import type { Resource } from '../../ground/model/resource.ts';
import { checkWhere, type WhereScope } from '../../kit/check/where.ts';
import type { Children } from '../../ground/model/computed.ts';
import { isNumber, isOrdered, isPoint, isSecret, isStored, isTime, refers } from '../../ground/fields/traits.ts';

const KINDS = ['count', 'keys', 'sum', 'min', 'max', 'last'] as const;

const fits = (kind: (typeof KINDS)[number], field: Field): boolean =>
  kind === 'sum' ? isNumber(field) : kind === 'last' ? !isSecret(field) && !isPoint(field) : isOrdered(field);

/** Whether who sees a row sees every row of the other resource that lies in the same place. */
const seenTogether = (parent: Resource, child: Resource): boolean =>
  parent.scope === child.scope &&
  (!child.ways.length || (parent.ways.length > 0 && parent.ways.every((way) => child.ways.some((other) => other.by === way.by))));

/** Everything about the children of one computed field. */
export function checkChildren(
  children: Children,
  parent: Resource,
  folder: Folder,
  scope: Omit<WhereScope, 'fields'>,
  path: Path,
): Finding[] {
  const child = folder.resources.get(children.resource)?.resource;
  if (!child)
    return folder.broken.has(children.resource)
      ? []
      : [
          {
            code: 'resource-unknown',
            path: [...path, 'resource'],
            params: { resource: children.resource },
            allowed: [...folder.resources.keys()],
          },
        ];
  const kinds = KINDS.filter((kind) => children[kind] !== undefined);
  if (kinds.length !== 1) return [{ code: 'children-kind', path, params: { actual: kinds.join(', ') || 'nothing' }, allowed: [...KINDS] }];
  const fields = new Map(child.fields.filter(isStored).map((f) => [f.name, f]));
  const refersToParent = (f: Field): boolean => refers(f) && f.reference === parent.name;
  const by = fields.get(children.by);
  if (child.rows || child.remote || !by || !refersToParent(by))
    return [
      {
        code: 'children-by',
        path: [...path, 'by'],
        params: { field: children.by, resource: children.resource, parent: parent.name },
        allowed: child.rows || child.remote ? [] : [...fields.values()].filter(refers).map((f) => f.name),
      },
    ];
  // A number of what not everybody sees would tell everybody of it.
  if ((parent.scope === 'global' && child.scope !== 'global') || (children.keys && !seenTogether(parent, child)))
    return [{ code: 'children-scope', path: [...path, 'resource'], params: { resource: children.resource, parent: parent.name } }];
  const checkField = (key: (typeof KINDS)[number] | 'order', fitting: (f: Field) => boolean): Finding[] => {
    const name = children[key];
    if (typeof name !== 'string') return [];
    const field = fields.get(name);
    if (field && fitting(field)) return [];
    const allowed = [...fields.values()].filter(fitting).map((f) => f.name);
    return [{ code: 'field-unknown', path: [...path, key], params: { field: name }, allowed }];
  };
  const [kind = 'count'] = kinds;
  return [
    ...checkField(kind, (f) => fits(kind, f)),
    ...checkField('order', (f) => isTime(f) || isNumber(f)),
    ...((kind === 'last') !== (children.order !== undefined)
      ? [{ code: 'children-kind' as const, path, params: { actual: kind === 'last' ? 'last' : 'order' }, allowed: ['last, order'] }]
      : []),
    ...(children.where ? checkWhere(children.where, { ...scope, fields, user: [], judged: true }, [...path, 'where']) : []),
  ];
}
