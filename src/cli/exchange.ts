/** `sunvane import` and `sunvane export`: the same code as the screen's, for files on this machine. */
import { createWriteStream, existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Command } from 'commander';
import { didYouMean } from '../documents/diagnostic.ts';
import type { Resource } from '../documents/types.ts';
import { exportList } from '../server/exchange/export.ts';
import { runImport, type ImportResult } from '../server/exchange/import.ts';
import { suggest } from '../server/exchange/mapping.ts';
import { readRows } from '../server/exchange/sheet.ts';
import { owner } from '../server/user/owner.ts';
import type { System } from '../server/app/server.ts';
import { CliError, note, say, sayJson } from './output.ts';
import { withSystem, type CommonFlags } from './system.ts';

interface ImportFlags extends CommonFlags {
  map?: string;
  dryRun?: boolean;
  upsert?: boolean;
  partial?: boolean;
  errors?: string;
  screen?: string;
  json?: boolean;
}
interface ExportFlags extends CommonFlags {
  format?: string;
  out?: string;
  where?: string;
  language?: string;
  screen?: string;
}

function resourceOf(system: System, name: string): Resource {
  const { resources } = system.context.store.catalogue;
  const resource = resources[name];
  if (resource) return resource;
  const suggestion = didYouMean(name, Object.keys(resources));
  throw new CliError(
    `there is no resource "${name}"${suggestion ? `; did you mean "${suggestion}"?` : ''}; known: ${Object.keys(resources).join(', ')}`,
    2,
  );
}

async function mappingOf(flags: ImportFlags, file: string, resource: Resource): Promise<unknown> {
  if (flags.map) {
    try {
      return JSON.parse(await readFile(flags.map, 'utf8')) as unknown;
    } catch (error) {
      throw new CliError(`${flags.map}: ${(error as Error).message}`, 2);
    }
  }
  for await (const row of readRows(file))
    return {
      columns: suggest(
        row.cells.map((c) => c.trim()),
        resource,
      ),
    };
  return { columns: {} };
}

function summary(result: ImportResult, errorFile: string): void {
  for (const e of result.errors.slice(0, 20))
    note(`line ${e.line}${e.lines > 1 ? ` and ${e.lines - 1} more` : ''}, ${e.column}: "${e.value}" ${e.message.en}`);
  if (result.failed) note(`${result.failed} of ${result.rows} rows are wrong; all of them are in ${errorFile}`);
  const wrote = result.inserted + result.updated;
  if (result.dryRun) say(`dry run: ${result.rows} rows read, ${result.failed} wrong, nothing written`);
  else
    say(
      `${result.inserted} inserted, ${result.updated} updated${result.failed && !wrote ? '; nothing written because rows are wrong (--partial writes the good ones)' : ''}`,
    );
}

async function runImportCommand(name: string, file: string, flags: ImportFlags): Promise<void> {
  const path = resolve(file);
  if (!existsSync(path)) throw new CliError(`there is no file ${file}`, 2);
  const errorFile = resolve(flags.errors ?? `${basename(file)}.errors.csv`);
  const result = await withSystem(flags, async (system) => {
    const resource = resourceOf(system, name);
    const call = { user: owner, language: 'en' as const, ...(flags.screen ? { screen: flags.screen } : {}) };
    const options = {
      mapping: await mappingOf(flags, path, resource),
      dryRun: flags.dryRun === true,
      mode: flags.upsert ? ('upsert' as const) : ('insert' as const),
      partial: flags.partial === true,
    };
    const progress = {
      cancelled: false,
      report: async (done: number, total: number, phase?: string) => {
        if (process.stderr.isTTY) process.stderr.write(`\r${phase ?? ''} ${done}/${total} `);
      },
    };
    return (await runImport(system.context.writer, resource, call, path, errorFile, options, progress)).result;
  });
  if (flags.json) sayJson(result);
  else summary(result, errorFile);
  if (result.failed) throw new CliError('', 1);
}

function whereOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw new CliError(`--where is not JSON: ${(error as Error).message}`, 2);
  }
}

async function runExportCommand(name: string, flags: ExportFlags): Promise<void> {
  await withSystem(flags, async (system) => {
    const language = flags.language === 'en' ? 'en' : 'zh';
    const call = { user: owner, language, ...(flags.screen ? { screen: flags.screen } : {}) } as const;
    const file = await exportList(system.context.writer, resourceOf(system, name), call, {
      format: flags.format ?? 'csv',
      ...(flags.where ? { where: whereOf(flags.where) } : {}),
    });
    if (flags.out) {
      await pipeline(file.body, createWriteStream(flags.out));
      note(`wrote ${flags.out}`);
    } else for await (const chunk of file.body) process.stdout.write(chunk as Buffer);
  });
}

export function exchangeCommands(program: Command): void {
  const common = (command: Command): Command =>
    command
      .option('--data-dir <folder>', 'folder of the embedded database')
      .option('--schemas <folder>', 'folder of documents')
      .option('--config <file>', 'config file')
      .option('--screen <area/name>', 'screen whose preset applies');
  common(program.command('import <resource> <file>').description('import rows from CSV or XLSX; all or nothing unless --partial'))
    .option('--map <file>', 'mapping file; by header when absent')
    .option('--dry-run', 'check only')
    .option('--upsert', 'update rows whose key is there')
    .option('--partial', 'write the good rows although others are wrong')
    .option('--errors <file>', 'where the wrong rows go; <file>.errors.csv in the current folder when absent')
    .option('--json', 'result as JSON')
    .action(runImportCommand);
  common(program.command('export <resource>').description('export rows as CSV or XLSX'))
    .option('--format <csv|xlsx>', 'format', 'csv')
    .option('--out <file>', 'file to write; stdout when absent')
    .option('--where <json>', 'filter')
    .option('--language <zh|en>', 'language of names', 'zh')
    .action(runExportCommand);
}
