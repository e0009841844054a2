/**
 * Reported values over time: a table of typed columns for each resource, one partition for each day (UTC), dropped as a whole when it is
 * old. No default partition: it would stand in the way of the day's own.
 */
import { escapeIdentifier, type Pool } from 'pg';
import type { Database } from '../db/connection.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Field } from '../../documents/ground/model/fields.ts';
import type { Resource } from '../../documents/ground/model/resource.ts';
import { asStored, columnType, liveFields } from './fields.ts';

const DAY_MS = 86_400_000;
/** Days for which partitions stand ready. */
const AHEAD = 7;

/** Values of one record at one moment. */
export interface Sample {
  id: string;
  /** ms since the epoch. */
  at: number;
  values: Readonly<Record<string, unknown>>;
}

export const historyTable = (resource: string): string => `telemetry.${escapeIdentifier(resource)}`;
const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);
const partitionName = (resource: string, day: string): string => `${resource.slice(0, 50)}_${day.replaceAll('-', '')}`;

/**
 * Tables for what devices report, with columns for every live field and partitions for the days to come. A column whose type changed keeps
 * its old values under another name.
 */
export async function fitHistory(database: Pick<Database, 'slow'>, resources: readonly Resource[], now = Date.now()): Promise<void> {
  await inTransaction(database.slow, async (client) => {
    await client.query(`select pg_advisory_xact_lock(hashtext('sunvane.telemetry'))`);
    await client.query(`create schema if not exists telemetry;
      create unlogged table if not exists telemetry."$frame" (seq bigint generated always as identity primary key, sender uuid not null,
        resource text not null, rows jsonb not null, "createTime" timestamptz(3) not null default now())`);
    for (const resource of resources) {
      const table = historyTable(resource.name);
      await client.query(
        `create table if not exists ${table} ("$id" uuid not null, "$at" timestamptz(3) not null) partition by range ("$at");
         create index if not exists ${escapeIdentifier(`${resource.name.slice(0, 50)}_by_time`)} on ${table} ("$id", "$at")`,
      );
      const { rows } = await client.query<{ name: string; type: string }>(
        `select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
        [table],
      );
      for (const field of liveFields(resource)) {
        const type = columnType(field);
        const had = rows.find((r) => r.name === field.name)?.type.replace('timestamp(3) with time zone', 'timestamptz(3)');
        if (had === type) continue;
        if (had !== undefined)
          await client.query(
            `alter table ${table} rename column ${escapeIdentifier(field.name)} to ${escapeIdentifier(`${field.name.slice(0, 40)} ${had} until ${dayOf(now)}`)}`,
          );
        await client.query(`alter table ${table} add column ${escapeIdentifier(field.name)} ${type}`);
      }
      for (let day = -1; day <= AHEAD; day += 1) {
        const from = dayOf(now + day * DAY_MS);
        await client.query(
          `create table if not exists telemetry.${escapeIdentifier(partitionName(resource.name, from))} partition of ${table}
             for values from ('${from}T00:00:00Z') to ('${dayOf(now + (day + 1) * DAY_MS)}T00:00:00Z')`,
        );
      }
    }
  });
}

/** Drops the days before the last `days`, of every resource, also of those that no document has any more. Answers how many partitions went. */
export async function dropOldDays(pool: Pool, days: number, now = Date.now()): Promise<number> {
  const { rows } = await pool.query<{ table: string; partition: string }>(
    `select p.relname as table, c.relname as partition from pg_inherits i join pg_class c on c.oid = i.inhrelid join pg_class p on p.oid = i.inhparent
       where p.relnamespace = 'telemetry'::regnamespace and p.relkind = 'p' and right(c.relname, 8) < $1`,
    [dayOf(now - days * DAY_MS).replaceAll('-', '')],
  );
  for (const { partition } of rows) await pool.query(`drop table if exists telemetry.${escapeIdentifier(partition)}`);
  return rows.length;
}

/** The list of columns that a JSON object is read into. */
const recordColumns = (fields: readonly Field[]): string => fields.map((f) => `${escapeIdentifier(f.name)} ${columnType(f)}`).join(', ');

/** Stores samples, in one statement. Those of a day without a partition, which the intake refuses, would be an error. */
export async function appendSamples(pool: Pool, resource: Resource, samples: readonly Sample[]): Promise<void> {
  const fields = liveFields(resource);
  const names = fields.map((f) => escapeIdentifier(f.name)).join(', ');
  const rows = samples.map(({ id, at, values }) => ({
    ...Object.fromEntries(fields.map((f) => [f.name, asStored(f, values[f.name] ?? null)])),
    $id: id,
    $at: new Date(at).toISOString(),
  }));
  await pool.query(
    `insert into ${historyTable(resource.name)} ("$id", "$at", ${names})
       select "$id", "$at", ${names} from jsonb_to_recordset($1) as r("$id" uuid, "$at" timestamptz, ${recordColumns(fields)})`,
    [JSON.stringify(rows)],
  );
}
