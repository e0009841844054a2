/** Files of jobs: what they were started with and what they leave lie in the store, where every server finds them; work goes on in a folder here. */
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { NO_TYPE, type Storage } from '../storage/storage.ts';

const ROOT = 'jobs/';
const RUN = 'job-';
/** Age in ms from which files that belong to nothing are removed: those of a start that is under way belong to nothing yet. */
const STRAY_MS = 86_400_000;

const idOf = (key: string): string => key.slice(ROOT.length).split('/')[0] ?? '';

export class JobFiles {
  constructor(
    private readonly storage: Storage,
    private readonly dataDir: string,
  ) {}

  get #runs(): string {
    return join(this.dataDir, 'files', 'tmp');
  }

  /** Stores a file of this machine with a job; answers its key. */
  async keep(id: string, name: 'input' | 'result', path: string): Promise<string> {
    const key = `${ROOT}${id}/${name}`;
    await this.storage.put(key, createReadStream(path), NO_TYPE, (await stat(path)).size);
    return key;
  }

  /** Where a stored file can be read on this machine; fetched into the folder when it lies elsewhere. @throws StorageError missing */
  async fetch(key: string, folder: string): Promise<string> {
    const own = this.storage.path?.(key);
    if (own !== undefined) {
      await this.storage.size(key);
      return own;
    }
    const path = join(folder, 'input');
    await pipeline((await this.storage.open(key)).content, createWriteStream(path));
    return path;
  }

  /** A result file. Jobs of earlier versions left theirs in a folder of their server. @throws StorageError missing */
  async open(file: string): Promise<Readable> {
    return isAbsolute(file) ? createReadStream(file) : (await this.storage.open(file)).content;
  }

  remove(keys: readonly string[]): Promise<void> {
    return this.storage.remove(keys);
  }

  /** A new folder for one run. */
  async folder(id: string, attempts: number): Promise<string> {
    const path = join(this.#runs, `${RUN}${id}-${attempts}`);
    await mkdir(path, { recursive: true });
    return path;
  }

  /** Removes files of jobs that are no more, and folders of runs that a crash left. @param known which of some ids are jobs */
  async sweep(known: (ids: readonly string[]) => Promise<Set<string>>, running: ReadonlySet<string>): Promise<void> {
    const old: string[] = [];
    for await (const { key, time } of this.storage.list(ROOT)) if (Date.now() - time.getTime() > STRAY_MS) old.push(key);
    if (old.length) {
      const there = await known([...new Set(old.map(idOf))]);
      await this.storage.remove(old.filter((key) => !there.has(idOf(key))));
    }
    for (const name of await readdir(this.#runs).catch(() => [])) {
      const path = join(this.#runs, name);
      if (!name.startsWith(RUN) || running.has(name)) continue;
      const age = await stat(path).then(
        ({ mtimeMs }) => Date.now() - mtimeMs,
        () => 0,
      );
      if (age > STRAY_MS) await rm(path, { recursive: true, force: true });
    }
  }
}
