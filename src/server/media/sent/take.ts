/** Files that come through a link become media of its task, one by one as they are whole, in the name of whoever made the link. */
import { sql } from 'kysely';
import type { Language } from '../../../contract/constants.ts';
import type { SentFile, SentList, Sending } from '../../../contract/share.ts';
import type { UploadedFile } from '../../../contract/upload.ts';
import { AppError } from '../../errors/error.ts';
import type { Sender } from '../../files/upload/sender.ts';
import { reaches, grant } from '../../records/reach/access.ts';
import type { Dictionaries } from '../../records/rows/dictionaries.ts';
import type { Reader } from '../../records/rows/reader.ts';
import { prepareInsert } from '../../records/write/prepare.ts';
import { storeInsert } from '../../records/write/store.ts';
import { transact } from '../../records/write/transact.ts';
import { sendingOf } from '../../share/quota.ts';
import { openShare } from '../../share/share.ts';
import type { Row } from '../../source/rows.ts';
import type { Call } from '../../user/call.ts';
import { takesMedia } from '../intake/take.ts';
import { MEDIA, neededResource, TASK, USABLE, type MediaTools } from '../rows/tools.ts';

export interface SentTools extends Pick<MediaTools, 'database' | 'writer'> {
  reader: Reader;
  dictionaries: Dictionaries;
}

/** What a link to a task lets its holder do. */
interface OpenSending {
  share: string;
  task: Row;
  sending: Sending;
  /** In the name of the link's maker. */
  call: Call;
}

/** @throws AppError share.unknown of a link that takes nothing, share.over, also when its maker may no longer change the task */
export async function openSending(tools: SentTools, share: string, language: Language, address?: string): Promise<OpenSending> {
  const { id, page, maker, record } = await openShare(tools, share, language);
  if (page !== 'upload') throw new AppError('share.unknown');
  const [found] = await sendingOf(tools.database, [id]);
  if (!found) throw new AppError('share.unknown');
  const task = neededResource(tools, TASK);
  const catalogue = tools.writer.catalogue();
  if (!(await reaches(tools.database.db, catalogue, task, maker, grant(catalogue, task, 'edit', maker), record)))
    throw new AppError('share.over');
  return { share: id, task: record, sending: found.sending, call: { user: maker, language, ...(address ? { address } : {}) } };
}

/** Who sends through a link. @throws AppError share.unknown, share.over, media.state while the task takes nothing */
export async function senderOf(tools: SentTools, share: string, language: Language): Promise<Sender> {
  const { share: id, task, sending } = await openSending(tools, share, language);
  if (!takesMedia(task)) throw new AppError('media.state');
  return { id, most: sending.most };
}

/** A file that came through a link as a medium of its task: once, however often it is told of. @throws AppError as {@link senderOf} */
export async function takeSent(tools: SentTools, share: string, language: Language, address: string, file: UploadedFile): Promise<void> {
  const { task, call } = await openSending(tools, share, language, address);
  const { writer } = tools;
  const media = neededResource(tools, MEDIA);
  const prepared = await prepareInsert(writer, media, call, {
    fileName: file.name.slice(0, 200),
    stationCode: task['stationCode'],
    taskCode: task['taskCode'],
    kind: 'other',
    remark: language === 'zh' ? '经任务的上传链接传来' : 'Sent through a link to the task',
  });
  // It is the link's, not its maker's.
  prepared.row['file'] = [file.id];
  const taken = await transact(writer, media, async (db, announce) => {
    await sql`select pg_advisory_xact_lock(hashtext(${`sent ${file.id}`}))`.execute(db);
    const { rows } = await sql`select 1 from media where file @> array[${file.id}]`.execute(db);
    if (rows.length > 0) return false;
    await storeInsert(db, writer, media, call, prepared, announce);
    return true;
  });
  if (taken) writer.publish({ type: 'record', resource: MEDIA, verb: 'insert', ids: [String(prepared.row['id'])] });
}

interface SentRow {
  id: string;
  name: string;
  size: number;
  status: string | null;
  reason: string | null;
  waits: boolean;
}

/** What was sent through a link, the newest first: its own files, and whether they are of use. @throws AppError share.unknown, share.over */
export async function listSent(tools: SentTools, share: string, language: Language): Promise<SentList> {
  const { share: id, sending } = await openSending(tools, share, language);
  const { rows } = await sql<SentRow>`
    select f.id::text, f.name, f.size::float8 as size, m.status, m.reason, m.id is null or i."mediaId" is not null as waits
      from sunvane.file f left join media m on m.file @> array[f.id::text] left join sunvane."mediaIntake" i on i."mediaId" = m.id
     where f."userId" = ${id}::uuid order by f.id desc limit ${sending.most.files}`.execute(tools.database.db);
  const words = tools.dictionaries.all['MEDIA_REASON']?.entries ?? [];
  const told = (code: string): string => {
    const entry = words.find((one) => one.code === code);
    return (language === 'zh' ? entry?.title : entry?.titleEn) ?? code;
  };
  const files = rows.map(({ waits, status, reason, ...file }): SentFile => {
    if (waits) return { ...file, state: 'waiting' };
    if (status !== null && USABLE.includes(status)) return { ...file, state: 'taken' };
    return { ...file, state: 'unfit', ...(reason === null ? {} : { reason: told(reason) }) };
  });
  return { files, sending };
}
