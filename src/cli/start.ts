/** `sunvane start`: the server with the console. */
import type { Command } from 'commander';
import { startServer } from '../server/app/run.ts';
import { makeLogger } from '../server/app/logger.ts';
import { textOf } from '../server/db/errors.ts';
import { isOutage } from '../server/db/outage.ts';
import type { Config } from '../server/config/config.ts';
import type { SeedResult } from '../server/seed/apply.ts';
import { LAST_WORK_MS, lastResort, stopOnSignal } from './lasting.ts';
import { CliError, say } from './output.ts';
import { configOf, version, webFolder, type CommonFlags } from './system.ts';

interface StartFlags extends CommonFlags {
  port?: string;
  host?: string;
  databaseUrl?: string;
  logLevel?: string;
  seed?: string;
}

function welcome(url: string, seeded: SeedResult, { adminPassword, seedLanguage }: Config): void {
  say(`\nSunvane ${version} is running at ${url}`);
  if (seeded.seeded) {
    say(`Sign in as ${seeded.accounts.join(', ')}`);
    say(
      adminPassword
        ? 'with the password of ADMIN_PASSWORD.'
        : `with the password ${seeded.password} (shown this once; change it after signing in).`,
    );
    if (seeded.accounts.length > 1) say(`The stations and devices are demonstration data (${seedLanguage === 'en' ? 'Demo' : '演示'}).`);
  } else say('Sign in with your account; a forgotten password: npx sunvane user reset-password <username>');
  say('Stop with Ctrl+C.\n');
}

/** A start that failed, in words where it is not the program's fault. */
function explained(error: unknown, { port, host }: Config): unknown {
  const { code, syscall, name, hostname } = error as NodeJS.ErrnoException & { hostname?: string };
  if (code === 'EADDRINUSE') return new CliError(`port ${port} is in use; choose another with --port or PORT`);
  if (syscall === 'listen' || hostname === host) return new CliError(`cannot listen on ${host}, port ${port}: ${textOf(error)}`);
  if (name !== 'DbError' && isOutage(error)) return new CliError(`the database did not answer while the server started: ${textOf(error)}`);
  if (code === '57014') return new CliError(`the database took too long while the server started: ${textOf(error)}`);
  return error;
}

export function startCommand(program: Command): void {
  program
    .command('start')
    .description('start the server and the console')
    .option('--port <number>', 'port')
    .option('--host <address>', 'address to listen on')
    .option('--data-dir <folder>', 'folder of the embedded database')
    .option('--database-url <url>', 'a real PostgreSQL')
    .option('--schemas <folder>', 'folder of documents')
    .option('--log-level <level>', 'least level logged')
    .option('--seed <kind>', 'demo or none')
    .option('--config <file>', 'config file')
    .option('--dev', 'with hot reload of the console, for development')
    .action(async (flags: StartFlags) => {
      const config = configOf({ ...flags });
      const log = makeLogger(config.logLevel === 'info' && process.stdout.isTTY ? 'warn' : config.logLevel);
      try {
        const server = await startServer(config, log, version, webFolder);
        stopOnSignal(server.close);
        lastResort(log, server.close);
        welcome(server.url, server.seeded, config);
      } catch (error) {
        // Everything is closed; whatever is left must not keep a process that serves nobody.
        setTimeout(() => process.exit(1), LAST_WORK_MS).unref();
        throw explained(error, config);
      }
    });
}
