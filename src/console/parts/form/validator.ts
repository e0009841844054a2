import type { ErrorSchema, RJSFSchema, RJSFValidationError, ValidatorType } from '@rjsf/utils';
import type { JsonSchema } from '../../../documents/ground/model/fields.ts';
import { isValid, prune, violations, type Violation } from '../../../documents/ground/validate.ts';
import { fieldOfPlace, type FieldErrors } from '../../fields/errors.tsx';
import type { FormRecord } from './record.ts';
import type { Ruled } from './ruled.ts';

/** Puts a violation into words. */
export type Say = (violation: Violation) => string;

/** Where a message about a dotted path is shown. */
export type Place = (path: string) => string;

/** What is wrong with a record that the rules have been applied to, by place: the first violation of each. */
export function ruledViolations({ schema, record, broken }: Ruled, place: Place): Map<string, Violation> {
  const byPlace = new Map<string, Violation>();
  for (const violation of [...violations(schema, prune(record)), ...broken]) {
    const at = place(violation.path.join('.'));
    if (!byPlace.has(at)) byPlace.set(at, violation);
  }
  return byPlace;
}

/**
 * The same for one field and everything inside it, while it is being written: that something inside is missing is said only where it was
 * said before.
 */
export function fieldErrors(now: Ruled, name: string, shown: FieldErrors, place: Place, say: Say): FieldErrors {
  const mine = [...ruledViolations(now, place)].filter(
    ([at, { keyword }]) => fieldOfPlace(at) === name && (at === name || keyword !== 'required' || shown[at] !== undefined),
  );
  return Object.fromEntries(mine.map(([at, violation]) => [at, say(violation)]));
}

/**
 * The form library's validator over the product's interpreter: the same verdict as the server's. It judges by the
 * resource's schema and rules whatever schema it is handed, because what the form draws carries none.
 * @param checked the only fields that matter just now; all when undefined
 */
export function createValidator(
  apply: (record: FormRecord) => Ruled,
  place: Place,
  say: Say,
  checked: () => ReadonlySet<string> | undefined = () => undefined,
): ValidatorType<FormRecord> {
  const errorsOf = (record: FormRecord | undefined): RJSFValidationError[] =>
    [...ruledViolations(apply(record ?? {}), place)]
      .filter(([at]) => checked()?.has(fieldOfPlace(at)) ?? true)
      .map(([at, violation]) => {
        const message = say(violation);
        return { name: at, property: `.${at}`, message, stack: `${at}: ${message}` };
      });
  return {
    validateFormData: (record) => ({ errors: errorsOf(record), errorSchema: {} as ErrorSchema<FormRecord> }),
    isValid: (part: RJSFSchema, value) => isValid(part as JsonSchema, value),
    rawValidation: (_, record) => ({ errors: errorsOf(record) as never[] }),
  };
}

/** For a value that is judged by what stands around it. */
export const UNJUDGED: ValidatorType = {
  validateFormData: () => ({ errors: [], errorSchema: {} }),
  isValid: () => true,
  rawValidation: () => ({}),
};
