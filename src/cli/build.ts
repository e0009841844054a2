/** `sunvane build`: `sunvane.js` has built by the time it is run here; with `--documents` the console becomes a folder of files. */
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Command } from 'commander';
import { setTimeZone } from '../documents/ground/clock.ts';
import { wholeDocuments } from '../server/documents/whole.ts';
import { CliError, say } from './output.ts';
import { checked, folderOf, refuse } from './schemaFolder.ts';
import { configOf, root, webFolder } from './system.ts';

interface BuildFlags {
  documents?: boolean;
  out?: string;
  schemas?: string;
}

/** Files of an earlier time, which nothing names any more: the hash of their content stands in their name. */
const OLD = /\.[0-9a-f]{16}\.json$/;

/** What a site is made of: folders of the built console and of the documents, and the folder that becomes the site. */
interface Site {
  web: string;
  schemas: string;
  out: string;
}

/** Writes the site; answers the number of its documents. */
export async function writeSite({ web, schemas, out }: Site): Promise<number> {
  if (!existsSync(join(web, 'index.html'))) throw new CliError('the console is not built; run: npx sunvane build');
  const { catalogue, diagnostics } = await checked(schemas);
  refuse(diagnostics);
  setTimeZone(configOf({}).timeZone);
  cpSync(web, out, { recursive: true });
  const folder = join(out, 'documents');
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder)) if (OLD.test(name)) rmSync(join(folder, name));
  const files = wholeDocuments(catalogue);
  for (const { path, text } of files) writeFileSync(join(out, path), text);
  return files.length;
}

export function buildCommand(program: Command): void {
  program
    .command('build')
    .description('build server and console; with --documents everything a static host needs')
    .option('--documents', 'write the console with all documents, in both languages, to a folder that any file server can serve')
    .option('--out <folder>', 'that folder (dist/site)')
    .option('--schemas <folder>', 'folder of documents')
    .action(async ({ documents = false, out, schemas }: BuildFlags) => {
      if (!documents) {
        if (out !== undefined || schemas !== undefined) throw new CliError('--out and --schemas go with --documents', 2);
        return;
      }
      const folder = resolve(out ?? join(root, 'dist', 'site'));
      const files = await writeSite({ web: webFolder, schemas: folderOf(schemas === undefined ? {} : { schemas }), out: folder });
      say(`${folder}: the console with ${files} documents; unknown addresses must be answered with its index.html`);
    });
}
