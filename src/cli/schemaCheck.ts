/** `sunvane schema check`: once for CI, or again at every save. */
import { relative, sep } from 'node:path';
import { checkDocuments } from '../documents/tools/check/index.ts';
import { printDiagnostic, type Diagnostic } from '../documents/ground/diagnostic.ts';
import { junit } from '../documents/tools/report/junit.ts';
import { sarif } from '../documents/tools/report/sarif.ts';
import { frame } from '../server/documents/folder.ts';
import { watchFolder } from '../server/documents/watch.ts';
import { CliError, note, say, sayJson } from './output.ts';
import { countText, filesOf, folderOf, refuse, type SchemaFlags } from './schemaFolder.ts';
import { version } from './system.ts';

export const FORMATS = ['text', 'json', 'sarif', 'junit'] as const;

export interface CheckFlags extends SchemaFlags {
  format?: (typeof FORMATS)[number];
  watch?: boolean;
}

/** Every diagnostic, what keeps documents out before what only warns. */
async function find(
  folder: string,
): Promise<{ diagnostics: Diagnostic[]; files: string[]; counts: ReturnType<typeof checkDocuments>['counts']; ms: number }> {
  const started = performance.now();
  const files = await filesOf(folder);
  const { diagnostics, warnings, counts } = checkDocuments(files, frame);
  return {
    diagnostics: [...diagnostics, ...warnings],
    files: [...files.keys()].sort(),
    counts,
    ms: Math.round(performance.now() - started),
  };
}

const wellText = ({ resource, screen, dictionary }: Record<'resource' | 'screen' | 'dictionary', number>, ms: number): string =>
  `${resource} resources, ${screen} screens, ${dictionary} dictionaries: no problems (${ms} ms)`;

/** Checks at every save until the process is told to end. */
async function watching(folder: string): Promise<void> {
  const once = async (): Promise<void> => {
    const { diagnostics, counts, ms } = await find(folder);
    for (const d of diagnostics) note(`${printDiagnostic(d)}\n`);
    say(`${new Date().toLocaleTimeString('en-GB')} ${diagnostics.length ? countText(diagnostics) : wellText(counts, ms)}`);
  };
  await once();
  let turn = Promise.resolve();
  const stop = watchFolder(folder, () => {
    turn = turn.then(once).catch((error: unknown) => {
      note(String(error));
    });
  });
  note(`watching ${folder}; Ctrl+C ends`);
  await new Promise<void>((done) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.once(signal, () => {
        done();
      });
  });
  await stop();
  await turn;
}

/** Prints what is wrong; fails with code 1 when anything is. */
export async function runCheck(flags: CheckFlags): Promise<void> {
  const folder = folderOf(flags);
  const format = flags.json ? 'json' : (flags.format ?? 'text');
  if (flags.watch) {
    if (format !== 'text') throw new CliError('--watch writes text', 2);
    await watching(folder);
    return;
  }
  const { diagnostics, files, counts, ms } = await find(folder);
  if (format === 'json') sayJson({ ok: diagnostics.length === 0, counts, diagnostics });
  if (format === 'sarif') sayJson(sarif(diagnostics, relative(process.cwd(), folder).split(sep).join('/'), version));
  if (format === 'junit') say(junit(files, diagnostics, ms / 1000));
  if (format !== 'text' && diagnostics.length) throw new CliError('', 1);
  if (format !== 'text') return;
  refuse(diagnostics);
  say(wellText(counts, ms));
}
