/** Runs one command line: one file for each group of commands. */
import { Command, CommanderError } from 'commander';
import type { AppError } from '../server/errors/error.ts';
import { CliError, note, sentence } from './output.ts';
import { version } from './system.ts';

/** Adds the groups' commands. A group is loaded only when it is wanted: most of a short command's time is loading code. */
const groups: Record<string, (program: Command) => Promise<void>> = {
  start: async (program) => {
    (await import('./start.ts')).startCommand(program);
  },
  work: async (program) => {
    (await import('./work.ts')).workCommand(program);
  },
  build: async (program) => {
    (await import('./build.ts')).buildCommand(program);
  },
  schema: async (program) => {
    (await import('./schema.ts')).schemaCommands(program);
  },
  exchange: async (program) => {
    (await import('./exchange.ts')).exchangeCommands(program);
  },
  users: async (program) => {
    (await import('./users.ts')).userCommands(program);
  },
  devices: async (program) => {
    (await import('./devices.ts')).deviceCommands(program);
  },
  models: async (program) => {
    (await import('./models.ts')).modelCommands(program);
  },
  database: async (program) => {
    (await import('./database.ts')).databaseCommands(program);
  },
};
const GROUP_OF: Record<string, string> = {
  start: 'start',
  work: 'work',
  build: 'build',
  schema: 'schema',
  import: 'exchange',
  export: 'exchange',
  user: 'users',
  token: 'users',
  dock: 'devices',
  simulate: 'devices',
  model: 'models',
  db: 'database',
};

/** Inherited by every subcommand, so that a wrong flag ends with code 2. */
function strict(command: Command): void {
  command.exitOverride();
  for (const child of command.commands) strict(child);
}

/** Says what went wrong. Answers the exit code. */
function failed(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  if (error instanceof CliError) {
    // What was found stands in the output already.
    if (error.message !== '') note(error.message);
    return error.exitCode;
  }
  const { name, message, stack } = error as Error;
  const { code, path, syscall } = error as NodeJS.ErrnoException;
  if (name === 'AppError') note(sentence(error as AppError));
  // What the system refuses about a file is no fault of the program.
  else
    note(['ConfigError', 'DataDirInUseError', 'DbError'].includes(name) || (code && path && syscall) ? message : (stack ?? String(error)));
  return 1;
}

/** Does what the words after `sunvane` say. Answers the exit code. */
export async function run(words: readonly string[]): Promise<number> {
  const program = new Command('sunvane')
    .description('Operations console for drone inspection of solar and wind power stations, built from documents')
    .version(version)
    .showHelpAfterError('(--help shows what is allowed)');
  const wanted = groups[GROUP_OF[words[0] ?? ''] ?? ''];
  for (const add of wanted ? [wanted] : Object.values(groups)) await add(program);
  strict(program);
  try {
    await program.parseAsync(words, { from: 'user' });
    return 0;
  } catch (error) {
    return failed(error);
  }
}
