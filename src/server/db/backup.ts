/** Logical backup and restore, alike on both kinds of database and from one to the other. */
export { backupTo, type BackupOptions } from './backup/write.ts';
export { restoreFrom, type RestoreOptions } from './backup/restore.ts';
export type { BackupProgress, OnProgress } from './backup/format.ts';
