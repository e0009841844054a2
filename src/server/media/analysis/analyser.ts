/** One interface to whoever analyses pictures: the embedded analyser, or a model of the inference server. */
import { AppError } from '../../errors/error.ts';
import { StorageError } from '../../storage/storage.ts';
import { sql } from 'kysely';
import { InferenceClient, type ModelCard } from '../inference/client.ts';
import { detect } from '../inference/detect.ts';
import { SHAPES_OF_RESULTS } from '../inference/outlines.ts';
import { InferenceError } from '../inference/tensors.ts';
import { suggestType } from '../models/file.ts';
import { releasedFor, type Released } from '../models/released.ts';
import { withFile } from '../rows/files.ts';
import type { MediaTools } from '../rows/tools.ts';
import { poseOf, scaleOf } from './place.ts';
import { inCells, judgedCells } from './cells.ts';
import { suggest, type Suggestion } from './rules.ts';
import { EL, type Found, type Inspects, type Picture, type TaskRow } from './types.ts';

/** Analyses one picture. @throws AppError when no further picture can be analysed either, the reason of the signal */
export type Analyser = (picture: Picture, folder: string, signal: AbortSignal) => Promise<Found>;

const refused = (source: string): Found => ({ findings: [], source, refused: 'notAnalysed' });

/** Kinds of tasks that the embedded analyser can do: it looks for warm places, so on thermal pictures of modules. */
const EMBEDDED: readonly string[] = ['solar', 'dockSolar'];

/** A suggestion of the rules, or of the released model where it knows the type that they suggest: what it never saw, it cannot tell. */
function suggested(ruled: Suggestion, released: Released | undefined, prefix: string, features: readonly number[] | undefined): Suggestion {
  if (!released || !features || !released.model.classes.includes(`${prefix}.${ruled.fault}`)) return ruled;
  const { fault, share } = suggestType(released.model, features);
  return fault.startsWith(`${prefix}.`) ? { ...ruled, fault: fault.slice(prefix.length + 1), confidence: Math.round(share * 100) } : ruled;
}

/**
 * Warm places of frames whose temperatures are known; photographs and frames without temperatures have no findings. A released model
 * suggests their types, else rules of their size.
 */
function embedded({ storage, pixels }: MediaTools, { prefix }: Inspects, released: Released | undefined): Analyser {
  return async (picture, folder, signal) => {
    const source = released ? `embedded ${released.name}` : 'embedded';
    if (picture.kind !== 'thermal' || picture.objectKey === null) return { findings: [], source };
    try {
      const { spots, range, features } = await withFile(storage, picture.objectKey, folder, (path) =>
        pixels.analyse(path, picture.fileName, signal, released !== undefined),
      );
      const metre = scaleOf(poseOf(picture));
      const findings = spots.map((spot, i) => {
        const { x, y, width, height, tMax, tRef } = spot;
        return { box: { x, y, width, height }, tMax, tRef, ...suggested(suggest(spot, metre), released, prefix, features?.[i]) };
      });
      return { findings, source, range };
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof StorageError && error.kind === 'store') throw error;
      return refused(source);
    }
  };
}

interface Model {
  servedName: string | null;
  classes: string[] | null;
  outputShape: string | null;
}

async function modelOf({ database, writer }: MediaTools, { modelCode }: TaskRow): Promise<Model | undefined> {
  if (modelCode === null || !writer.catalogue().resources['algorithmModel']) return undefined;
  const { rows } =
    await sql<Model>`select "servedName", classes, "outputShape" from "algorithmModel" where "modelCode" = ${modelCode}`.execute(
      database.db,
    );
  return rows[0];
}

/** Pictures in a row without an answer after which the server counts as gone. */
const GONE_AFTER = 3;

const away = (error: InferenceError): AppError =>
  new AppError(error.reason === 'model' ? 'media.model' : 'media.modelAway', { reason: error.message.slice(0, 200) });

async function outside(
  tools: MediaTools,
  { servedName, classes, outputShape }: Model & { servedName: string },
  { dictionary, prefix }: Inspects,
  signal: AbortSignal,
): Promise<Analyser> {
  const client = new InferenceClient(tools.config.inferenceUrl);
  let card: ModelCard;
  try {
    card = await client.card(servedName, signal);
  } catch (error) {
    throw error instanceof InferenceError ? away(error) : error;
  }
  const shape = SHAPES_OF_RESULTS.find((one) => one === outputShape) ?? 'box';
  const known = tools.writer.dictionaries.codes(dictionary);
  const faultOf = (label: string): string => {
    const code = label.startsWith(`${prefix}.`) ? label.slice(prefix.length + 1) : label;
    if (!known?.includes(code)) throw new InferenceError('answer', `the class "${label}" is not in the dictionary ${dictionary}`);
    return code;
  };
  let silent = 0;
  return async (picture, folder, stop) => {
    const { objectKey, width, height } = picture;
    const source = `${servedName}${card.versions[0] ? `:${card.versions[0]}` : ''}`;
    if (objectKey === null || !width || !height) return refused(source);
    try {
      const { version, detections } = await withFile(tools.storage, objectKey, folder, (path) =>
        detect({ client, card, classes: classes ?? [], shape, pixels: tools.pixels }, path, { width, height }, stop),
      );
      silent = 0;
      const findings = detections.map(({ box, label, score }) => ({ box, fault: faultOf(label), confidence: Math.round(score * 100) }));
      return { findings, source: version ? `${servedName}:${version}` : source };
    } catch (error) {
      stop.throwIfAborted();
      if (!(error instanceof InferenceError)) throw error;
      tools.writer.log.warn(`${picture.mediaCode} was not analysed by ${servedName}: ${error.message}`);
      silent = error.passing ? silent + 1 : 0;
      if (error.reason === 'model' || silent >= GONE_AFTER) throw away(error);
      return refused(source);
    }
  };
}

/**
 * Whoever analyses the pictures of a task; undefined where people look through them, as there is no model and nothing embedded for them.
 * @throws AppError media.model, media.modelAway, model.file
 */
export async function analyserOf(tools: MediaTools, task: TaskRow, inspects: Inspects, signal: AbortSignal): Promise<Analyser | undefined> {
  const model = await modelOf(tools, task);
  if (model?.servedName) {
    if (!tools.config.inferenceUrl) throw new AppError('media.modelAway', { reason: 'INFERENCE_URL' });
    const analyse = await outside(tools, { ...model, servedName: model.servedName }, inspects, signal);
    if (task.kind !== EL) return analyse;
    return async (picture, folder, stop) => inCells(tools, picture, folder, stop, await analyse(picture, folder, stop));
  }
  if (task.kind === EL) return (picture, folder, stop) => judgedCells(tools, picture, folder, stop);
  if (!EMBEDDED.includes(task.kind)) return undefined;
  return embedded(tools, inspects, await releasedFor(tools, inspects.object, task.stationCode));
}
