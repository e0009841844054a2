/** `sunvane work`: works jobs beside servers on the same database. */
import type { Command } from 'commander';
import { makeLogger } from '../server/app/logger.ts';
import { startWorking } from '../server/app/work.ts';
import { LAST_WORK_MS, lastResort, stopOnSignal } from './lasting.ts';
import { CliError, say } from './output.ts';
import { configOf, version, type CommonFlags } from './system.ts';

interface WorkFlags extends CommonFlags {
  databaseUrl?: string;
  logLevel?: string;
  jobs?: string;
}

/** Jobs at a time where the settings leave them to workers. */
const SLOTS = 2;

export function workCommand(program: Command): void {
  program
    .command('work')
    .description('work jobs beside servers on the same PostgreSQL, without serving anybody')
    .option('--jobs <number>', 'jobs at once; JOBS when absent')
    .option('--data-dir <folder>', 'folder of local files, the one of the servers unless they use an S3 store')
    .option('--database-url <url>', 'the PostgreSQL of the servers')
    .option('--schemas <folder>', 'folder of documents')
    .option('--log-level <level>', 'least level logged')
    .option('--config <file>', 'config file')
    .action(async (flags: WorkFlags) => {
      const config = configOf({ ...flags });
      if (!config.databaseUrl)
        throw new CliError(
          'the embedded database is open in one process only, and its server works the jobs itself; name a PostgreSQL with DATABASE_URL',
        );
      if (flags.jobs !== undefined && config.jobs === 0) throw new CliError('--jobs is 1 or more', 2);
      const log = makeLogger(config.logLevel);
      try {
        const slots = config.jobs || SLOTS;
        const close = await startWorking(config, log, version, slots);
        stopOnSignal(close);
        lastResort(log, close);
        say(`Sunvane ${version} works jobs, ${slots} at once. Stop with Ctrl+C.`);
      } catch (error) {
        // Whatever is left must not keep a process that works nothing.
        setTimeout(() => process.exit(1), LAST_WORK_MS).unref();
        throw error;
      }
    });
}
