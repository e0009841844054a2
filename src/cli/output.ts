/** How commands speak: results on stdout, everything else on stderr, one way to fail. */

import type { AppError } from '../server/errors/error.ts';

/** A failure with an exit code: 1 what was asked cannot be done, 2 it was asked wrongly. */
export class CliError extends Error {
  override readonly name = 'CliError';

  constructor(
    message: string,
    readonly exitCode: 1 | 2 = 1,
  ) {
    super(message);
  }
}

/** A result for people. */
export const say = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

/** A result for machines: one JSON document. */
export const sayJson = (value: unknown): void => {
  process.stdout.write(`${JSON.stringify(value, null, 2)}\n`);
};

/** A failure of the server's catalogue as it reads there: the sentence, and what each field lacks. */
export const sentence = (error: AppError): string =>
  [error.text('en'), ...(error.more.fields?.('en').map((f) => `  ${f.field}: ${f.message}`) ?? [])].join('\n');

/** Progress and notes. */
export const note = (text: string): void => {
  process.stderr.write(`${text}\n`);
};
