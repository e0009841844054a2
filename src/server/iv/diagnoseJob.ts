/** All records of a batch judged again, as a job. */
import type { CommandAnswer } from '../../contract/commands.ts';
import { starterOf } from '../jobs/jobs.ts';
import type { JobKind } from '../jobs/kind.ts';
import type { Call } from '../user/call.ts';
import { judgeBatch } from './again.ts';
import { editable } from './batches.ts';
import { tellGain } from './gain.ts';
import { BATCH, type IvTools, type JudgeTools } from './tools.ts';

export const DIAGNOSE = 'ivDiagnose';
/** One at a time writes a batch. */
export const lockOfBatch = (batch: string): string => `iv:${batch}`;

interface Payload {
  batch: string;
}

export const diagnoseKind = (tools: Pick<JudgeTools, 'database' | 'writer' | 'judges'>): JobKind<Payload> => ({
  kind: DIAGNOSE,
  title: 'IV 诊断',
  titleEn: 'IV diagnosis',
  retries: 3,
  where: 'thread',
  limits: { seconds: 3600 },
  check(payload) {
    const { batch } = (payload ?? {}) as Partial<Payload>;
    if (typeof batch !== 'string') throw new TypeError('a diagnosis needs a batch');
    return { batch };
  },
  lock: ({ batch }) => lockOfBatch(batch),
  async run({ batch }, job) {
    const result = await judgeBatch(tools, batch, job);
    const { judged, abnormal } = result;
    await tellGain(tools, batch);
    return { result, note: { zh: `诊断 ${judged} 条，异常 ${abnormal} 条`, en: `${judged} curves diagnosed, ${abnormal} abnormal` } };
  },
});

/** @throws AppError permission.denied, record.unknown, import.busy */
export async function diagnoseBatch(tools: IvTools, call: Call, batch: string): Promise<CommandAnswer> {
  await editable(tools, call, BATCH, batch);
  return { jobId: await tools.jobs.start(DIAGNOSE, starterOf(call), { batch }, { subject: batch, key: call.startKey }) };
}
