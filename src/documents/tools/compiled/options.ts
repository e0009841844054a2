import { format } from '@cfworker/json-schema';
import type { Options } from 'ajv';

/**
 * With these, code compiled by ajv judges as the interpreter does: the same formats, 19.99 is a multiple of 0.01, and a record
 * has only what is its own (tests/schemas/oracle.test.ts).
 */
export const COMPILED = {
  strict: false,
  validateSchema: false,
  messages: false,
  multipleOfPrecision: 9,
  ownProperties: true,
  unicodeRegExp: true,
  formats: format,
} satisfies Options;
