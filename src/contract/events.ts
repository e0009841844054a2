import { createParser } from 'eventsource-parser';

/**
 * The data of each event of a server-sent stream, whose bytes may be cut anywhere, inside a character too. The last event
 * may lack its empty line. Leaving the loop cancels the stream.
 */
export async function* eventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const waiting: string[] = [];
  const parser = createParser({ onEvent: ({ data }) => void waiting.push(data) });
  const decoder = new TextDecoder();
  const reader = body.getReader();
  try {
    for (let over = false; !over;) {
      const { done, value } = await reader.read();
      parser.feed(done ? `${decoder.decode()}\n\n` : decoder.decode(value, { stream: true }));
      yield* waiting.splice(0);
      over = done;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
