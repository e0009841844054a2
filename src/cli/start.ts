/** `sunvane start`: the server with the console. */
import type { Command } from 'commander';
import { makeLogger, startServer } from '../server/app/server.ts';
import type { Config } from '../server/config/config.ts';
import type { SeedResult } from '../server/seed/apply.ts';
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

/** Stops once, however often the signal comes. */
function stopOnSignal(close: () => Promise<void>): void {
  let stopping: Promise<void> | undefined;
  const stop = (): void => {
    stopping ??= close().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`${String(error)}\n`);
        process.exit(1);
      },
    );
  };
  // The last two come when a terminal is closed: on Unix, and on Windows, which has no SIGTERM.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGBREAK'] as const) process.on(signal, stop);
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
        welcome(server.url, server.seeded, config);
      } catch (error) {
        if ((error as { code?: string }).code === 'EADDRINUSE')
          throw new CliError(`port ${config.port} is in use; choose another with --port or PORT`);
        throw error;
      }
    });
}
