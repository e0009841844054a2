/** One method of a logger: an object of details with a message, or a message alone. */
export type LogMethod = (details: object | string, message?: string) => void;

/** What the database layer needs of a logger; a pino instance fits. */
export interface Logger {
  info: LogMethod;
  warn: LogMethod;
  error: LogMethod;
}

/** A logger that says nothing: for tests and one-shot commands. */
export const silentLogger: Logger = { info: () => {}, warn: () => {}, error: () => {} };
