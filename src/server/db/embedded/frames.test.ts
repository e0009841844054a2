import { describe, expect, it } from 'vitest';
import { eachFrame, FrameBuffer, FrameError } from './frames.ts';
import { message } from './wire.ts';

const frames = [message('A', Buffer.from('one')), message('B'), message('C', Buffer.alloc(3000, 7))];
const stream = Buffer.concat(frames);

const split = (run: Buffer): Buffer[] => {
  const runs: Buffer[] = [];
  eachFrame(run, (start, end) => runs.push(run.subarray(start, end)));
  return runs;
};

describe('FrameBuffer', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 64, 4096])('puts messages together from pieces of %i bytes', (size) => {
    const buffer = new FrameBuffer();
    const got: Buffer[] = [];
    for (let at = 0; at < stream.length; at += size) got.push(...split(buffer.push(stream.subarray(at, at + size))));
    expect(got).toEqual(frames);
    expect(buffer.partial).toBe(false);
  });

  it('holds back what is incomplete', () => {
    const buffer = new FrameBuffer();
    expect(split(buffer.push(stream.subarray(0, stream.length - 1)))).toEqual(frames.slice(0, 2));
    expect(buffer.partial).toBe(true);
  });

  it('refuses impossible lengths', () => {
    expect(() => new FrameBuffer().push(Buffer.from([65, 0, 0, 0, 1]))).toThrow(FrameError);
    expect(() => new FrameBuffer().push(Buffer.from([65, 0x7f, 0, 0, 1]))).toThrow(FrameError);
  });
});
