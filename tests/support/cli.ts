/** `sunvane`: as a process of its own, or within this one, without the seconds that a process takes to load. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { vi } from 'vitest';
import { run } from '../../src/cli/run.ts';
import { root } from './running.ts';

/** What a command printed and how it ended. */
export interface Said {
  status: number | null;
  out: string;
  err: string;
}

/** Where a command runs. */
export interface Place {
  cwd: string;
  env: NodeJS.ProcessEnv;
}

/** Runs the built command as a process. */
export function spawned(words: readonly string[], { cwd, env }: Place): Said {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'dist', 'server', 'main.js'), ...words], {
    encoding: 'utf8',
    env,
    cwd,
    timeout: 60_000,
  });
  return { status, out: stdout, err: stderr };
}

/** Runs the command in this process; one at a time. */
export async function sunvane(words: readonly string[], { cwd, env }: Place): Promise<Said> {
  const said = { out: '', err: '' };
  const before = { env: process.env, cwd: process.cwd() };
  const streams = (['out', 'err'] as const).map((name) =>
    vi.spyOn(process[name === 'out' ? 'stdout' : 'stderr'], 'write').mockImplementation((chunk) => {
      said[name] += String(chunk);
      return true;
    }),
  );
  process.env = { ...env };
  process.chdir(cwd);
  try {
    return { status: await run(words), ...said };
  } finally {
    process.chdir(before.cwd);
    process.env = before.env;
    for (const stream of streams) stream.mockRestore();
  }
}
