/** Names that fit options of lists. */
import { ownFields } from '../../kit/assist/fields.ts';
import { around, fields, inherited, offerOf, titledIn, written, type Give } from '../../kit/assist/give.ts';
import type { KnownField } from '../../kit/assist/known.ts';
import { valueAt } from '../../kit/assist/value.ts';
import type { Field } from '../../ground/model/fields.ts';
import { inlineable } from './check.ts';

/** Fields that may be changed in their cell. */
export const inlineFields: Give = fields((f: KnownField) =>
  inlineable({ ...f, readOnly: !written(f), immutable: f.immutable === true, mask: f.mask === true } as Field),
);

/** Properties of what an opened row shows that refer to the row. */
export const backReferences: Give = (at) =>
  around(at)
    .filter((f) => f.reference !== undefined && f.reference === valueAt(at.document, [at.kind === 'screen' ? 'resource' : 'name']))
    .map(offerOf);

/** Quick filters of the list, those of its resource included where it does not say all of them. */
export const quickFilters: Give = (at) => {
  const own = valueAt(at.document, ['list', 'quickFilters']);
  return Array.isArray(own) ? titledIn(own) : [...inherited('list.quickFilters', at), ...titledIn(valueAt(own, ['add']))];
};

/** Fields of the row that an action names. */
export const rowFields: Give = ({ document }) => ownFields(document).map(offerOf);
export const parentFields: Give = ({ document }) => ownFields(document).map((f) => ({ ...offerOf(f), value: `$parent.${f.name}` }));
