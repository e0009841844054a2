/** `sunvane db …`: status, migrate, seed, retype, backup, restore. Only status and backup work beside a server on the embedded database. */
import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import type { Command } from 'commander';
import { escapeIdentifier } from 'pg';
import { backupTo, restoreFrom } from '../server/db/backup.ts';
import { migrationStatus } from '../server/db/migrate.ts';
import { migrationsOf, passingOf } from '../server/house/migrations.ts';
import { rooms } from '../server/app/rooms.ts';
import { checkDocuments } from '../documents/tools/check/index.ts';
import { hasTable } from '../documents/kit/own.ts';
import { frame, readFolder } from '../server/documents/folder.ts';
import { retypeColumn } from '../server/records/tables/retype.ts';
import { tableOf, type TableColumn } from '../server/records/tables/tables.ts';
import type { System } from '../server/app/server.ts';
import { CliError, note, say, sayJson } from './output.ts';
import { version, withSystem, type CommonFlags } from './system.ts';

interface Flags extends CommonFlags {
  json?: boolean;
  replace?: boolean;
  kind?: string;
  scale?: string;
  language?: string;
}

async function status(flags: Flags): Promise<void> {
  const answer = await withSystem(flags, async ({ context }) => {
    const { database, store } = context;
    const { rows } = await database.pool.query<{ name: string; rows: number; bytes: number }>(
      `select relname as name, reltuples::float8 as rows, pg_total_relation_size(c.oid)::float8 as bytes from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and relkind = 'r' order by 1`,
    );
    // PostgreSQL estimates what it has looked at before; the rest is counted.
    for (const table of rows.filter((one) => one.rows < 0)) {
      const counted = await database.slow.query<{ n: number }>(`select count(*)::float8 as n from ${escapeIdentifier(table.name)}`);
      table.rows = counted.rows[0]?.n ?? 0;
    }
    return {
      kind: database.kind,
      version: database.version,
      migrations: await migrationStatus(database, migrationsOf(rooms)),
      problems: store.problems.length,
      tables: rows,
    };
  });
  if (flags.json) {
    sayJson(answer);
    return;
  }
  say(
    `${answer.kind} PostgreSQL ${answer.version}; migrations: ${answer.migrations.applied.length} applied, ${answer.migrations.pending.length} pending; document problems: ${answer.problems}`,
  );
  for (const t of answer.tables) say(`  ${t.name.padEnd(24)} about ${t.rows} rows, ${Math.ceil(t.bytes / 1024)} KiB`);
}

async function backup(file: string, flags: Flags): Promise<void> {
  const part = `${file}.part`;
  try {
    const rows = await withSystem(flags, ({ context }) =>
      backupTo(context.database, createWriteStream(part, { mode: 0o600 }), { appVersion: version, exclude: passingOf(rooms) }),
    );
    await rename(part, file);
    if (flags.json) sayJson({ file, rows });
    else
      say(
        `wrote ${file}, a backup for db restore: ${Object.values(rows).reduce((a, b) => a + b, 0)} rows of ${Object.keys(rows).length} tables`,
      );
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

async function restore(file: string, flags: Flags): Promise<void> {
  const rows = await withSystem(
    { ...flags },
    async ({ context }) =>
      restoreFrom(context.database, createReadStream(file), { replace: flags.replace === true, exclude: passingOf(rooms) }),
    { fill: false, beside: false },
  );
  if (flags.json) sayJson({ file, rows });
  else say(`restored ${Object.values(rows).reduce((a, b) => a + b, 0)} rows`);
}

/** The column that the documents as they lie want, applied or not; one of a computed field says so. */
async function wantedColumn(schemas: string, table: string, column: string): Promise<(TableColumn & { workedOut?: boolean }) | undefined> {
  const {
    catalogue: { resources, screens },
  } = checkDocuments(await readFolder(schemas), frame);
  const resource = resources[table];
  if (!resource || !hasTable(resource)) return undefined;
  const { columns, workedOut } = tableOf(
    resource,
    Object.values(screens).filter((s) => s.resource === table),
  );
  const existing = columns.find((c) => c.name === column);
  if (existing?.generated !== undefined || workedOut.includes(column)) return { name: column, type: 'text', rest: '', workedOut: true };
  return existing;
}

/** Makes the changes that are not made by themselves: a column of another type, and one of written values that are worked out now. */
async function retype(table: string, column: string, flags: Flags): Promise<void> {
  const work = async ({ context }: System): Promise<void> => {
    const { store, database, config } = context;
    const wanted = await wantedColumn(config.schemas, table, column);
    if (!wanted) throw new CliError(`there is no column ${table}.${column}`, 2);
    const done = await retypeColumn(database, table, wanted, flags.replace === true);
    if ('lost' in done)
      throw new CliError(`${done.lost} rows hold a value in ${table}.${column} that would be lost; add --replace to go on`);
    await store.load();
    say(
      done.column === 'kept'
        ? `${table}.${column} has its new type; its values went over`
        : `${table}.${column} is made again, without its values`,
    );
  };
  await withSystem(flags, work, { beside: false });
}

export function databaseCommands(program: Command): void {
  const db = program.command('db').description('database: status, migrate, seed, retype, backup, restore');
  const common = (name: string, about: string): Command =>
    db
      .command(name)
      .description(about)
      .option('--data-dir <folder>', 'folder of the embedded database')
      .option('--schemas <folder>', 'folder of documents')
      .option('--config <file>', 'config file')
      .option('--json', 'result as JSON');
  common('status', 'what is there').action(status);
  common('migrate', 'bring tables to what program and documents want').action(async (flags: Flags) => {
    const problems = await withSystem(flags, async ({ context }) => context.store.problems.map((p) => p.message), { beside: false });
    if (problems.length) {
      for (const p of problems) note(p);
      throw new CliError(`${problems.length} problems`);
    }
    say('tables are current');
  });
  common('seed', 'fill an empty database')
    .option('--kind <demo|none>', 'what with', 'demo')
    .option('--scale <number>', 'how many times 20,000 defects of the demonstration; 50 make a million', '1')
    .option('--language <zh|en>', 'language of its texts, else that of the settings')
    .action(async ({ kind, scale, language, ...flags }: Flags) => {
      // Opening an empty database fills it.
      const result = await withSystem({ ...flags, seed: kind, seedScale: scale, seedLanguage: language }, async ({ seeded }) => seeded, {
        beside: false,
      });
      if (!result.seeded) throw new CliError('the database already holds users; nothing was seeded');
      say(`seeded; accounts ${result.accounts.join(', ')} with the password ${result.password}`);
    });
  common('retype <table> <column>', 'make a column what its document wants; values that fit go over')
    .option('--replace', 'although values are lost')
    .action(retype);
  common('backup <file>', 'write everything into one file').action(backup);
  common('restore <file>', 'read such a file into an empty database').option('--replace', 'empty the database first').action(restore);
}
