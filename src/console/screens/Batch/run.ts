import { CHUNK } from '../../actions/batch.ts';
import type { Batch, Refusal } from '../../actions/types.ts';
import type { Row } from '../../actions/types.ts';
import { errorText } from '../../data/client/errorText.ts';
import { createStore, type Store } from '../../data/store.ts';

/** What became of the rows. */
export interface BatchOutcome {
  done: string[];
  refused: Refusal[];
  /** Not tried: it was stopped, or a call failed before it was their turn. */
  left: string[];
}

/** Sends the rows in {@link CHUNK}s, in order. Stops between two calls when told to, or at the first that fails altogether. */
export async function runBatch(
  { rows, send }: Pick<Batch, 'rows' | 'send'>,
  stopped: () => boolean,
  onProgress: (outcome: BatchOutcome) => void,
): Promise<BatchOutcome> {
  let outcome: BatchOutcome = { done: [], refused: [], left: rows.map((row) => row.id) };
  for (let at = 0; at < rows.length && !stopped(); at += CHUNK) {
    const chunk = rows.slice(at, at + CHUNK);
    const left = outcome.left.slice(chunk.length);
    try {
      const { done, refused } = await send(chunk);
      outcome = { done: [...outcome.done, ...done], refused: [...outcome.refused, ...refused], left };
    } catch (error) {
      return { ...outcome, refused: [...outcome.refused, ...chunk.map(({ id }) => ({ id, message: errorText(error) }))], left };
    }
    onProgress(outcome);
  }
  return outcome;
}

/** How far a batch is. */
export interface BatchProgress {
  rows: readonly Row[];
  outcome: BatchOutcome;
  running: boolean;
  stopping: boolean;
}

/** A batch that goes on whoever looks at it. */
export interface BatchRun {
  progress: Store<BatchProgress>;
  /** Begins; a second call does nothing. */
  start: () => void;
  /** Ends it after the call under way. */
  stop: () => void;
  /** Tries what was refused or left. */
  again: () => void;
}

const NOTHING: BatchOutcome = { done: [], refused: [], left: [] };

/** A batch to be run; `onEnd` hears of every end. */
export function createRun(batch: Batch, onEnd: (end: BatchOutcome) => void): BatchRun {
  const progress = createStore<BatchProgress>({ rows: batch.rows, outcome: NOTHING, running: false, stopping: false });
  const change = (to: Partial<BatchProgress>): void => progress.set({ ...progress.get(), ...to });
  const go = async (rows: readonly Row[]): Promise<void> => {
    change({ rows, outcome: NOTHING, running: true, stopping: false });
    const outcome = await runBatch(
      { rows, send: batch.send },
      () => progress.get().stopping,
      (now) => change({ outcome: now }),
    );
    change({ outcome, running: false });
    onEnd(outcome);
  };
  let started = false;
  return {
    progress,
    start: () => {
      if (!started) void go(batch.rows);
      started = true;
    },
    stop: () => change({ stopping: true }),
    again: () => {
      const { rows, outcome, running } = progress.get();
      const open = new Set([...outcome.refused.map((one) => one.id), ...outcome.left]);
      if (!running) void go(rows.filter((row) => open.has(row.id)));
    },
  };
}
