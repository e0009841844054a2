/** The command-line tool: one file for each group of commands. */
import { Command, CommanderError } from 'commander';
import { databaseCommands } from './database.ts';
import { exchangeCommands } from './exchange.ts';
import { CliError, note } from './output.ts';
import { schemaCommands } from './schema.ts';
import { startCommand } from './start.ts';
import { version } from './system.ts';
import { userCommands } from './users.ts';

const program = new Command('sunvane')
  .description('Operations console for drone inspection of solar and wind power stations, built from documents')
  .version(version)
  .showHelpAfterError('(--help shows what is allowed)')
  .exitOverride();

startCommand(program);
schemaCommands(program);
exchangeCommands(program);
userCommands(program);
databaseCommands(program);

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
  else if (error instanceof CliError) { note(error.message); process.exitCode = error.exitCode; }
  else {
    const { name, message, stack } = error as Error;
    note(['ConfigError', 'DataDirInUseError', 'DbError', 'AppError'].includes(name) ? message : stack ?? String(error));
    process.exitCode = 1;
  }
}
