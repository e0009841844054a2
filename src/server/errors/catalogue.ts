/** The server's error catalogue by stable code. Codes are read by clients and tests: a new one is fine, a renamed one breaks them. */
import { filesErrors } from './texts/files.ts';
import { identityErrors } from './texts/identity.ts';
import { ivErrors } from './texts/iv.ts';
import { outsideErrors } from './texts/outside.ts';
import { recordsErrors } from './texts/records.ts';
import { requestErrors } from './texts/request.ts';
import { systemErrors } from './texts/system.ts';

export const errors = {
  ...requestErrors,
  ...identityErrors,
  ...recordsErrors,
  ...filesErrors,
  ...outsideErrors,
  ...ivErrors,
  ...systemErrors,
} as const;

export type ErrorCode = keyof typeof errors;
