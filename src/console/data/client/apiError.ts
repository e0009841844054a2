import type { FieldError } from '../../../contract/envelope.ts';

/** What a failed call says: the envelope of the answer, or what happened to the transport. */
export interface Failure {
  /** Envelope status; 0 when no answer came. */
  status: number;
  /**
   * Stable code of the server's catalogue, or `client.setup`, `client.repeat`, `client.network`, `client.timeout`, `client.aborted`,
   * `client.status`.
   */
  error: string;
  /** In the user's language when the server said it. */
  message: string;
  /** The server's own words where the console's table spoke for it (S7-03). */
  detail?: string;
  errors?: FieldError[];
  data?: unknown;
}

/** A call that did not succeed. The only error type the data layer throws. */
export class ApiError extends Error {
  readonly status: number;
  readonly error: string;
  readonly detail: string | undefined;
  readonly errors: FieldError[];
  readonly data: unknown;

  constructor(failure: Failure) {
    super(failure.message);
    this.name = 'ApiError';
    this.status = failure.status;
    this.error = failure.error;
    this.detail = failure.detail;
    this.errors = failure.errors ?? [];
    this.data = failure.data;
  }

  /** The name Refine reads. */
  get statusCode(): number {
    return this.status;
  }
}

/** True for an ApiError with the given stable code. */
export const isApiError = (error: unknown, code?: string): error is ApiError =>
  error instanceof ApiError && (code === undefined || error.error === code);
