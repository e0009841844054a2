/** The command-line tool: one file for each group of commands. */
import { Command, CommanderError } from 'commander';
import type { AppError } from '../server/http/errors.ts';
import { CliError, note, sentence } from './output.ts';
import { version } from './system.ts';

// Whoever reads has seen enough (`sunvane … | head`).
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});

const program = new Command('sunvane')
  .description('Operations console for drone inspection of solar and wind power stations, built from documents')
  .version(version)
  .showHelpAfterError('(--help shows what is allowed)')
  .exitOverride();

/** Adds the groups' commands. A group is loaded only when it is wanted: most of a short command's time is loading code. */
const groups: Record<string, () => Promise<void>> = {
  start: async () => {
    (await import('./start.ts')).startCommand(program);
  },
  schema: async () => {
    (await import('./schema.ts')).schemaCommands(program);
  },
  exchange: async () => {
    (await import('./exchange.ts')).exchangeCommands(program);
  },
  users: async () => {
    (await import('./users.ts')).userCommands(program);
  },
  database: async () => {
    (await import('./database.ts')).databaseCommands(program);
  },
};
const GROUP_OF: Record<string, string> = {
  start: 'start',
  schema: 'schema',
  import: 'exchange',
  export: 'exchange',
  user: 'users',
  token: 'users',
  db: 'database',
};

const wanted = groups[GROUP_OF[process.argv[2] ?? ''] ?? ''];
if (wanted) await wanted();
else for (const add of Object.values(groups)) await add();

/** Inherited by every subcommand, so that a wrong flag ends with code 2. */
function strict(command: Command): void {
  command.exitOverride();
  for (const child of command.commands) strict(child);
}
strict(program);

try {
  await program.parseAsync();
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : 2;
  else if (error instanceof CliError) {
    note(error.message);
    process.exitCode = error.exitCode;
  } else {
    const { name, message, stack } = error as Error;
    const { code, path, syscall } = error as NodeJS.ErrnoException;
    if (name === 'AppError') note(sentence(error as AppError));
    // What the system refuses about a file is no fault of the program.
    else
      note(
        ['ConfigError', 'DataDirInUseError', 'DbError'].includes(name) || (code && path && syscall) ? message : (stack ?? String(error)),
      );
    process.exitCode = 1;
  }
}
