/** What another set of thresholds would change: stored curves are judged by it, and nothing is written. */
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stringify } from 'csv-stringify/sync';
import { sql } from 'kysely';
import type { CommandAnswer } from '../../contract/commands.ts';
import type { Language } from '../../contract/constants.ts';
import { safeText } from '../exchange/guard.ts';
import { AppError } from '../errors/error.ts';
import { starterOf } from '../jobs/jobs.ts';
import type { JobKind } from '../jobs/kind.ts';
import { grant, reach } from '../records/reach/access.ts';
import { relation } from '../source/columns.ts';
import type { Call } from '../user/call.ts';
import { editable } from './batches.ts';
import { setOf } from './thresholds.ts';
import { tryOn } from './trial.ts';
import { BATCH, THRESHOLD, type IvTools, type JudgeTools } from './tools.ts';

const PREVIEW = 'ivPreview';
/** Curves that are judged, the newest batches first, and changes that the note counts one by one. */
const [MOST, TOLD] = [20_000, 6];

interface Payload {
  set: string;
}

/** Codes of the batches that the caller sees, the newest first. */
async function batchesOf({ database, writer }: Pick<JudgeTools, 'database' | 'writer'>, { user }: Call): Promise<string[]> {
  const catalogue = writer.catalogue();
  const batch = catalogue.resources[BATCH];
  if (!batch) throw new AppError('record.unknown');
  const seen = reach(catalogue, batch, user, grant(catalogue, batch, 'view', user));
  const { rows } = await sql<{ code: string }>`select code from ${relation(batch)}
    ${seen.length ? sql`where ${sql.join(seen, sql` and `)}` : sql``} order by "scanTime" desc nulls last, id desc`.execute(database.db);
  return rows.map(({ code }) => code);
}

export const previewKind = (tools: JudgeTools): JobKind<Payload> => ({
  kind: PREVIEW,
  title: '试算诊断阈值',
  titleEn: 'Trial of thresholds',
  retries: 1,
  where: 'thread',
  limits: { seconds: 1800 },
  check(payload) {
    const { set } = (payload ?? {}) as Partial<Payload>;
    if (typeof set !== 'string') throw new TypeError('a trial needs a set of thresholds');
    return { set };
  },
  lock: ({ set }) => `ivPreview:${set}`,
  async run({ set: code }, job) {
    const call = await job.call();
    const set = setOf(await editable(tools, call, THRESHOLD, code));
    const entries = tools.writer.catalogue().dictionaries['IV_FAULT']?.entries ?? [];
    const nameOf = (fault: string, language: Language): string => {
      const entry = entries.find((one) => one.code === fault);
      return (language === 'en' ? entry?.titleEn : entry?.title) ?? fault;
    };
    const batches = await batchesOf(tools, call);
    const path = join(job.folder, 'changes.csv');
    const head = call.language === 'zh' ? ['批次', '组串', '原结论', '新结论'] : ['Batch', 'String', 'Verdict now', 'Verdict then'];
    await appendFile(path, stringify([head], { bom: true }));
    const pairs = new Map<string, number>();
    const [counts, severer] = [
      { judged: 0, changed: 0 },
      { up: 0, down: 0 },
    ];
    const tried = await tryOn(tools, batches, set, MOST, job);
    counts.judged = tried.length;
    const lines: string[][] = [];
    for (const { batch, string, now, next, was, will } of tried) {
      // A curve that cannot be judged is no milder than one that can.
      if (was >= 0 && was < will) severer.up += 1;
      if (will >= 0 && was > will) severer.down += 1;
      if (now === next && was === will) continue;
      counts.changed += 1;
      if (now !== next) pairs.set(`${now} ${next}`, (pairs.get(`${now} ${next}`) ?? 0) + 1);
      lines.push([batch, string, nameOf(now, call.language), nameOf(next, call.language)].map(safeText));
    }
    if (lines.length) await appendFile(path, stringify(lines));
    const ways = [...pairs].toSorted(([, a], [, b]) => b - a);
    const told = (language: Language): string =>
      ways
        .slice(0, TOLD)
        .map(
          ([pair, n]) =>
            `${pair
              .split(' ')
              .map((fault) => nameOf(fault, language))
              .join(' → ')} ${n}`,
        )
        .join(language === 'zh' ? '，' : ', ');
    const { judged, changed } = counts;
    const note = {
      zh: `${judged} 条结论中 ${changed} 条会改变：加重 ${severer.up}，减轻 ${severer.down}${ways.length ? `；${told('zh')}` : ''}`,
      en: `${changed} of ${judged} verdicts would change: ${severer.up} severer, ${severer.down} milder${ways.length ? `; ${told('en')}` : ''}`,
    };
    return { result: { ...counts, ...severer, pairs: Object.fromEntries(pairs) }, note, ...(changed ? { file: path } : {}) };
  },
});

/** Tells what a set of thresholds would change. @throws AppError permission.denied, record.unknown, import.busy */
export async function previewThresholds(tools: IvTools, call: Call, code: string): Promise<CommandAnswer> {
  await editable(tools, call, THRESHOLD, code);
  return { jobId: await tools.jobs.start(PREVIEW, starterOf(call), { set: code }, { subject: code, key: call.startKey }) };
}
