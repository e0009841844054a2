import type { ErrorSchema, RJSFSchema, RJSFValidationError, ValidatorType } from '@rjsf/utils';
import type { JsonSchema } from '../../../documents/types.ts';
import { isValid, prune, violations, violationText, type MessageLanguage } from '../../../documents/validate.ts';
import type { FormRecord } from './record.ts';

/** What is wrong with a record, by field: the first message of each. */
export function recordErrors(schema: JsonSchema, record: FormRecord, language: MessageLanguage): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const violation of violations(schema, prune(record))) errors[violation.path[0] ?? ''] ??= violationText(violation, language);
  return errors;
}

/**
 * The form library's validator over the product's interpreter: the same verdict as the server's. It judges by the
 * resource's schema whatever schema it is handed, because what the form draws carries no rules.
 */
export function createValidator(schema: JsonSchema, language: MessageLanguage): ValidatorType<FormRecord> {
  const errorsOf = (record: FormRecord | undefined): RJSFValidationError[] =>
    Object.entries(recordErrors(schema, record ?? {}, language)).map(([name, message]) => ({ name, property: `.${name}`, message, stack: `${name}: ${message}` }));
  return {
    validateFormData: (record) => ({ errors: errorsOf(record), errorSchema: {} as ErrorSchema<FormRecord> }),
    isValid: (part: RJSFSchema, value) => isValid(part as JsonSchema, value),
    rawValidation: (_, record) => ({ errors: errorsOf(record) as never[] }),
  };
}
