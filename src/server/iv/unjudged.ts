/** Sweeps that a job stored and died before judging: they are judged by another. */
import { sql } from 'kysely';
import { AppError } from '../errors/error.ts';
import { starterOf } from '../jobs/jobs.ts';
import { ownCall } from '../user/owner.ts';
import { DIAGNOSE } from './diagnoseJob.ts';
import { RECORD, type IvTools } from './tools.ts';

/** Hours that a job may take with all its retries, and in which a batch is tried once. */
const [LEFT, AGAIN] = [2, 24];
const MOST = 20;

/** Starts diagnoses of batches with curves that nobody has judged. */
export async function judgeLeft({ database, writer, jobs }: Pick<IvTools, 'database' | 'writer' | 'jobs'>): Promise<void> {
  if (!writer.catalogue().resources[RECORD]) return;
  const { rows } = await sql<{ batch: string }>`select distinct r."batchCode" as batch from ${sql.table(RECORD)} r
    where r.verdict is null and r.points is not null and r."createTime" < now() - ${LEFT} * interval '1 hour'
      and not exists (select from job j where j.kind = ${DIAGNOSE} and j.subject = r."batchCode" and j."createTime" > now() - ${AGAIN} * interval '1 hour')
    limit ${MOST}`.execute(database.db);
  for (const { batch } of rows)
    try {
      await jobs.start(DIAGNOSE, starterOf(ownCall), { batch }, { subject: batch });
    } catch (error) {
      // Another job writes the batch: it judges it as well.
      if (!(error instanceof AppError)) throw error;
    }
}
