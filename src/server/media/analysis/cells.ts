/** Tasks of electroluminescence: findings by cell, and the grade of the module by them. */
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../../db/connection.ts';
import { gradeOf, worst, type CellOf } from '../el/grade.ts';
import type { CellFault } from '../el/judge.ts';
import type { PixelBox } from '../facts/types.ts';
import { lockRow } from '../../records/write/lock.ts';
import { storeChange } from '../../records/write/store.ts';
import type { Writer } from '../../records/write/writer.ts';
import { StorageError } from '../../storage/storage.ts';
import type { Guard } from '../../house/guard.ts';
import { ownCall } from '../../user/owner.ts';
import { withFile } from '../rows/files.ts';
import { neededResource, TASK, USABLE, type MediaTools } from '../rows/tools.ts';
import { EL, type Finding, type Found, type Picture, type TaskRow } from './types.ts';

const refused = (source: string): Found => ({ findings: [], source, refused: 'noGrid' });

/** Code of DEFECT_STATUS, and what of a defect decides how it counts. */
const FALSE_ALARM = '6';
const COUNTED = ['status', 'elFault', 'cell', 'deletedTime'] as const;

/** Name of the embedded analyser in what it found. */
const RULES = 'embedded cells';

/** The cell that the middle of a box lies in, as `3-5`. */
function cellAt(cells: readonly PixelBox[], columns: number, { x, y, width, height }: PixelBox): string | undefined {
  const [cx, cy] = [x + width / 2, y + height / 2];
  const at = cells.findIndex((cell) => cx >= cell.x && cy >= cell.y && cx < cell.x + cell.width && cy < cell.y + cell.height);
  return at < 0 ? undefined : `${Math.floor(at / columns) + 1}-${(at % columns) + 1}`;
}

/** Judges the cells of one picture by our own rules. @throws StorageError while the store is away, the reason of the signal */
export async function judgedCells({ storage, pixels }: MediaTools, picture: Picture, folder: string, signal: AbortSignal): Promise<Found> {
  if (picture.objectKey === null) return refused(RULES);
  try {
    const read = await withFile(storage, picture.objectKey, folder, (path) => pixels.cells(path, signal));
    if (!read) return refused(RULES);
    const { rows, columns, findings } = read;
    return {
      findings: findings.map(({ row, column, fault, confidence, box }) => ({ box, fault, confidence, cell: `${row}-${column}` })),
      source: RULES,
      grid: { rows, columns },
    };
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof StorageError && error.kind === 'store') throw error;
    return refused(RULES);
  }
}

/** What others found, with the cells that it lies in where our own grid is found. */
export async function inCells(
  { storage, pixels }: MediaTools,
  picture: Picture,
  folder: string,
  signal: AbortSignal,
  found: Found,
): Promise<Found> {
  if (picture.objectKey === null) return found;
  const read = await withFile(storage, picture.objectKey, folder, (path) => pixels.cells(path, signal)).catch((error: unknown) => {
    signal.throwIfAborted();
    if (error instanceof StorageError && error.kind === 'store') throw error;
    return null;
  });
  if (!read) return found;
  const { rows, columns, cells } = read;
  const findings = found.findings.map((finding): Finding => {
    const cell = cellAt(cells, columns, finding.box);
    return cell === undefined ? finding : { ...finding, cell };
  });
  return { ...found, findings, grid: { rows, columns } };
}

interface Judged {
  mediaCode: string;
  cells: number | null;
  fileId: string;
}

interface Fault {
  id: string;
  mediaCode: string | null;
  cell: string | null;
  fault: CellFault;
  confidence: number | null;
}

type Verdict = Record<'elDefects' | 'probability' | 'grade' | 'elImages', unknown>;

/** A defect that is about to be written, as it will be. */
type Coming = Record<string, unknown>;

const countsAs = ({ elFault, status, deletedTime }: Coming): boolean => Boolean(elFault) && status !== FALSE_ALARM && !deletedTime;

const faultOf = (row: Coming): Fault => ({
  id: String(row['id']),
  mediaCode: (row['mediaCode'] as string | null | undefined) ?? null,
  cell: (row['cell'] as string | null | undefined) ?? null,
  fault: row['elFault'] as CellFault,
  confidence: row['confidence'] === null || row['confidence'] === undefined ? null : Number(row['confidence']),
});

/** What a task says of its module: by its findings that nobody called false. Undefined where no picture of it was analysed. */
async function verdictOf(db: Kysely<Tables>, taskCode: string, coming?: Coming): Promise<Verdict | undefined> {
  const { rows: pictures } =
    await sql<Judged>`select distinct on (m.id) m."mediaCode", (r.facts->>'rows')::int * (r.facts->>'columns')::int as cells, m.file[1] as "fileId"
    from media m join sunvane."mediaResult" r on r."mediaId" = m.id and (r."taskCode" = ${taskCode} or r."taskCode" like ${`${taskCode} %`})
    where m."taskCode" = ${taskCode} and m.status = any(${USABLE}) order by m.id, r.facts is null, r."createTime" desc limit 10000`.execute(
      db,
    );
  if (pictures.length === 0) return undefined;
  const { rows: stored } = await sql<Fault>`select id::text, "mediaCode", cell, "elFault" as fault, confidence::float8 as confidence
    from defect where "taskCode" = ${taskCode} and "elFault" is not null and status <> ${FALSE_ALARM} and "deletedTime" is null limit 100000`.execute(
    db,
  );
  const faults = [...stored.filter(({ id }) => id !== coming?.['id']), ...(coming && countsAs(coming) ? [faultOf(coming)] : [])];
  const grades = pictures.map(({ mediaCode, cells }) => {
    const own = faults.filter((fault) => fault.mediaCode === mediaCode);
    // A finding without a cell counts as one of its own.
    return gradeOf(
      own.map(({ id, cell, fault }): CellOf => ({ cell: cell ?? id, fault })),
      cells ?? undefined,
    );
  });
  return {
    elDefects: [...new Set(faults.map(({ fault }) => fault))].toSorted(),
    probability: Math.round(Math.max(0, ...faults.map(({ confidence }) => confidence ?? 0))),
    grade: worst(grades),
    elImages: pictures.slice(0, 30).map(({ fileId }) => fileId),
  };
}

/** Writes the verdict on the task, where it is another one than before. Pictures that stand there already stay. */
async function writeVerdict(db: Kysely<Tables>, writer: Writer, id: string, taskCode: string, coming?: Coming): Promise<void> {
  const verdict = await verdictOf(db, taskCode, coming);
  if (!verdict) return;
  const task = neededResource({ writer }, TASK);
  const before = await lockRow(db, task, id, []);
  const images = before['elImages'] as string[] | null | undefined;
  const after = { ...before, ...verdict, ...(images?.length ? { elImages: images } : {}) };
  const said = (row: Record<string, unknown>): string =>
    JSON.stringify([row['elDefects'], Number(row['probability']), row['grade'], row['elImages']]);
  if (said(before) === said(after)) return;
  await storeChange(db, writer, task, ownCall, before, after, 'recognise');
}

/** Grades the module of a task once its pictures are analysed. */
export async function gradeModule(
  { writer, database }: Pick<MediaTools, 'writer' | 'database'>,
  { id, taskCode, kind }: TaskRow,
): Promise<void> {
  if (kind !== EL) return;
  await database.db.transaction().execute((db) => writeVerdict(db, writer, id, taskCode));
  writer.publish({ type: 'record', resource: TASK, verb: 'update', ids: [id] });
}

/** Of every write of defects: a cell whose finding is called false, or is given another fault, no longer counts as it did. */
export const regradeModule =
  (writer: () => Writer): Guard =>
  async ({ db, before, after, announce }) => {
    const row = after ?? before;
    if (!row || (!before?.['elFault'] && !row['elFault'])) return;
    const { taskCode } = row;
    if (typeof taskCode !== 'string' || (before && after && COUNTED.every((name) => before[name] === after[name]))) return;
    const { rows } = await sql<{ id: string }>`select id::text from ${sql.table(TASK)} where "taskCode" = ${taskCode} and kind = ${EL}
      and status = '3' and coalesce("releaseStatus", '0') <> '1' and "deletedTime" is null`.execute(db);
    const [task] = rows;
    if (!task) return;
    announce({ type: 'record', resource: TASK, verb: 'update', ids: [task.id] });
    await writeVerdict(db, writer(), task.id, taskCode, after ?? { ...before, deletedTime: 'now' });
  };
