import { expect, it } from 'vitest';
import { eventsOf } from './events.ts';

/** The events of a text sent in pieces of so many bytes, and whether the stream was let go. */
async function read(text: string, size: number, most = Infinity): Promise<{ events: string[]; cancelled: boolean }> {
  const bytes = new TextEncoder().encode(text);
  let at = 0;
  let cancelled = false;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (at >= bytes.length) controller.close();
      else controller.enqueue(bytes.slice(at, (at += size)));
    },
    cancel() {
      cancelled = true;
    },
  });
  const events: string[] = [];
  for await (const event of eventsOf(body)) if (events.push(event) >= most) break;
  return { events, cancelled };
}

it.each([1, 2, 3, 7, 100])(
  'reads events in pieces of %i bytes: lines joined, comments and other fields left out, the last without its empty line',
  async (size) => {
    const { events } = await read(': ping\n\nevent: x\nid: 1\ndata: 热\ndata:斑\r\n\r\ndata: {"a":1}\n\ndata: last', size);
    expect(events).toEqual(['热\n斑', '{"a":1}', 'last']);
  },
);

it('lets the stream go with whoever reads it', async () => {
  expect(await read('data: 1\n\n'.repeat(50), 9, 2)).toEqual({ events: ['1', '1'], cancelled: true });
});
