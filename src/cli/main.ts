/** The command-line tool as a process. */
import { run } from './run.ts';

// Whoever reads has seen enough (`sunvane … | head`).
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});

process.exitCode = await run(process.argv.slice(2));
