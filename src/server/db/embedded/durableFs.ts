import { fsyncSync } from 'node:fs';
import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import type { Deadline } from './deadline.ts';

type Operation = (this: unknown, ...args: unknown[]) => unknown;

/** What is used of the engine's module beyond its published types. */
interface EngineModule {
  HEAPU8: Uint8Array;
  FS: { ErrnoError: new (errno: number) => Error };
  NODEFS: { stream_ops: Record<string, Operation> };
  /** Addresses of the backend's signal flags. */
  _InterruptPending: number;
  _QueryCancelPending: number;
}

type InitOptions = Parameters<NodeFS['init']>[1];
type PreRun = NonNullable<InitOptions['preRun']>[number];

/** Error numbers of the engine's libc; anything else is an input/output error, which it takes for a broken disk, as it must. */
const ERRNO: Record<string, number> = { EBADF: 8, EINVAL: 28, ENOSPC: 51, EDQUOT: 19, EROFS: 69 };
const EIO = 29;

/**
 * Files of the engine on a real disk: fsync is passed through (the engine's own file system leaves it out), and file operations
 * look at the deadline, which is the only moment a running statement can be told to stop.
 */
export class DurableFs extends NodeFS {
  readonly #deadline: Deadline | undefined;
  #module: EngineModule | undefined;

  constructor(dataDir: string, deadline?: Deadline) {
    super(dataDir);
    this.#deadline = deadline;
  }

  override async init(pg: PGlite, options: InitOptions): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pg, options);
    const hook = (module: unknown): void => this.#hook(module as EngineModule);
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), hook as PreRun] } };
  }

  /** Takes back a cancel that the statement did not live to see. */
  clearCancel(): void {
    if (this.#module) this.#setCancel(this.#module, 0);
  }

  #hook(module: EngineModule): void {
    this.#module = module;
    const operations = module.NODEFS.stream_ops;
    operations['fsync'] = (stream) => {
      try {
        fsyncSync((stream as { nfd: number }).nfd);
        return 0;
      } catch (error) {
        throw new module.FS.ErrnoError(ERRNO[(error as NodeJS.ErrnoException).code ?? ''] ?? EIO);
      }
    };
    const deadline = this.#deadline;
    if (!deadline) return;
    for (const name of ['read', 'write', 'llseek']) {
      const operation = operations[name];
      if (!operation) continue;
      operations[name] = (...args) => {
        if (deadline.expired()) this.#setCancel(module, 1);
        return operation.apply(operations, args);
      };
    }
  }

  #setCancel(module: EngineModule, value: 0 | 1): void {
    const memory = new DataView(module.HEAPU8.buffer);
    memory.setInt32(module._InterruptPending, value, true);
    memory.setInt32(module._QueryCancelPending, value, true);
  }
}
