/** `sunvane import` and `sunvane export`: the same code as the screen's, for files on this machine. */
import { createWriteStream, existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Command } from 'commander';
import { didYouMean } from '../documents/ground/diagnostic.ts';
import { DATE_ORDERS, DECIMALS, ENCODINGS, type FileReading } from '../documents/ground/model/imports.ts';
import { readingFault } from '../documents/features/imports/reading.ts';
import type { Resource } from '../documents/ground/model/resource.ts';
import { exportList } from '../server/exchange/export.ts';
import { runImport, type ImportOptions } from '../server/exchange/import.ts';
import type { ImportResult } from '../server/exchange/importResult.ts';
import { owner } from '../server/user/owner.ts';
import type { System } from '../server/app/server.ts';
import { CliError, note, say, sayJson } from './output.ts';
import { withSystem, type CommonFlags } from './system.ts';

interface ImportFlags extends CommonFlags {
  map?: string;
  sheet?: string;
  heading?: string;
  encoding?: string;
  delimiter?: string;
  decimal?: string;
  dates?: string;
  datum?: string;
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

/** How the file is read, as far as flags say. @throws CliError for a value that no such flag takes */
function readingOf({ sheet, heading, encoding, delimiter, decimal, dates }: ImportFlags): FileReading {
  const said = {
    sheet,
    headingRow: heading === undefined ? undefined : Number(heading),
    encoding: encoding?.toLowerCase(),
    delimiter: delimiter === 'tab' ? '\t' : delimiter,
    decimal,
    dateOrder: dates?.toUpperCase(),
  };
  const fault = readingFault(said);
  if (fault) throw new CliError(`${fault.key} may be: ${fault.allowed}`, 2);
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined)) as FileReading;
}

async function mappingFile(path: string): Promise<Record<string, unknown>> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Record<string, unknown>;
  } catch (error) {
    throw new CliError(`${path}: ${(error as Error).message}`, 2);
  }
}

/** A mapping file, the name of one that the resource's document ships, or nothing; and what the flags say besides. */
async function mappingOf(flags: ImportFlags, { imports = [] }: Resource): Promise<Pick<ImportOptions, 'mapping' | 'stated'>> {
  if (flags.datum !== undefined && flags.datum !== 'GCJ-02' && flags.datum !== 'WGS-84')
    throw new CliError('--datum is WGS-84 or GCJ-02', 2);
  const stated: ImportOptions['stated'] = { ...readingOf(flags), ...(flags.datum ? { datum: flags.datum } : {}) };
  if (!flags.map) return { mapping: undefined, stated };
  if (imports.some(({ name }) => name === flags.map)) return { mapping: flags.map, stated };
  if (!existsSync(flags.map) && !/[./\\]/.test(flags.map)) {
    const names = imports.map(({ name }) => name).join(', ');
    throw new CliError(`there is neither a file nor a mapping "${flags.map}"${names ? `; the document ships: ${names}` : ''}`, 2);
  }
  return { mapping: await mappingFile(flags.map), stated };
}

/** How a file was read, in a line. */
function readingText({ reading, mapping }: ImportResult): string {
  const said = Object.entries({ ...(mapping ? { mapping } : {}), ...reading }).map(
    ([key, value]) => `${key} ${value === '\t' ? 'tab' : String(value)}`,
  );
  return said.length ? `read with ${said.join(', ')}` : '';
}

function summary(result: ImportResult, errorFile: string): void {
  const read = readingText(result);
  if (read) note(read);
  for (const notice of result.notices) note(notice.en);
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
      ...(await mappingOf(flags, resource)),
      dryRun: flags.dryRun === true,
      mode: flags.upsert ? ('upsert' as const) : ('insert' as const),
      partial: flags.partial === true,
    };
    const progress = {
      report: async (done: number, total: number, phase?: string) => {
        if (process.stderr.isTTY) process.stderr.write(`\r${phase ?? ''} ${done}/${total} `);
      },
      // No job: whoever calls waits for the answer.
      end: async () => undefined,
      keep: async () => undefined,
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
    .option('--map <file or name>', 'mapping file, or one that the document ships; the shipped one that fits, else by header, when absent')
    .option('--sheet <name>', 'sheet of a workbook; the first that is a table when absent')
    .option('--heading <line>', 'line of the headings, from 1; found when absent')
    .option('--encoding <name>', `encoding of the text, found when absent: ${ENCODINGS.join(', ')}`)
    .option('--delimiter <sign>', 'sign between cells: , ; | or tab; found when absent')
    .option('--decimal <sign>', `decimal sign of numbers: ${DECIMALS.join(' or ')}; found when absent`)
    .option('--dates <order>', `order of dates that do not begin with the year: ${DATE_ORDERS.join(' or ')}`)
    .option('--datum <name>', 'places of the file are of WGS-84 or GCJ-02')
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
