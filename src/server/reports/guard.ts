/** Figures of a report are frozen when it is made, when a draft names other tasks, and at the latest when it is released. */
import type { GuardedWrite } from '../house/guard.ts';
import { same } from '../../documents/ground/same.ts';
import { figuresNow, forget, frozen, keep, recordFigures } from './stored.ts';
import type { ReportTools } from './tools.ts';

const DRAFT = '0';
const RELEASED = '2';
/** What the figures are taken by. */
const BY = ['stationCode', 'tasks', 'turbineCode', 'ivBatch'] as const;

export const reportGuard =
  (tools: ReportTools) =>
  async ({ db, before, after }: GuardedWrite): Promise<void> => {
    if (!after) {
      if (before) await forget(db, String(before.id));
      return;
    }
    const moved = before !== undefined && BY.some((name) => !same(before[name] ?? null, after[name] ?? null));
    if (!before || (moved && after.releaseStatus === DRAFT)) {
      if (!(after.tasks as unknown[] | null)?.length && !after.ivBatch) return;
      const data = await figuresNow(tools, db, after);
      // Of an import the record has no id yet: its figures are kept when it is first looked at.
      if (after.id !== undefined) await keep(db, String(after.id), data);
      for (const [name, value] of Object.entries(recordFigures(after.kind, data)))
        if (before || (after[name] ?? null) === null) after[name] = value;
    } else if (after.releaseStatus === RELEASED && before.releaseStatus !== RELEASED) await frozen(tools, db, after);
  };
