import { afterEach, expect, it, vi } from 'vitest';
import { SharedStreams, type Join } from './sharing.ts';
import type { Heard, StreamOptions } from './stream.ts';

const changed: Heard = { type: 'record', resource: 'drone', verb: 'update', ids: ['1'] };

afterEach(() => {
  vi.useRealTimers();
});

function setUp() {
  const opened: StreamOptions[] = [];
  const streams = new SharedStreams((options) => {
    opened.push(options);
    return Promise.resolve();
  });
  const page = (group: string, token: string) => {
    const heard: Heard[] = [];
    const port = (event: Heard): void => void heard.push(event);
    const join: Join = { type: 'join', group, url: 'http://host/events', token };
    streams.join(port, join);
    return {
      heard,
      join,
      leave: () => streams.leave(port),
      enter: () => streams.join(port, join),
      want: (...resources: string[]) => streams.want(port, resources),
    };
  };
  return { opened, page };
}

it('opens one stream for all pages of a group, and tells each of them', () => {
  const { opened, page } = setUp();
  const [a, b, other] = [page('ann', 'a'), page('ann', 'b'), page('bob', 'c')];
  expect(opened.map(({ url, token }) => [url, token()])).toEqual([
    ['http://host/events', 'a'],
    ['http://host/events', 'c'],
  ]);
  opened[0]?.tell(changed);
  expect([a.heard, b.heard, other.heard]).toEqual([[changed], [changed], []]);
});

it('tells who comes later that the stream is open, and who comes first once it is', () => {
  const { opened, page } = setUp();
  const a = page('ann', 'a');
  const b = page('ann', 'b');
  expect([a.heard, b.heard]).toEqual([[], []]);
  opened[0]?.tell({ type: 'opened', at: 5 });
  const c = page('ann', 'c');
  expect([a.heard, b.heard, c.heard]).toEqual([
    [{ type: 'opened', at: 5 }],
    [{ type: 'opened', at: 5 }],
    [{ type: 'opened', at: expect.any(Number) as number }],
  ]);
});

it('keeps the stream while a page of the group is there, and opens another for the next', () => {
  const { opened, page } = setUp();
  const [a, b] = [page('ann', 'a'), page('ann', 'b')];
  a.leave();
  expect(opened[0]?.signal.aborted).toBe(false);
  opened[0]?.tell(changed);
  expect([a.heard, b.heard]).toEqual([[], [changed]]);
  b.leave();
  expect(opened[0]?.signal.aborted).toBe(true);
  a.enter();
  expect(opened).toHaveLength(2);
});

it('tries the tokens of all pages in turn', () => {
  const { opened, page } = setUp();
  const a = page('ann', 'a');
  page('ann', 'b');
  expect([opened[0]?.token(), opened[0]?.token(), opened[0]?.token()]).toEqual(['a', 'b', 'a']);
  a.leave();
  expect([opened[0]?.token(), opened[0]?.token()]).toEqual(['b', 'b']);
});

const frame = (fields?: string[]): Heard => ({ type: 'values', resource: 'dock', ...(fields ? { fields } : {}), rows: [['1', 5, 1, 7]] });

it('carries the values that pages show, and goes on with the stream before until the new one is open', () => {
  const { opened, page } = setUp();
  const [a, b] = [page('ann', 'a'), page('ann', 'b')];
  opened[0]?.tell({ type: 'opened', at: 5 });
  a.want('dock');
  expect(opened.map(({ url }) => url)).toEqual(['http://host/events', 'http://host/events?live=dock']);
  opened[0]?.tell(changed);
  expect(opened[0]?.signal.aborted).toBe(false);
  opened[1]?.tell({ type: 'opened', at: 6 });
  expect(opened[0]?.signal.aborted).toBe(true);
  opened[1]?.tell(frame(['wind']));
  // Nothing was missed, so nothing is to be read again.
  expect(a.heard).toEqual([{ type: 'opened', at: 5 }, changed, frame(['wind'])]);
  expect(b.heard).toEqual([{ type: 'opened', at: 5 }, changed]);
});

it('waits with values until it is known that the back end has events', () => {
  const { opened, page } = setUp();
  const a = page('ann', 'a');
  a.want('dock');
  expect(opened).toHaveLength(1);
  opened[0]?.tell({ type: 'opened', at: 5 });
  expect(opened.map(({ url }) => url)).toEqual(['http://host/events', 'http://host/events?live=dock']);
  opened[1]?.tell({ type: 'opened', at: 6 });
  expect(a.heard).toEqual([{ type: 'opened', at: 5 }]);
});

it('leaves no stream behind, whichever of several opens first', () => {
  const { opened, page } = setUp();
  const a = page('ann', 'a');
  opened[0]?.tell({ type: 'opened', at: 5 });
  a.want('dock');
  a.want('dock', 'drone');
  opened[2]?.tell({ type: 'opened', at: 6 });
  expect(opened.map(({ signal }) => signal.aborted)).toEqual([true, true, false]);
  a.want('dock', 'drone', 'sensor');
  a.leave();
  expect(opened.map(({ signal }) => signal.aborted)).toEqual([true, true, true, true]);
});

it('tells of a gap where the stream before broke ahead of the new one', () => {
  const { opened, page } = setUp();
  const a = page('ann', 'a');
  opened[0]?.tell({ type: 'opened', at: 5 });
  opened[0]?.lost?.();
  a.want('dock');
  opened[1]?.tell({ type: 'opened', at: 6 });
  expect(a.heard).toEqual([{ type: 'opened', at: 5 }, { type: 'reconnected' }]);
});

it('tells a page that shows the same later all that is known', () => {
  const { opened, page } = setUp();
  const [a, b] = [page('ann', 'a'), page('ann', 'b')];
  opened[0]?.tell({ type: 'opened', at: 5 });
  a.want('dock');
  opened[1]?.tell({ type: 'opened', at: 6 });
  opened[1]?.tell(frame(['wind']));
  b.want('dock');
  expect(opened).toHaveLength(2);
  expect(b.heard.at(-1)).toEqual(frame(['wind']));
});

it('carries values a while longer than they are shown', () => {
  vi.useFakeTimers();
  const { opened, page } = setUp();
  const a = page('ann', 'a');
  opened[0]?.tell({ type: 'opened', at: 5 });
  a.want('dock', 'drone');
  a.want('dock');
  a.want('dock', 'drone');
  vi.advanceTimersByTime(60_000);
  expect(opened).toHaveLength(2);
  a.want();
  vi.advanceTimersByTime(60_000);
  expect(opened.at(-1)?.url).toBe('http://host/events');
});
