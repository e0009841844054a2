/** The tables that rooms keep for themselves, in schema `sunvane`; those of the documents follow the documents (records/tables). */
import type { Migration } from '../db/migrate.ts';
import type { Room } from './room.ts';

/** Migrations of all rooms. Their ids begin with a number, which puts them in order across rooms: a later one may need a table of another room. */
export const migrationsOf = (rooms: readonly Room[]): Migration[] =>
  rooms.flatMap(({ migrations = [] }) => migrations).toSorted((a, b) => (a.id < b.id ? -1 : 1));

/** Tables that a backup leaves out. */
export const passingOf = (rooms: readonly Room[]): string[] => rooms.flatMap(({ passing = [] }) => passing);
