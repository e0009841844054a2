/** The one error that callers are told of. Every room may throw it; HTTP answers with its status (http/envelope). */
import type { Language } from '../../contract/constants.ts';
import type { FieldError } from '../../contract/envelope.ts';
import { errors, type ErrorCode } from './catalogue.ts';

export type { ErrorCode };

/** Whether a text is a code of the catalogue. */
export const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(errors, code);

type Params = Record<string, string | number | Partial<Record<Language, string | number>>>;

/** A failure with a code of the catalogue. Parameters may differ by language. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly status: number;

  constructor(
    readonly code: ErrorCode,
    readonly params: Params = {},
    readonly more: { data?: unknown; fields?: (language: Language) => FieldError[] } = {},
  ) {
    super(code);
    this.status = errors[code].status;
  }

  /** The message in the user's language. */
  text(language: Language): string {
    return errors[this.code][language].replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = this.params[name];
      return String(value !== null && typeof value === 'object' ? value[language] : (value ?? ''));
    });
  }
}

/** A request that is not as expected: what is allowed, in both languages. */
export const badBody = (zh: string, en: string): AppError => new AppError('request.body', { reason: { zh, en } });
