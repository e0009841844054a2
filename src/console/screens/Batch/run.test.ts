import { describe, expect, it, vi } from 'vitest';
import { CHUNK, oneByOne } from '../../actions/batch.ts';
import type { Send } from '../../actions/types.ts';
import type { Row } from '../../actions/types.ts';
import { ApiError } from '../../data/client/apiError.ts';
import { createRun, runBatch } from './run.ts';

const rows = (count: number): Row[] => Array.from({ length: count }, (_, n) => ({ id: `r${n}` }));
const all: Send = async (chunk) => ({ done: chunk.map((row) => row.id), refused: [] });
const lost = new ApiError({ status: 0, error: 'client.network', message: 'no network' });
const conflict = new ApiError({ status: 409, error: 'record.hasChildren', message: 'has children' });

describe('a batch', () => {
  it('goes in chunks, in order, and tells how far it is', async () => {
    const sizes: number[] = [];
    const progress: number[] = [];
    const outcome = await runBatch(
      {
        rows: rows(2 * CHUNK + 3),
        send: (chunk) => {
          sizes.push(chunk.length);
          return all(chunk);
        },
      },
      () => false,
      (now) => progress.push(now.done.length),
    );
    expect([sizes, progress]).toEqual([
      [CHUNK, CHUNK, 3],
      [CHUNK, 2 * CHUNK, 2 * CHUNK + 3],
    ]);
    expect(outcome).toEqual({ done: rows(2 * CHUNK + 3).map((row) => row.id), refused: [], left: [] });
  });

  it('stops between two calls', async () => {
    let stop = false;
    const outcome = await runBatch(
      {
        rows: rows(3 * CHUNK),
        send: async (chunk) => {
          stop = true;
          return all(chunk);
        },
      },
      () => stop,
      () => undefined,
    );
    expect([outcome.done.length, outcome.left.length, outcome.left[0]]).toEqual([CHUNK, 2 * CHUNK, `r${CHUNK}`]);
  });

  it('ends at a call that fails: its rows say why, those after it were not tried', async () => {
    let calls = 0;
    const outcome = await runBatch(
      {
        rows: rows(3 * CHUNK),
        send: async (chunk) => {
          calls += 1;
          if (calls === 2) throw lost;
          return all(chunk);
        },
      },
      () => false,
      () => undefined,
    );
    expect([calls, outcome.done.length, outcome.refused.length, outcome.refused[0], outcome.left.length]).toEqual([
      2,
      CHUNK,
      CHUNK,
      { id: `r${CHUNK}`, message: 'no network' },
      CHUNK,
    ]);
  });
});

describe('rows one by one', () => {
  it('only where the call for all of them is refused', async () => {
    const call = vi.fn(async (_ids: string[]) => undefined);
    expect(await oneByOne(call)(rows(3))).toEqual({ done: ['r0', 'r1', 'r2'], refused: [] });
    expect(call).toHaveBeenCalledTimes(1);
  });

  it('name the one that is refused, and do the others', async () => {
    const send = oneByOne(async (ids) => {
      if (ids.includes('r1')) throw conflict;
    });
    expect(await send(rows(3))).toEqual({ done: ['r0', 'r2'], refused: [{ id: 'r1', message: 'has children' }] });
  });

  it.each([
    ['no network', lost],
    ['an ended session', new ApiError({ status: 401, error: 'session.none', message: 'sign in' })],
    ['a failing server', new ApiError({ status: 500, error: 'internal', message: 'oops' })],
  ])('give up for %s', async (_, error) => {
    const call = vi.fn(async () => {
      throw error;
    });
    await expect(oneByOne(call)(rows(3))).rejects.toBe(error);
    expect(call).toHaveBeenCalledTimes(1);
  });
});

describe('a run', () => {
  it('starts once, stops when told, and then tries only what is open', async () => {
    const sent: string[] = [];
    const ends: number[][] = [];
    let halt = (): void => undefined;
    const run = createRun(
      {
        title: { title: '删除', titleEn: 'Delete' },
        rows: rows(2 * CHUNK),
        send: async (chunk) => {
          sent.push(...chunk.map((row) => row.id));
          halt();
          return { done: chunk.slice(1).map((row) => row.id), refused: chunk.slice(0, 1).map(({ id }) => ({ id, message: 'no' })) };
        },
      },
      ({ done, refused, left }) => ends.push([done.length, refused.length, left.length]),
    );
    halt = run.stop;
    run.start();
    run.start();
    await vi.waitFor(() => expect(run.progress.get().running).toBe(false));
    expect(ends).toEqual([[CHUNK - 1, 1, CHUNK]]);
    halt = () => undefined;
    run.again();
    await vi.waitFor(() => expect(ends.length).toBe(2));
    expect([sent.length, sent[CHUNK], run.progress.get().rows.length]).toEqual([2 * CHUNK + 1, 'r0', CHUNK + 1]);
  });
});
