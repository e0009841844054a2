import { ApiError } from '../../data/client/apiError.ts';
import { errorText } from '../../data/client/errorText.ts';
import { fieldOfPlace, type FieldErrors } from '../../fields/errors.tsx';

/**
 * What a failed call says, by field; under the empty name when no field is to blame.
 * @param place where a message about a dotted path is shown
 */
export function messagesOf(error: unknown, place: (path: string) => string = fieldOfPlace): FieldErrors {
  if (!(error instanceof ApiError)) return { '': errorText(error) };
  const fields = Object.fromEntries(error.errors.map((e) => [place(e.field), e.message]));
  return Object.keys(fields).length > 0 ? fields : { '': errorText(error) };
}

/** Messages for fields the form does not draw go over it, with the names of the fields. */
export function withoutPlace(
  errors: FieldErrors,
  fields: readonly { name: string }[],
  titles: readonly { name: string; title: string }[],
): FieldErrors {
  const lost = Object.entries(errors).filter(([place]) => place !== '' && !fields.some((f) => f.name === fieldOfPlace(place)));
  if (lost.length === 0) return errors;
  const rest = Object.fromEntries(Object.entries(errors).filter(([place]) => !lost.some(([other]) => other === place)));
  const lines = lost.map(([place, message]) => `${titles.find((f) => f.name === fieldOfPlace(place))?.title ?? place}: ${message}`);
  return { ...rest, '': [rest[''], ...lines].filter(Boolean).join('\n') };
}
