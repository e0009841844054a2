/** Templates of reports: which parts a report shows, in which order and under which titles (/map/templateManage). */
import { sql, type Kysely } from 'kysely';
import type { CommandAnswer } from '../../contract/commands.ts';
import { REPORT_PAGE, SECTIONS, type ReportTemplate, type Section } from '../../contract/report.ts';
import { same } from '../../documents/ground/same.ts';
import type { Tables } from '../db/connection.ts';
import { AppError } from '../errors/error.ts';
import type { Guard, GuardedWrite } from '../house/guard.ts';
import { grant, reach } from '../records/reach/access.ts';
import { lockRow, lockRows } from '../records/write/lock.ts';
import { storeChange } from '../records/write/store.ts';
import { transact } from '../records/write/transact.ts';
import type { Writer } from '../records/write/writer.ts';
import { relation } from '../source/columns.ts';
import type { Row } from '../source/rows.ts';
import type { Call } from '../user/call.ts';
import type { ReportTools } from './tools.ts';

/** Of it only templates of its own kind count: those of inspections know nothing of its parts. */
const IV = 'iv';
const [REPORT, YES, NO, RELEASED] = ['report', '1', '0', '2'] as const;

const isSection = (name: string): name is Section => (SECTIONS as readonly string[]).includes(name);

function templateOf({ code, revision, templateFields }: Row): ReportTemplate {
  const fields = (templateFields as { name: string; label?: string | null }[] | null) ?? [];
  return {
    code: String(code),
    revision: Number(revision ?? 1),
    sections: fields.flatMap(({ name, label }) => (isSection(name) ? [{ name, label: label?.trim() || null }] : [])),
  };
}

/** The default template of a report: of the station's company or the nearest above it, for its kind of report before one for all kinds of inspections. */
export async function defaultTemplate(
  { reader }: Pick<ReportTools, 'reader'>,
  db: Kysely<Tables>,
  { stationCode, kind }: { stationCode: string; kind: unknown },
): Promise<ReportTemplate | undefined> {
  if (!reader.catalogue().resources['template']) return undefined;
  const { rows } = await sql<Row>`
    select t.code, t.revision, t."templateFields" from template t join company above on above."companyCode" = t."companyCode"
      join station s on s."stationCode" = ${stationCode} join company own on own."companyCode" = s."companyCode"
     where t.kind = ${REPORT} and t.standard = ${YES} and t.enabled = ${YES} and own."companyPath" like above."companyPath" || '%'
       and (t."reportKind" = ${String(kind)} or t."reportKind" is null and ${kind !== IV})
     order by length(above."companyPath") desc, t."reportKind" nulls last limit 1`.execute(db);
  const template = rows[0] && templateOf(rows[0]);
  return template?.sections.length ? template : undefined;
}

/** A template within the caller's reach. @throws AppError permission.denied, record.unknown */
async function reachedTemplate(
  { catalogue, database }: Pick<Writer, 'catalogue' | 'database'>,
  { user }: Call,
  code: string,
): Promise<Row> {
  const { template } = catalogue().resources;
  if (!template) throw new AppError('record.unknown');
  const conditions = [sql`code = ${code}`, ...reach(catalogue(), template, user, grant(catalogue(), template, 'view', user))];
  const { rows } = await sql<Row>`select * from ${relation(template)} where ${sql.join(conditions, sql` and `)}`.execute(database.db);
  if (!rows[0]) throw new AppError('record.unknown');
  return rows[0];
}

/** The same, as a report is laid out by it. */
export const templateFor = async ({ reader }: Pick<ReportTools, 'reader'>, call: Call, code: string): Promise<ReportTemplate> =>
  templateOf(await reachedTemplate(reader, call, code));

/** Shows the newest released report that the caller reaches as a template would lay it out. @throws AppError template.noReport */
export async function previewTemplate({ writer }: { writer: Writer }, call: Call, code: string): Promise<CommandAnswer> {
  const template = await reachedTemplate(writer, call, code);
  const { report } = writer.catalogue().resources;
  if (template.kind !== REPORT || !report) throw new AppError('template.noReport');
  const conditions = [
    sql`"releaseStatus" = ${RELEASED}`,
    ...(template.reportKind ? [sql`kind = ${String(template.reportKind)}`] : []),
    ...reach(writer.catalogue(), report, call.user, grant(writer.catalogue(), report, 'view', call.user)),
  ];
  const { rows } = await sql<{ id: string }>`select id::text from ${relation(report)} where ${sql.join(conditions, sql` and `)}
    order by "releaseTime" desc nulls last, id desc limit 1`.execute(writer.database.db);
  if (!rows[0]) throw new AppError('template.noReport');
  return { open: `${REPORT_PAGE}?id=${rows[0].id}&template=${encodeURIComponent(code)}` };
}

/** Makes a template the default of its company and kind. @throws AppError permission.denied, record.unknown */
export async function useTemplate({ writer }: { writer: Writer }, call: Call, code: string): Promise<void> {
  const { template } = writer.catalogue().resources;
  if (!template) throw new AppError('record.unknown');
  const within = reach(writer.catalogue(), template, call.user, grant(writer.catalogue(), template, 'edit', call.user));
  const { id } = await reachedTemplate(writer, call, code);
  await transact(writer, template, async (db, announce) => {
    const before = await lockRow(db, template, String(id), within);
    const after = { ...before, standard: YES };
    await templateGuard({ writer })({ db, call, before, after, announce });
    await storeChange(db, writer, template, call, before, after, 'useTemplate');
  });
  writer.publish({ type: 'record', resource: template.name, verb: 'update', ids: [] });
}

/** Whichever was the default of the company and kind of a template is so no longer. */
async function replaceDefault(writer: Writer, { db, call, announce }: GuardedWrite, by: Row): Promise<void> {
  const { template } = writer.catalogue().resources;
  if (!template) return;
  const others = await lockRows(db, template, [
    sql`standard = ${YES}`,
    sql`kind = ${String(by['kind'])}`,
    sql`"companyCode" = ${String(by['companyCode'])}`,
    sql`"reportKind" is not distinct from ${(by['reportKind'] ?? null) as string | null}`,
    sql`code <> ${String(by['code'] ?? '')}`,
  ]);
  for (const other of others) await storeChange(db, writer, template, call, other, { ...other, standard: NO }, 'update');
  if (others.length) announce({ type: 'record', resource: template.name, verb: 'update', ids: others.map(({ id }) => String(id)) });
}

/**
 * Of every write of templates: a report template names parts that reports have, one template is the default of its company and kind, and
 * what changes its content makes another revision.
 * @throws AppError template.sections
 */
export const templateGuard =
  ({ writer }: Pick<ReportTools, 'writer'>): Guard =>
  async (write) => {
    const { before, after } = write;
    if (!after) return;
    const names = ((after['templateFields'] as { name: string }[] | null | undefined) ?? []).map(({ name }) => name);
    const wrong = names.filter((name, i) => !isSection(name) || names.indexOf(name) !== i);
    const moved = (name: string): boolean => !before || !same(before[name] ?? null, after[name] ?? null);
    if (after['kind'] === REPORT && wrong.length > 0 && (moved('templateFields') || moved('kind')))
      throw new AppError('template.sections', { names: wrong.join(', '), known: SECTIONS.join(', ') });
    if (before && !moved('revision') && (moved('templateFields') || moved('file'))) after['revision'] = Number(before['revision'] ?? 1) + 1;
    if (after['enabled'] === NO) after['standard'] = NO;
    if (after['standard'] === YES && (moved('standard') || moved('companyCode') || moved('kind') || moved('reportKind')))
      await replaceDefault(writer, write, after);
  };
