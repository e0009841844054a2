import { expect, it } from 'vitest';
import { Inbox, MOST_BYTES, type Batch } from './inbox.ts';

const NOW = 1_700_000_000_000;
const say = (inbox: Inbox, topic: string, message: unknown): void =>
  inbox.take(topic, Buffer.from(typeof message === 'string' ? message : JSON.stringify(message)));
const osd = (timestamp: unknown, data: object, tid?: string): object => ({
  ...(tid === undefined ? {} : { tid }),
  bid: 'b',
  timestamp,
  data,
});

it('merges reports of a device field by field: an older one still brings what was never said', () => {
  const inbox = new Inbox(() => NOW);
  say(inbox, 'thing/product/D1/osd', osd(NOW, { wind: 4, mode: 0 }));
  say(inbox, 'thing/product/D1/osd', osd(NOW - 10, { wind: 9, rain: 1 }));
  say(inbox, 'thing/product/D1/state', osd(String(NOW), { mode: 4 }));
  expect(inbox.batch()?.reports).toEqual([{ sn: 'D1', values: { wind: [4, NOW], rain: [1, NOW - 10], mode: [4, NOW] } }]);
  expect(inbox.batch()).toBeUndefined();
});

it('ends a batch with a device that says it went, so that what it reports next counts after that', () => {
  const batches: (Batch | undefined)[] = [];
  const inbox: Inbox = new Inbox(
    () => NOW,
    () => undefined,
    () => batches.push(inbox.batch()),
  );
  say(inbox, 'thing/product/D1/osd', osd(NOW, { mode: 0 }));
  expect(batches).toEqual([]);
  say(inbox, 'sys/product/D1/status', { timestamp: NOW, method: 'offline', data: {} });
  say(inbox, 'thing/product/D1/osd', osd(NOW + 1, { mode: 4 }));
  batches.push(inbox.batch());
  expect(batches.map((batch) => [batch?.reports[0]?.values['mode']?.[0], batch?.messages.map(({ method }) => method)])).toEqual([
    [0, ['offline']],
    [4, []],
  ]);
});

it('drops what comes twice, but not the answer that carries the id of the question', () => {
  const inbox = new Inbox(() => NOW);
  const event = { tid: 't', bid: 'b', timestamp: 1, method: 'hms', data: {} };
  say(inbox, 'thing/product/D1/events', event);
  say(inbox, 'thing/product/D1/events', event);
  say(inbox, 'thing/product/D1/services_reply', event);
  expect(inbox.batch()?.messages.map(({ kind }) => kind)).toEqual(['events', 'services_reply']);
});

it.each([
  ['{', 'json'],
  ['[1]', 'shape'],
  [{ tid: 'a', timestamp: 1 }, 'shape'],
  [{ data: {}, timestamp: 'soon' }, 'timestamp'],
  [{ data: {}, timestamp: Number.NaN }, 'timestamp'],
  [{ data: {}, timestamp: NOW + 600_000 }, 'clock'],
  [{ data: {}, timestamp: NOW - 90_000_000 }, 'clock'],
  [`{"data":{"x":"${'x'.repeat(MOST_BYTES)}"}}`, 'size'],
])('counts what is of the wrong shape: %j', (message, reason) => {
  const inbox = new Inbox(() => NOW);
  say(inbox, 'thing/product/D1/osd', message);
  say(inbox, 'thing/product/D1/osd', message);
  expect(inbox.batch()).toEqual({ reports: [], messages: [], sensors: [], refused: { D1: { [reason]: 2 } } });
});

it('hands over what sensors say as it came, and counts what is no JSON or too large', () => {
  const inbox = new Inbox(() => NOW);
  say(inbox, 'sensor/S1/readings', { readings: [] });
  say(inbox, 'sensor/S1/readings', '{');
  say(inbox, 'sensor/S1/readings', JSON.stringify('x'.repeat(40_000)));
  say(inbox, 'sensor/S1/other', { readings: [] });
  expect(inbox.batch()).toEqual({
    reports: [],
    messages: [],
    sensors: [{ code: 'S1', message: { readings: [] } }],
    refused: { S1: { json: 1, size: 1 } },
  });
});

it('is not led astray by names of properties', () => {
  const inbox = new Inbox(() => NOW);
  say(inbox, 'thing/product/D1/osd', '{"timestamp":1700000000000,"data":{"__proto__":{"a":1},"constructor":2}}');
  const values = inbox.batch()?.reports[0]?.values ?? {};
  expect(Object.keys(values).sort()).toEqual(['__proto__', 'constructor']);
  expect(({} as { a?: unknown }).a).toBeUndefined();
});

it('passes over topics that nobody reads', () => {
  const inbox = new Inbox(() => NOW);
  for (let i = 0; i < 1_000; i += 1) say(inbox, `thing/product/D1/x${i}`, osd(NOW, {}));
  expect(inbox.batch()).toBeUndefined();
});
