/** `sunvane schema diff`: what a change of documents means, before it is merged. */
import { existsSync, statSync } from 'node:fs';
import { dirname, relative, resolve, sep } from 'node:path';
import { kindOfFile } from '../documents/ground/kinds.ts';
import { diff, type Change } from '../documents/tools/diff/index.ts';
import type { Catalogue } from '../documents/tables/catalogue.ts';
import { CliError, note, say, sayJson } from './output.ts';
import { checked, refuse } from './schemaFolder.ts';

export const REFUSABLE = ['breaking', 'exposing', 'any'] as const;

export interface DiffFlags {
  json?: boolean;
  refuse?: (typeof REFUSABLE)[number];
}

interface Side {
  catalogue: Catalogue;
  document?: string;
}

/** The folder of documents that a file lies in, and the file's path in it. */
function within(file: string): { folder: string; path: string } {
  for (let folder = dirname(file), i = 0; i < 3; folder = dirname(folder), i += 1) {
    const path = relative(folder, file).split(sep).join('/');
    if (kindOfFile(path)) return { folder, path };
  }
  throw new CliError(`${file} lies in no folder of documents (resources/, screens/<area>/ or dictionaries/)`, 2);
}

async function side(input: string): Promise<Side> {
  const path = resolve(input);
  if (!existsSync(path)) throw new CliError(`there is no ${path}`, 2);
  const place = statSync(path).isDirectory() ? { folder: path, path: undefined } : within(path);
  const { catalogue, diagnostics } = await checked(place.folder);
  refuse(diagnostics);
  return { catalogue, ...(place.path === undefined ? {} : { document: place.path.replace(/\.json$/, '') }) };
}

const wanted: Record<(typeof REFUSABLE)[number], (c: Change) => boolean> = {
  breaking: (c) => c.breaking,
  exposing: (c) => c.exposing,
  any: () => true,
};

/** A resource's own screen is part of its document. */
const partOf = (change: Change, { catalogue, document }: Side): boolean =>
  document === undefined ||
  change.document === document ||
  (document.startsWith('resources/') &&
    `resources/${catalogue.screens[change.document.replace('screens/', '')]?.resource ?? ''}` === document);

function mark({ breaking, exposing }: Change): string {
  return [...(breaking ? ['breaking'] : []), ...(exposing ? ['exposing'] : [])].join(', ').padEnd(8);
}

/** Prints every change with its code; fails when one is of the refused sort. */
export async function runDiff(before: string, after: string, flags: DiffFlags): Promise<void> {
  const [was, is] = [await side(before), await side(after)];
  const changes = diff(was.catalogue, is.catalogue).filter((c) => partOf(c, was) && partOf(c, is));
  if (flags.json) sayJson({ changes });
  else {
    let document = '';
    for (const c of changes) {
      if (c.document !== document) say(c.document);
      ({ document } = c);
      say(`  ${mark(c)}  ${c.code}: ${c.message}`);
    }
    note(
      `${changes.length} changes, ${changes.filter((c) => c.breaking).length} breaking, ${changes.filter((c) => c.exposing).length} exposing`,
    );
  }
  const refused = flags.refuse === undefined ? [] : changes.filter(wanted[flags.refuse]);
  if (refused.length)
    throw new CliError(flags.json ? '' : `refused: ${refused.length} ${flags.refuse === 'any' ? 'changes' : String(flags.refuse)}`);
}
