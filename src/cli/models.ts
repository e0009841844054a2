/** `sunvane model train` and `sunvane model evaluate`: models that suggest the type of a finding. */
import { readFile, stat, writeFile } from 'node:fs/promises';
import { performance } from 'node:perf_hooks';
import type { Command } from 'commander';
import { readModel, trainModel, MOST_MODEL_BYTES, type TypeModel } from '../server/media/models/file.ts';
import type { Figures } from '../server/media/models/figures.ts';
import { measure, measureRecord } from '../server/media/models/measure.ts';
import { modelText, registerModel } from '../server/media/models/register.ts';
import { folderSource, versionSource, type Source } from '../server/media/models/source.ts';
import { FORMATS, FormatError, type Format } from '../server/media/formats/types.ts';
import type { Split } from '../server/media/samples/split.ts';
import type { System } from '../server/app/server.ts';
import { CliError, note, say, sayJson } from './output.ts';
import { version, withSystem, type CommonFlags } from './system.ts';

interface SourceFlags extends CommonFlags {
  dataset?: string;
  folder?: string;
  format?: string;
  json?: boolean;
}
interface TrainFlags extends SourceFlags {
  output?: string;
  seed: string;
  code?: string;
  name?: string;
  modelVersion?: string;
  object: string;
}
interface EvaluateFlags extends SourceFlags {
  code?: string;
  model?: string;
  split: string;
}

const SPLITS: readonly Split[] = ['train', 'val', 'test'];

/** @throws CliError for a folder that cannot be read, or says nothing */
async function ofFolder(folder: string, format: string | undefined): Promise<Source> {
  if (format !== undefined && !(FORMATS as readonly string[]).includes(format))
    throw new CliError(`--format is one of ${FORMATS.join(', ')}`, 2);
  if (!(await stat(folder).catch(() => undefined))?.isDirectory()) throw new CliError(`there is no folder ${folder}`, 2);
  try {
    return await folderSource(folder, format as Format | undefined);
  } catch (error) {
    throw error instanceof FormatError ? new CliError(`${folder}: ${error.told.en}`) : error;
  }
}

async function ofVersion({ context }: System, code: string): Promise<Source> {
  const source = await versionSource(context.database.db, context.storage, code);
  if (!source) throw new CliError(`there is no frozen dataset version "${code}"`);
  return source;
}

/** @throws CliError unless one of both is given */
function onlyOne(dataset: string | undefined, folder: string | undefined): void {
  if ((dataset === undefined) === (folder === undefined)) throw new CliError('say either --dataset <code> or --folder <path>', 2);
}

const told = ({ name, samples, left }: Source): string => `${name}: ${samples.length} samples${left ? `, ${left} cannot be read` : ''}`;

function trained(source: Source, seed: string): TypeModel {
  const number = Number(seed);
  if (!Number.isSafeInteger(number) || number < 0 || number >= 2 ** 32) throw new CliError('--seed is a whole number', 2);
  note(told(source));
  const examples = source.samples.filter(({ split }) => split === 'train');
  if (new Set(examples.map(({ fault }) => fault)).size < 2) throw new CliError('training takes samples of two types or more');
  return trainModel(examples, { source: source.name, digest: source.digest, drawn: source.drawn }, number, version);
}

async function train({
  dataset,
  folder,
  format,
  output,
  seed,
  code,
  name,
  modelVersion,
  object,
  json,
  ...flags
}: TrainFlags): Promise<void> {
  onlyOne(dataset, folder);
  if (output === undefined && code === undefined) throw new CliError('say --output <file>, --code <model code>, or both', 2);
  const work = async (system: System | undefined): Promise<TypeModel> => {
    const source = folder === undefined ? await ofVersion(system as System, dataset ?? '') : await ofFolder(folder, format);
    const model = trained(source, seed);
    if (output !== undefined) await writeFile(output, modelText(model));
    if (system && code !== undefined)
      await registerModel(system.context, model, {
        modelCode: code,
        name: name ?? code,
        modelVersion: modelVersion ?? '1.0.0',
        inspectObject: object,
      });
    return model;
  };
  const { forest, ...model } = dataset === undefined && code === undefined ? await work(undefined) : await withSystem(flags, work);
  if (json) sayJson({ ...model, trees: forest.trees.length, output, code });
  else
    say(
      `trained ${forest.trees.length} trees on ${model.origin.samples} samples of ${model.classes.length} types${model.origin.drawn ? ', all drawn' : ''}: ${[output, code].filter(Boolean).join(', ')}`,
    );
}

const share = (part: number, whole: number): string => (whole > 0 ? `${((100 * part) / whole).toFixed(1)} %` : '–');

function table({ tested, accuracy, confusion, classes }: Figures): string {
  const wide = Math.max(...classes.map(({ fault }) => fault.length));
  const cell = (text: string): string => text.padStart(8);
  return [
    `${tested} samples that were not trained on, ${accuracy} % right`,
    '',
    `${''.padEnd(wide)}${['samples', 'precise', 'recalled'].map((one) => one.padStart(10)).join('')}`,
    ...classes.map(
      ({ fault, samples, suggested, correct }) =>
        `${fault.padEnd(wide)}${[String(samples), share(correct, suggested), share(correct, samples)].map((one) => one.padStart(10)).join('')}`,
    ),
    '',
    'labelled (rows), suggested (columns)',
    `${''.padEnd(wide)}${confusion.classes.map((_, i) => cell(`#${i + 1}`)).join('')}`,
    ...confusion.classes.map(
      (fault, i) => `${fault.padEnd(wide)}${(confusion.counts[i] ?? []).map((n) => cell(String(n))).join('')}  #${i + 1}`,
    ),
  ].join('\n');
}

/** Time of a box, from pixels to suggestion, ms. */
async function timed(work: () => Promise<Source>): Promise<{ source: Source; ms: number }> {
  const before = performance.now();
  const source = await work();
  return { source, ms: (performance.now() - before) / Math.max(1, source.samples.length) };
}

async function evaluate({ dataset, folder, format, code, model: file, split, json, ...flags }: EvaluateFlags): Promise<void> {
  onlyOne(dataset, folder);
  onlyOne(code, file);
  if (!SPLITS.includes(split as Split)) throw new CliError(`--split is one of ${SPLITS.join(', ')}`, 2);
  const work = async (system: System | undefined): Promise<Figures> => {
    const { source, ms } = await timed(() =>
      folder === undefined ? ofVersion(system as System, dataset ?? '') : ofFolder(folder, format),
    );
    note(told(source));
    if (system && code !== undefined) return (await measureRecord(system.context, code, source, split as Split, ms)).figures;
    const path = file ?? '';
    const size = (await stat(path).catch(() => undefined))?.size ?? 0;
    const model = size > 0 && size <= MOST_MODEL_BYTES ? readModel(await readFile(path, 'utf8')) : undefined;
    if (!model) throw new CliError(`${path} is no model of this product`, 2);
    return measure(model, source, split as Split).figures;
  };
  const figures = dataset === undefined && code === undefined ? await work(undefined) : await withSystem(flags, work);
  if (json) sayJson(figures);
  else say(table(figures));
}

export function modelCommands(program: Command): void {
  const model = program.command('model').description('models that suggest the type of a finding: train, evaluate');
  const common = (name: string, about: string): Command =>
    model
      .command(name)
      .description(about)
      .option('--dataset <code>', 'a frozen dataset version')
      .option('--folder <path>', 'a folder of pictures with boxes in COCO, YOLO, VOC or CSV')
      .option('--format <name>', `format of the folder, else as it looks: ${FORMATS.join(', ')}`)
      .option('--data-dir <folder>', 'folder of the embedded database')
      .option('--schemas <folder>', 'folder of documents')
      .option('--config <file>', 'config file')
      .option('--json', 'result as JSON');
  common('train', 'train on the training samples; the same data and seed give the same file')
    .option('--output <file>', 'write the model here')
    .option('--code <code>', 'make it a draft among the algorithm models')
    .option('--name <text>', 'its name there')
    .option('--model-version <text>', 'its version there', '1.0.0')
    .option('--object <code>', 'what it inspects, of INSPECT_OBJECT', '1')
    .option('--seed <number>', 'where its random numbers begin', '1')
    .action(train);
  common('evaluate', 'measure on samples that were not trained on; figures of a record are kept with it')
    .option('--code <code>', 'an algorithm model')
    .option('--model <file>', 'a model in a file')
    .option('--split <name>', 'samples it is measured on: val or test', 'test')
    .action(evaluate);
}
