/** Steady load on one call over kept connections, and ratios of interleaved runs. */
import { Agent, request } from 'node:http';

export interface Target {
  url: string;
  token?: string;
  /** Body of request number n. */
  body: (n: number) => unknown;
}

function send(agent: Agent, target: Target, n: number): Promise<void> {
  const payload = JSON.stringify(target.body(n));
  return new Promise((done, fail) => {
    const call = request(
      target.url,
      {
        method: 'POST',
        agent,
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(payload),
          ...(target.token ? { authorization: `Bearer ${target.token}` } : {}),
        },
      },
      (answer) => {
        answer.resume();
        answer.on('end', () => {
          if (answer.statusCode === 200) done();
          else fail(new Error(`${target.url} answered ${answer.statusCode}`));
        });
      },
    );
    call.on('error', fail);
    call.end(payload);
  });
}

/** How long one call takes alone, milliseconds, once it has been warmed by another. */
export async function once(target: Target): Promise<number> {
  const agent = new Agent({ keepAlive: true });
  await send(agent, target, 0);
  const start = performance.now();
  await send(agent, target, 1);
  const taken = performance.now() - start;
  agent.destroy();
  return taken;
}

/** Requests a second over `ms` milliseconds. */
export async function throughput(target: Target, ms: number, connections = 16): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const end = performance.now() + ms;
  let count = 0;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < end) {
        count += 1;
        await send(agent, target, count);
      }
    }),
  );
  const seconds = (performance.now() - end + ms) / 1000;
  agent.destroy();
  return count / seconds;
}

const median = (numbers: number[]): number => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

/** Ours against theirs in turn, every second round reversed; the median of the rounds' ratios. */
export async function ratio(
  ours: Target,
  theirs: Target,
  { rounds = 5, ms = 2000, connections = 16 } = {},
): Promise<{ ratio: number; ours: number; theirs: number }> {
  await throughput(ours, 500, connections);
  await throughput(theirs, 500, connections);
  const seen: { ours: number; theirs: number }[] = [];
  for (let i = 0; i < rounds; i += 1) {
    const pair = { ours: 0, theirs: 0 };
    for (const side of i % 2 ? (['theirs', 'ours'] as const) : (['ours', 'theirs'] as const))
      pair[side] = await throughput(side === 'ours' ? ours : theirs, ms, connections);
    seen.push(pair);
  }
  return {
    ratio: median(seen.map((p) => p.ours / p.theirs)),
    ours: median(seen.map((p) => p.ours)),
    theirs: median(seen.map((p) => p.theirs)),
  };
}
