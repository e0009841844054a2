/** A dataset version is frozen with the samples that were chosen for it; from then on neither it nor they change. */
import { sql, type Kysely } from 'kysely';
import type { Catalogue } from '../../../documents/tables/catalogue.ts';
import { hasTable } from '../../../documents/kit/own.ts';
import type { Tables } from '../../db/connection.ts';
import { AppError } from '../../errors/error.ts';
import type { Guard } from '../../house/guard.ts';
import { grant, reach } from '../../records/reach/access.ts';
import { relation } from '../../source/columns.ts';
import type { Call } from '../../user/call.ts';
import { digestOf, splitOf, type Chosen, type Split } from './split.ts';

export const [SAMPLE, DATASET] = ['defectSample', 'datasetVersion'] as const;
/** Codes of DATASET_STATUS and of SAMPLE_STATUS. */
const FROZEN = '1';
const STORED = '2';
/** What a frozen version keeps of its samples. */
const KEPT = ['image', 'boxes', 'faultType', 'inspectObject', 'datasetVersion', 'split', 'status'] as const;
/** Rows a statement. */
const BATCH = 1000;

interface Version {
  code: string;
  inspectObject: string;
}

/** Stored samples that name the version, within the caller's reach, with a picture and a class. */
async function chosenFor(db: Kysely<Tables>, catalogue: Catalogue, call: Call, { code, inspectObject }: Version): Promise<Chosen[]> {
  const sample = catalogue.resources[SAMPLE];
  if (!sample || !hasTable(sample)) throw new AppError('record.unknown');
  const conditions = [
    sql`"datasetVersion" = ${code}`,
    sql`"inspectObject" = ${inspectObject}`,
    sql`status = ${STORED}`,
    sql`"faultType" is not null`,
    ...reach(catalogue, sample, call.user, grant(catalogue, sample, 'view', call.user)),
  ];
  const { rows } = await sql<Chosen>`
    select s."sampleCode", coalesce(d."assetCode", d."taskCode", f.hash) as "group", f.id::text as "fileId", f.hash as "fileHash",
        s."faultType" as fault, coalesce(s.boxes, '[]'::jsonb) as boxes
      from (select * from ${relation(sample)} where ${sql.join(conditions, sql` and `)}) s
      join sunvane.file f on f.id = s.image[1]::uuid left join defect d on d."defectCode" = s."defectCode" order by s."sampleCode"`.execute(
    db,
  );
  return rows;
}

/** A chosen sample with its split. */
type Item = Chosen & { split: Split };

async function store(db: Kysely<Tables>, version: string, items: readonly Item[]): Promise<void> {
  for (let from = 0; from < items.length; from += BATCH) {
    const rows = items
      .slice(from, from + BATCH)
      .map(
        (one) =>
          sql`(${version}, ${one.sampleCode}, ${one.group}, ${one.fileId}::uuid, ${one.fault}, ${JSON.stringify(one.boxes)}::jsonb, ${one.split})`,
      );
    await sql`insert into sunvane."datasetItem" (version, "sampleCode", "group", "fileId", fault, boxes, split) values ${sql.join(rows)}`.execute(
      db,
    );
  }
  await sql`update ${sql.table(SAMPLE)} s set split = i.split from sunvane."datasetItem" i
    where i.version = ${version} and i."sampleCode" = s."sampleCode"`.execute(db);
}

/** Divides and keeps the samples of a version; answers what its record says of them. */
export async function freezeSamples(db: Kysely<Tables>, version: string, chosen: readonly Chosen[]): Promise<Record<string, unknown>> {
  const { rows } = await sql<{ group: string }>`select distinct "group" from sunvane."datasetItem" where split = 'test'`.execute(db);
  const tested = new Set(rows.map(({ group }) => group));
  const items = chosen.map((one): Item => ({ ...one, split: splitOf(version, one.group, tested) }));
  await store(db, version, items);
  const count = (split: Split): number => items.filter((one) => one.split === split).length;
  return {
    samples: items.length,
    boxCount: items.reduce((sum, { boxes }) => sum + boxes.length, 0),
    groupCount: new Set(items.map(({ group }) => group)).size,
    trainCount: count('train'),
    valCount: count('val'),
    testCount: count('test'),
    digest: digestOf(items),
  };
}

/** Of every write of dataset versions: what is frozen counts its samples, and is told by its digest. @throws AppError dataset.empty */
export const guardDataset =
  (catalogue: () => Catalogue): Guard =>
  async ({ db, call, before, after, announce }) => {
    if (!after || after['status'] !== FROZEN || before?.['status'] === FROZEN) return;
    const version: Version = { code: String(after['code']), inspectObject: String(after['inspectObject']) };
    const chosen = await chosenFor(db, catalogue(), call, version);
    if (chosen.length === 0) throw new AppError('dataset.empty', { version: version.code });
    Object.assign(after, await freezeSamples(db, version.code, chosen));
    announce({ type: 'record', resource: SAMPLE, verb: 'update', ids: [] });
  };

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** Of every write of samples: what a frozen version holds stays as it is. @throws AppError dataset.frozen */
export const guardSample: Guard = async ({ db, before, after }) => {
  if (!before || (after && KEPT.every((name) => after[name] === undefined || same(before[name], after[name])))) return;
  const { rows } = await sql<{
    version: string;
  }>`select version from sunvane."datasetItem" where "sampleCode" = ${String(before['sampleCode'])} limit 1`.execute(db);
  if (rows[0]) throw new AppError('dataset.frozen', { version: rows[0].version });
};
