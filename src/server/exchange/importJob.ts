/** An import as a job: the file lies in the store until the job ends, and the rows are written with its end in one transaction. */
import { join } from 'node:path';
import { AppError } from '../errors/error.ts';
import type { JobKind } from '../jobs/kind.ts';
import type { Writer } from '../records/write/writer.ts';
import { runImport, type ImportOptions } from './import.ts';

export const IMPORT = 'import';

export interface ImportPayload {
  resource: string;
  options: ImportOptions;
}

export const importKind = (writer: Writer): JobKind<ImportPayload> => ({
  kind: IMPORT,
  title: '导入',
  titleEn: 'Import',
  retries: 5,
  // The file is read by a thread that has limits of its own (apart/open.ts).
  where: 'thread',
  limits: { seconds: 4 * 3600, megabytes: 1024 },
  priority: 1,
  check(payload) {
    const { resource, options } = (payload ?? {}) as Partial<ImportPayload>;
    if (typeof resource !== 'string' || options === null || typeof options !== 'object')
      throw new TypeError('an import needs a resource and options');
    return { resource, options };
  },
  lock: ({ resource }) => `import:${resource}`,
  async run({ resource: name, options }, job) {
    const resource = writer.catalogue().resources[name];
    if (!resource) throw new AppError('record.unknown');
    return runImport(writer, resource, await job.call(), await job.input(), join(job.folder, 'errors.csv'), options, job);
  },
});
