/** Names that fit the parts of a state machine. */
import { codes, fields, listed, moved, plain, titledIn, valuesOf, type Give } from '../../kit/assist/give.ts';
import { ownFields } from '../../kit/assist/fields.ts';
import { valueAt } from '../../kit/assist/value.ts';
import { isCode } from '../../ground/fields/traits.ts';
import { VERBS } from '../../ground/powers.ts';

/** Codes of the field that the server moves. */
export const stateCodes: Give = (at) => {
  const name = valueAt(at.document, ['states', 'field']);
  return codes(ownFields(at.document).find((f) => f.name === name)?.dict, at);
};

export const statesOffers: Record<string, Give> = {
  'states.field': fields(isCode),
  'states.initial': stateCodes,
  'states.edit[]': stateCodes,
  'states.delete[]': stateCodes,
  'transition.from[]': stateCodes,
  'transition.to': stateCodes,
  'transition.permission': ({ document }) => [...titledIn(valueAt(document, ['states', 'permissions'])), ...plain(VERBS)],
  'transition.form.fields[]': moved,
  'transition.form.required[]': ({ document, path }) => plain(listed(valueAt(document, [...path.slice(0, -2), 'fields']))),
  'transition.set.*': (at) =>
    valuesOf(
      ownFields(at.document).find((f) => f.name === at.path.at(-1)),
      at,
    ),
};
