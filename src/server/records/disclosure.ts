/** Filters, orders and groups tell of a value too. These checks keep them from telling what a caller is not shown. */
import type { Catalogue, Resource } from '../../documents/types.ts';
import { isGroup, type Where } from '../../documents/where/types.ts';
import { type Operator } from '../../documents/where/operators.ts';
import { AppError } from '../http/errors.ts';

/** On a masked field only the whole value may be asked for, or whether there is one. */
const WHOLE: ReadonlySet<Operator> = new Set(['eq', 'ne', 'in', 'nin', 'null', 'nnull']);

/** Fields whose middle a list hides. */
export const maskedFields = (resource: Resource): ReadonlySet<string> => new Set(resource.fields.filter((f) => f.mask).map((f) => f.name));

const conditions = (where: Where): { field: string; operator: Operator }[] =>
  where.flatMap((item) => (isGroup(item) ? conditions(item.value) : [item]));

/** @throws AppError request.filter, request.sort when the answer would narrow down a masked value */
export function checkMasked(masked: ReadonlySet<string>, where: Where, order: readonly { field: string }[]): void {
  if (!masked.size) return;
  const probing = conditions(where).find((c) => masked.has(c.field) && !WHOLE.has(c.operator));
  if (probing) throw new AppError('request.filter', { reason: probing.field });
  const sorted = order.find((s) => masked.has(s.field));
  if (sorted) throw new AppError('request.sort', { field: sorted.field, allowed: '' });
}

/** Fields that pickers of any document filter a resource by: all that somebody without its screens may filter. */
function pickerFields(catalogue: Catalogue, resource: Resource): Set<string> {
  const said = Object.values(catalogue.resources)
    .flatMap((r) => r.fields)
    .filter((f) => f.reference === resource.name)
    .flatMap((f) => conditions(f.where ?? []).map((c) => c.field));
  return new Set([resource.key, resource.label, ...(resource.tree ? [resource.tree.parent] : []), ...said]);
}

/** @throws AppError request.filter for a field that no picker filters by */
export function checkPicker(catalogue: Catalogue, resource: Resource, where: Where): void {
  const allowed = pickerFields(catalogue, resource);
  const probing = conditions(where).find((c) => !allowed.has(c.field));
  if (probing) throw new AppError('request.filter', { reason: probing.field });
}
