import { describe, expect, it } from 'vitest';
import { Reply } from './reply.ts';
import { errorResponse, message, readyForQuery } from './wire.ts';

const row = message('D', Buffer.alloc(40, 1));
const notification = message('A', Buffer.alloc(4), Buffer.from('jobs\0payload\0'));

function read(stream: Buffer, size: number) {
  const forwarded: Buffer[] = [];
  const notified: Buffer[] = [];
  const reply = new Reply(
    (run) => forwarded.push(run),
    (bytes) => notified.push(bytes),
  );
  for (let at = 0; at < stream.length; at += size) reply.push(stream.subarray(at, at + size));
  return { forwarded: Buffer.concat(forwarded), notified, outcome: reply.outcome };
}

describe('Reply', () => {
  it.each([1, 3, 50, 10_000])('takes notifications out of pieces of %i bytes', (size) => {
    const { forwarded, notified, outcome } = read(Buffer.concat([row, notification, row, notification, readyForQuery('T')]), size);
    expect(forwarded).toEqual(Buffer.concat([row, row, readyForQuery('T')]));
    expect(notified).toEqual([notification, notification]);
    expect(outcome).toEqual({ status: 'T', failed: false, answered: true });
  });

  it('notices errors, silence and answers that are cut', () => {
    expect(read(errorResponse('ERROR', '22012', 'division by zero'), 99).outcome).toEqual({
      status: undefined,
      failed: true,
      answered: true,
    });
    expect(read(Buffer.alloc(0), 1).outcome).toEqual({ status: undefined, failed: false, answered: false });
    expect(read(row.subarray(0, 20), 99).outcome.answered).toBe(false);
  });
});
