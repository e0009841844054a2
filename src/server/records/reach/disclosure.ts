/** Filters, orders and groups tell of a value too. These checks keep them from telling what a caller is not shown. */
import { targetsOf } from '../../../documents/ground/fields/targets.ts';
import { askedBy } from '../../../documents/features/actions/form.ts';
import { offeredBy } from '../../../documents/features/blocks/grid.ts';
import type { Catalogue } from '../../../documents/tables/catalogue.ts';
import type { Field } from '../../../documents/ground/model/fields.ts';
import type { Resource } from '../../../documents/ground/model/resource.ts';
import { comparedFields, comparisonsOf } from '../../../documents/ground/where/reads.ts';
import type { Where } from '../../../documents/ground/where/types.ts';
import type { Operator } from '../../../documents/ground/where/operators.ts';
import { AppError } from '../../errors/error.ts';
import { holds, type CurrentUser } from '../../user/user.ts';
import { may, visibleResource } from './access.ts';

/** On a masked field only the whole value may be asked for, or whether there is one. */
const WHOLE: ReadonlySet<Operator> = new Set(['eq', 'ne', 'in', 'nin', 'null', 'nnull']);

/**
 * Fields whose middle a caller does not see. Whoever may edit a record sees its own values whole; one that is looked up in another record
 * stays hidden, for who may read it is decided there.
 */
export const maskedFor = (fields: readonly Field[], mayEdit: boolean): Field[] => fields.filter((f) => f.mask && !(mayEdit && !f.computed));

/** Their names. */
export const maskedFields = (resource: Resource, mayEdit = false): ReadonlySet<string> =>
  new Set(maskedFor(resource.fields, mayEdit).map((f) => f.name));

/** @throws AppError request.filter, request.sort when the answer would narrow down a masked value */
export function checkMasked(masked: ReadonlySet<string>, where: Where, order: readonly { field: string }[]): void {
  if (!masked.size) return;
  const probing = comparisonsOf(where).find((c) => masked.has(c.field) && !WHOLE.has(c.operator));
  if (probing) throw new AppError('request.filter', { reason: probing.field });
  const sorted = order.find((s) => masked.has(s.field));
  if (sorted) throw new AppError('request.sort', { field: sorted.field, allowed: '' });
}

/** A document's fields and what lies inside of them. */
const within = (fields: readonly Field[]): Field[] => fields.flatMap((f) => [f, ...within(f.fields ?? [])]);

/** Fields of the forms of commands that the user may give. */
const heldForms = (catalogue: Catalogue, user: CurrentUser): Field[] =>
  Object.values(catalogue.screens)
    .filter((screen) => holds(user, `${screen.name}:view`))
    .flatMap(({ list }) => askedBy(list.actions))
    .filter(({ action: { right } }) => {
      const owner = catalogue.resources[right?.resource ?? ''];
      return right !== undefined && owner !== undefined && may(catalogue, owner, right.verb, user);
    })
    .flatMap(({ fields }) => fields);

/** Fields that point to a resource, of all documents that the user has a screen of and of the commands offered there. */
const heldReferences = (catalogue: Catalogue, resource: Resource, user: CurrentUser): Field[] =>
  [
    ...Object.values(catalogue.resources)
      .filter((r) => Object.values(catalogue.screens).some((s) => s.resource === r.name && holds(user, `${s.name}:view`)))
      .flatMap((r) => within(visibleResource(r, user).fields)),
    ...heldForms(catalogue, user),
  ].filter((f) => targetsOf(f).includes(resource.name));

/** Whether a grid within reach offers the records of a resource as a filter. */
const offered = ({ grids }: Catalogue, { name }: Resource, user: CurrentUser): boolean =>
  Object.values(grids).some((grid) => holds(user, `${grid.name}:view`) && offeredBy(grid).includes(name));

/**
 * What somebody without a screen of a resource may ask of its keys and labels: as much as the pickers of the documents within reach ask.
 * @throws AppError permission.denied when none of them points to it, request.filter for a field that none of them filters by
 */
export function checkPicker(catalogue: Catalogue, resource: Resource, user: CurrentUser, where: Where): void {
  const references = heldReferences(catalogue, resource, user);
  if (!references.length && !offered(catalogue, resource, user)) throw new AppError('permission.denied');
  const filterFields = references.flatMap((f) => comparedFields(f.where ?? []));
  const allowed = new Set([resource.key, resource.label, ...(resource.tree ? [resource.tree.parent] : []), ...filterFields]);
  const probing = comparisonsOf(where).find((c) => !allowed.has(c.field));
  if (probing) throw new AppError('request.filter', { reason: probing.field });
}
