/** Stable codes of everything this folder can refuse. SQL errors keep their SQLSTATE and are not wrapped. */
export type DbErrorCode =
  | 'DATA_DIR_IN_USE'
  | 'DATA_DIR_NOT_A_DATABASE'
  | 'DATA_DIR_VERSION'
  | 'LOCK_UNAVAILABLE'
  | 'WORKER_MISSING'
  | 'EMBEDDED_FAILED'
  | 'EMBEDDED_STOPPED'
  | 'DATABASE_UNREACHABLE'
  | 'DATABASE_TOO_OLD'
  | 'MIGRATION_DUPLICATE'
  | 'MIGRATION_UNKNOWN'
  | 'MIGRATION_FAILED'
  | 'BACKUP_UNREADABLE'
  | 'BACKUP_VERSION'
  | 'BACKUP_TRUNCATED'
  | 'BACKUP_CHECKSUM'
  | 'BACKUP_MIGRATIONS'
  | 'BACKUP_SCHEMA'
  | 'RESTORE_NOT_EMPTY';

/** A refusal of the database layer. `code` is stable; `message` says what was found, what is allowed and what to do. */
export class DbError extends Error {
  readonly code: DbErrorCode;

  constructor(code: DbErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'DbError';
    this.code = code;
  }
}

/** Another process (or this one, twice) holds the embedded database's directory. `holder` is the text that process left. */
export class DataDirInUseError extends DbError {
  readonly dataDir: string;
  readonly holder: string;

  constructor(dataDir: string, holder: string) {
    const who = holder || 'a process that left no name';
    super('DATA_DIR_IN_USE', `Data directory ${dataDir} is in use by ${who}: stop it first, or set DATABASE_URL`);
    this.name = 'DataDirInUseError';
    this.dataDir = dataDir;
    this.holder = holder;
  }
}

/** Text of anything thrown, for logs and for the messages of wrapped errors. */
export function textOf(thrown: unknown): string {
  if (thrown instanceof AggregateError && !thrown.message) return thrown.errors.map(textOf).join('; ');
  return thrown instanceof Error ? thrown.message || thrown.name : String(thrown);
}
