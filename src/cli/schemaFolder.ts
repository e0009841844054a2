/** What every `sunvane schema` command starts with: a folder of documents, read and checked. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { checkDocuments, type CheckResult } from '../documents/tools/check/index.ts';
import { printDiagnostic, type Diagnostic } from '../documents/ground/diagnostic.ts';
import { frame, readFolder } from '../server/documents/folder.ts';
import { CliError, note } from './output.ts';
import { configOf } from './system.ts';

export interface SchemaFlags {
  schemas?: string;
  json?: boolean;
}

/** The folder a command is about. */
export const folderOf = (flags: SchemaFlags): string => resolve(flags.schemas ?? configOf({}).schemas);

/** Documents of a folder by their path in it. */
export async function filesOf(folder: string): Promise<Map<string, string>> {
  if (!existsSync(folder)) throw new CliError(`there is no folder ${folder}`, 2);
  return readFolder(folder);
}

/** Documents that hold together. */
export async function checked(folder: string): Promise<CheckResult> {
  return checkDocuments(await filesOf(folder), frame);
}

const plural = (n: number, what: string): string => `${n} ${what}${n === 1 ? '' : 's'}`;

/** How many problems and warnings there are. */
export function countText(diagnostics: readonly Diagnostic[]): string {
  const warnings = diagnostics.filter((d) => d.warning).length;
  return [
    diagnostics.length - warnings ? plural(diagnostics.length - warnings, 'problem') : '',
    warnings ? plural(warnings, 'warning') : '',
  ]
    .filter(Boolean)
    .join(', ');
}

/** Fails with the diagnostics when there are any. */
export function refuse(diagnostics: readonly Diagnostic[]): void {
  if (!diagnostics.length) return;
  for (const d of diagnostics) note(`${printDiagnostic(d)}\n`);
  throw new CliError(countText(diagnostics));
}
