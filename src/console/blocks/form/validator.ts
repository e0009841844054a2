import type { ErrorSchema, RJSFSchema, RJSFValidationError, ValidatorType } from '@rjsf/utils';
import type { JsonSchema } from '../../../documents/types.ts';
import { isValid, prune, violations, type Violation } from '../../../documents/validate.ts';
import type { FormRecord } from './record.ts';
import type { Ruled } from './ruled.ts';

/** Puts a violation into words. */
export type Say = (violation: Violation) => string;

/** What is wrong with a record that the rules have been applied to, by field: the first message of each. */
export function ruledErrors({ schema, record }: Ruled, say: Say): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const violation of violations(schema, prune(record))) errors[violation.path[0] ?? ''] ??= say(violation);
  return errors;
}

/**
 * The form library's validator over the product's interpreter: the same verdict as the server's. It judges by the
 * resource's schema and rules whatever schema it is handed, because what the form draws carries none.
 * @param checked the only fields that matter just now; all when undefined
 */
export function createValidator(apply: (record: FormRecord) => Ruled, say: Say, checked: () => ReadonlySet<string> | undefined = () => undefined): ValidatorType<FormRecord> {
  const errorsOf = (record: FormRecord | undefined): RJSFValidationError[] =>
    Object.entries(ruledErrors(apply(record ?? {}), say)).filter(([name]) => checked()?.has(name) ?? true).map(([name, message]) => ({ name, property: `.${name}`, message, stack: `${name}: ${message}` }));
  return {
    validateFormData: (record) => ({ errors: errorsOf(record), errorSchema: {} as ErrorSchema<FormRecord> }),
    isValid: (part: RJSFSchema, value) => isValid(part as JsonSchema, value),
    rawValidation: (_, record) => ({ errors: errorsOf(record) as never[] }),
  };
}
