import { describe, expect, it } from 'vitest';
import { backoff, parseEvents } from './sse.ts';

describe('event stream', () => {
  it('keeps what is unfinished', () => expect(parseEvents('data: {"a":1}\n\ndata: {"b"')).toEqual({ events: ['{"a":1}'], rest: 'data: {"b"' }));
  it('joins lines, ignores comments and other fields', () => expect(parseEvents(': ping\n\nevent: x\nid: 1\ndata: a\ndata:b\r\n\r\n').events).toEqual(['a\nb']));
  it('waits longer each time, half a minute at most', () => {
    expect([0, 1, 2, 9].map((n) => backoff(n, () => 1))).toEqual([1000, 2000, 4000, 30_000]);
    expect(backoff(0, () => 0)).toBe(500);
  });
});
