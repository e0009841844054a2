/** Saves documents: on disk, as the current ones, and in their history, all of it or nothing. */
import { sql } from 'kysely';
import type { DocumentSource, DocumentVersion, SaveRequest } from '../../../contract/workbench.ts';
import type { DocumentTools } from '../tools.ts';
import { AppError } from '../../errors/error.ts';
import { writeAudit } from '../../records/write/audit.ts';
import type { Call } from '../../user/call.ts';
import { tryDocument } from './draft.ts';
import { isWritable, readDocument, versionOf, writeDocument } from './files.ts';

/** Whether the workbench may write here. */
export const mayWrite = async ({ config }: DocumentTools): Promise<boolean> => config.editDocuments === 'on' && isWritable(config.schemas);

/** `GET source`: a document as it stands; the text of a new one is empty. */
export async function sourceOf(context: DocumentTools, file: string): Promise<DocumentSource> {
  const text = await readDocument(context.config.schemas, file);
  return { file, text: text ?? '', version: versionOf(text), writable: await mayWrite(context) };
}

/** What applies after a change, when it is not what was asked for: tables refuse what would lose rows. */
function refusedBy({ store }: DocumentTools, file: string): AppError | undefined {
  const findings = store.problems.filter((p) => p.file === file);
  return findings.length > 0 ? new AppError('document.invalid', { count: findings.length }, { data: { findings } }) : undefined;
}

async function note(
  { database }: DocumentTools,
  { user, address }: Call,
  change: { file: string; before: string | undefined; text: string | undefined; remark: string | null },
): Promise<void> {
  const { file, before, text, remark } = change;
  await database.db.transaction().execute(async (db) => {
    const {
      rows: [newest],
    } = await sql<{
      text: string | null;
    }>`select text from sunvane."documentVersion" where file = ${file} order by id desc limit 1`.execute(db);
    // Changed by hand since, or never kept here before: what it said is not lost.
    if (before !== undefined && newest?.text !== before)
      await sql`insert into sunvane."documentVersion" (file, text) values (${file}, ${before})`.execute(db);
    await sql`insert into sunvane."documentVersion" (file, text, "userCode", remark) values (${file}, ${text ?? null}, ${user.userCode}, ${remark})`.execute(
      db,
    );
    await writeAudit(db, [
      {
        userCode: user.userCode,
        address: address ?? null,
        action: text === undefined ? 'delete' : before === undefined ? 'insert' : 'update',
        resource: 'document',
        recordId: file,
        ...(remark === null ? {} : { note: remark }),
      },
    ]);
  });
}

/**
 * Changes a document when it still is what the caller read and nothing anywhere is wrong with the change.
 * @throws AppError document.locked, document.stale (with what it says now), document.unknown, document.invalid (with the findings)
 */
async function change(
  context: DocumentTools,
  call: Call,
  { file, text, version, remark }: { file: string; text: string | undefined; version: string; remark: string | null },
): Promise<DocumentSource> {
  const {
    store,
    config: { schemas },
  } = context;
  if (!(await mayWrite(context))) throw new AppError('document.locked');
  return store.alter(async (apply) => {
    const before = await readDocument(schemas, file);
    if (versionOf(before) !== version) throw new AppError('document.stale', {}, { data: await sourceOf(context, file) });
    if (before === undefined && text === undefined) throw new AppError('document.unknown');
    const { findings } = await tryDocument(context, file, text);
    if (findings.length > 0) throw new AppError('document.invalid', { count: findings.length }, { data: { findings } });
    await writeDocument(schemas, file, text);
    try {
      await apply();
      const refused = refusedBy(context, file);
      if (refused) throw refused;
      await note(context, call, { file, before, text, remark });
    } catch (error) {
      await writeDocument(schemas, file, before);
      await apply();
      throw error;
    }
    return sourceOf(context, file);
  });
}

/** `POST save`: keeps a changed or new document, and applies it at once. @throws AppError those of a change */
export const saveDocument = (context: DocumentTools, call: Call, { file, text, version, remark }: SaveRequest): Promise<DocumentSource> =>
  change(context, call, { file, text, version, remark: remark || null });

/**
 * `POST delete`: takes a document away that no other needs. Its table and rows stay.
 * @throws AppError those of a change
 */
export const removeDocument = (
  context: DocumentTools,
  call: Call,
  { file, version, remark }: Omit<SaveRequest, 'text'>,
): Promise<DocumentSource> => change(context, call, { file, text: undefined, version, remark: remark || null });

const MOST_VERSIONS = 200;

/** `GET history`: what a document said before, newest first. */
export async function historyOf({ database }: DocumentTools, file: string): Promise<{ list: DocumentVersion[]; total: number }> {
  const { rows } = await database.pool.query<Omit<DocumentVersion, 'time'> & { time: Date }>(
    `select id::int, time, "userCode", remark, text is null as removed from sunvane."documentVersion" where file = $1 order by id desc limit ${MOST_VERSIONS}`,
    [file],
  );
  return { list: rows.map((row) => ({ ...row, time: new Date(row.time).toISOString() })), total: rows.length };
}

/** `GET past`: the text of one of them. @throws AppError document.unknown */
export async function pastText({ database }: DocumentTools, file: string, id: number): Promise<{ text: string }> {
  const {
    rows: [row],
  } = await database.pool.query<{ text: string | null }>('select text from sunvane."documentVersion" where file = $1 and id = $2', [
    file,
    id,
  ]);
  if (typeof row?.text !== 'string') throw new AppError('document.unknown');
  return { text: row.text };
}
