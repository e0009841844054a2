/** Logical backup and restore, alike on both kinds of database and from one to the other. */
export { backupTo } from './backup/write.ts';
export { restoreFrom } from './backup/restore.ts';
export type { BackupProgress } from './backup/format.ts';
