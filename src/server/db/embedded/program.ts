import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setFlagsFromString } from 'node:v8';

let compiled: Promise<WebAssembly.Module> | undefined;

/**
 * V8 compiles a function of the engine when it is first called, and optimises it after ten times as much work as usual: a process
 * starts with a quarter less of the processor, and what runs long is as fast.
 */
const FLAGS = ['--wasm-lazy-compilation', '--wasm-tiering-budget=20000000'];

async function compile(): Promise<WebAssembly.Module> {
  for (const flag of FLAGS) setFlagsFromString(flag);
  const folder = dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'));
  return WebAssembly.compile(await readFile(join(folder, 'pglite.wasm')));
}

/** The engine's compiled code. Compiling takes longer than opening a database, so all workers of a process share one. */
export const engineProgram = (): Promise<WebAssembly.Module> => (compiled ??= compile());
