/** Splits what has arrived of an event stream into the data of whole events and the unfinished rest. */
export function parseEvents(buffer: string): { events: string[]; rest: string } {
  const blocks = buffer.replaceAll('\r\n', '\n').split('\n\n');
  const rest = blocks.pop() ?? '';
  const events = blocks
    .map((block) => block.split('\n').filter((line) => line.startsWith('data:')).map((line) => line.slice(5).replace(/^ /, '')).join('\n'))
    .filter((data) => data !== '');
  return { events, rest };
}

/** Wait before the nth reconnection, ms: doubles from one second to half a minute, with a share of chance. */
export const backoff = (attempt: number, random = Math.random): number => Math.min(30_000, 1000 * 2 ** attempt) * (0.5 + random() / 2);
