/** Fills an empty database: always an administrator, and the labelled demonstration data when asked for. */
import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { hashPassword } from '../user/password.ts';
import { insertRows } from '../records/write/bulk.ts';
import type { Writer } from '../records/write/writer.ts';
import type { Dictionary } from '../../documents/ground/model/resource.ts';
import { writeDeleted } from './deleted.ts';
import { demoRecords, type DemoRows } from './demo.ts';
import { writeCells } from './el/write.ts';
import { inLanguage } from './english/english.ts';
import { writeLayers } from './layers.ts';
import { writeModels } from './models/write.ts';
import { writeCountField } from './orthophotos/field.ts';
import { writeOrthophotos, type Storing } from './orthophotos/write.ts';
import { writePictures } from './pictures/write.ts';
import { writeDataset } from './samples/write.ts';
import { accounts } from './demo/people.ts';
import { writeSeason } from './season.ts';
import { writeTerrain } from './terrain/write.ts';

const ALPHABET = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ23456789';

/** A password of 14 characters without look-alikes. */
export const makePassword = (): string => Array.from({ length: 14 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** Only the root company, the built-in roles and the administrator. */
function bareRecords(): DemoRows[] {
  const filters: Record<string, (row: Record<string, unknown>) => boolean> = {
    company: (r) => r.companyCode === '001',
    role: () => true,
    user: (r) => r.username === 'admin',
  };
  return demoRecords()
    .filter((d) => filters[d.resource])
    .map((d) => ({ resource: d.resource, rows: d.rows.filter((r) => filters[d.resource]?.(r)) }))
    .map((d) => (d.resource === 'company' ? { ...d, rows: d.rows.map((r) => ({ ...r, name: '集团', shortName: '集团' })) } : d));
}

export interface SeedResult {
  /** False when the database already held users. */
  seeded: boolean;
  /** The password of every account made, when it was made up. */
  password: string;
  accounts: string[];
}

/** What an empty database is filled with. */
export interface Filling extends Storing {
  /** `demo` or `none`. */
  kind: string;
  adminPassword: string;
  /** Seasons of defects besides those that the demonstration is told with. */
  scale: number;
  /** `zh` or `en`: what texts are written in. */
  language: string;
}

/** Seeds when there is no user yet. */
export async function seed(records: Writer, { kind, adminPassword, scale, language, ...storing }: Filling): Promise<SeedResult> {
  // Another server may be starting on the same database, and seasons take longer than a request is given.
  const db = records.database.slowDb;
  const nothing: SeedResult = { seeded: false, password: '', accounts: [] };
  const used = async (on: typeof db): Promise<boolean> => (await sql`select 1 from "user" limit 1`.execute(on)).rows.length > 0;
  if (await used(db)) return nothing;
  const password = adminPassword || makePassword();
  const hash = await hashPassword(password);
  const data = inLanguage(language, kind === 'demo' ? demoRecords() : bareRecords());
  const filled = await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('sunvane.seed'))`.execute(trx);
    if (await used(trx)) return false;
    for (const { resource: name, rows: batch } of data) {
      // Ahead of the few that stand for every state: what came last is listed first.
      if (kind === 'demo' && name === 'task') await writeSeason(trx, records, { scale, language });
      const resource = records.catalogue().resources[name];
      if (resource)
        await insertRows(
          trx,
          records,
          resource,
          name === 'user' ? batch.map((r) => (accounts.includes(String(r.username)) ? { ...r, password: hash } : r)) : batch,
          'system',
        );
    }
    if (kind === 'demo') await writeDeleted(trx, records, data);
    if (kind === 'demo' && scale > 0) await writePictures(trx, records, storing.storage, language);
    if (kind === 'demo' && scale > 0) {
      await writeDataset(trx, records, storing.storage, language);
      await writeCells(trx, records, storing.storage, language);
      await writeCountField(trx, records, storing, language);
    }
    if (kind === 'demo') {
      await writeModels(trx, records, storing.storage, language);
      await writeLayers(trx, records, storing.storage, language);
      await writeOrthophotos(trx, records, storing, language);
    }
    if (kind === 'demo' && scale > 0) await writeTerrain(trx, records, storing, language);
    return true;
  });
  if (!filled) return nothing;
  const users = data.find((d) => d.resource === 'user')?.rows ?? [];
  return { seeded: true, password, accounts: users.map((u) => String(u.username)).filter((name) => accounts.includes(name)) };
}

/** Puts entries of the dictionary documents that the table lacks into it; what an administrator changed stays. */
export async function syncDictionaries(records: Writer, dictionaries: Record<string, Dictionary>): Promise<void> {
  const resource = records.catalogue().resources.dictionary;
  if (!resource) return;
  await records.database.db.transaction().execute(async (db) => {
    await sql`select pg_advisory_xact_lock(hashtext('sunvane.dictionary'))`.execute(db);
    const existing = await sql<{ attribute: string; dicCode: string }>`select attribute, "dicCode" from dictionary`.execute(db);
    const known = new Set(existing.rows.map((r) => `${r.attribute}\n${r.dicCode}`));
    const missing = Object.values(dictionaries)
      .flatMap((d) =>
        d.entries.map((e, i) => ({
          attribute: d.name,
          attributeName: d.title,
          dicCode: e.code,
          dicName: e.title,
          dicNameEn: e.titleEn,
          colour: e.colour,
          sort: i + 1,
          status: '1',
        })),
      )
      .filter((row) => !known.has(`${row.attribute}\n${row.dicCode}`));
    if (missing.length) await insertRows(db, records, resource, missing, 'system');
  });
}
