/** What calls of terrain and clouds answer. */
import type { CloudAnswer, ContoursAnswer, ProfileAnswer, SectionAnswer, TerrainAnswer } from '../../contract/api/terrain.ts';
import { MOST_KM } from '../../contract/api/terrain.ts';
import type { Position } from '../../documents/ground/geometry/types.ts';
import { levelOf, limitAt } from '../../terrain/cloud/spans.ts';
import { lengthOf } from '../../terrain/ground/profile.ts';
import { AppError, badBody } from '../errors/error.ts';
import type { Call } from '../user/call.ts';
import { voltageOf } from './cloud/job.ts';
import { cloudTaskOf, infoOf, modelOf, packedFile, pathOf, TIFF, uploadIn } from './rows.ts';
import type { CloudInfo, DemInfo } from './messages.ts';
import type { TerrainTools } from './tools.ts';

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** @throws AppError permission.denied, record.unknown */
export async function modelAnswer(tools: TerrainTools, call: Call, code: string): Promise<TerrainAnswer> {
  const model = await modelOf(tools, call, code);
  const known = (await infoOf<DemInfo>(tools, model['file'], 'dem'))?.info;
  const upload = await uploadIn(tools, model['file'], TIFF);
  return {
    code,
    name: text(model['name']),
    stationCode: text(model['stationCode']),
    processed: known !== undefined,
    box: known ? [...known.box] : null,
    low: known?.low ?? null,
    high: known?.high ?? null,
    metres: known?.metres ?? null,
    cells: known ? [known.width, known.height] : null,
    known: known?.known ?? null,
    file: upload?.id ?? null,
  };
}

/** Path of the file of a model. @throws AppError permission.denied, record.unknown, terrain.noFile, terrain.file */
async function demPath(tools: TerrainTools, call: Call, code: string): Promise<string> {
  const model = await modelOf(tools, call, code);
  const upload = await uploadIn(tools, model['file'], TIFF);
  if (!upload) throw new AppError('terrain.noFile');
  return pathOf(tools, upload);
}

/** @throws AppError permission.denied, record.unknown, request.body, terrain.noFile, terrain.file */
export async function profileAnswer(tools: TerrainTools, call: Call, code: string, line: readonly Position[]): Promise<ProfileAnswer> {
  if (line.some(([lon, lat]) => !(Math.abs(lon) <= 180 && Math.abs(lat) <= 90)))
    throw badBody('line 的坐标超出范围', 'line has places that are none');
  if (lengthOf(line) > MOST_KM * 1000) throw badBody(`line 最长 ${MOST_KM} km`, `line may be ${MOST_KM} km long`);
  const { spots, ...facts } = await tools.surveyors.profile(await demPath(tools, call, code), line);
  return { ...facts, spots: spots.map(({ place, ...spot }) => ({ ...spot, place: [...place] })) };
}

/** @throws AppError permission.denied, record.unknown, terrain.noFile, terrain.file */
export async function contoursAnswer(tools: TerrainTools, call: Call, code: string, step?: number): Promise<ContoursAnswer> {
  const { lines, ...facts } = await tools.surveyors.contours(await demPath(tools, call, code), step);
  const features = lines.map(({ level, line }) => ({
    type: 'Feature',
    properties: { level },
    geometry: { type: 'LineString', coordinates: line },
  }));
  return { ...facts, shapes: { type: 'FeatureCollection', features } };
}

/** @throws AppError permission.denied, record.unknown */
export async function cloudAnswer(tools: TerrainTools, call: Call, taskCode: string): Promise<CloudAnswer> {
  const task = await cloudTaskOf(tools, call, taskCode);
  const known = (await infoOf<CloudInfo>(tools, task['images'], 'cloud'))?.info;
  const voltage = await voltageOf(tools, typeof task['lineCode'] === 'string' ? task['lineCode'] : null);
  const limit = limitAt(voltage);
  return {
    taskCode,
    taskName: text(task['taskName']),
    processed: known !== undefined,
    count: known?.count ?? null,
    shown: known?.shown ?? null,
    density: known?.density ?? null,
    epsg: known?.epsg ?? null,
    classified: known?.classified ?? null,
    classes: Object.entries(known?.classes ?? {}).map(([code, count]) => ({ code, count })),
    box: known ? [...known.box] : null,
    low: known?.low ?? null,
    high: known?.high ?? null,
    voltage: voltage ?? null,
    limit: limit ?? null,
    spans: (known?.spans ?? [])
      .toSorted((a, b) => (a.nearest?.distance ?? Infinity) - (b.nearest?.distance ?? Infinity))
      .map(({ name, length, line, by, nearest }) => ({
        name,
        length,
        line: line.map((place) => [...place]),
        by,
        distance: nearest?.distance ?? null,
        level: (nearest && levelOf(nearest.distance, limit)) ?? null,
        at: nearest ? [...nearest.at] : null,
        tree: nearest ? [...nearest.tree] : null,
        wire: nearest ? [...nearest.wire] : null,
      })),
  };
}

/** @throws AppError permission.denied, record.unknown */
export async function sectionAnswer(tools: TerrainTools, call: Call, taskCode: string, span: string): Promise<SectionAnswer> {
  const task = await cloudTaskOf(tools, call, taskCode);
  const known = await infoOf<CloudInfo>(tools, task['images'], 'cloud');
  const number = known?.info.spans.findIndex(({ name }) => name === span) ?? -1;
  if (!known || number < 0) throw new AppError('record.unknown');
  return JSON.parse((await packedFile(tools, known.file, known.info.files, `section-${number}.json`)).toString()) as SectionAnswer;
}

const TYPES: Readonly<Record<string, string>> = { json: 'application/json', glb: 'model/gltf-binary', webp: 'image/webp' };

/** A file of a scene. @throws AppError permission.denied, record.unknown */
export async function sceneFile(
  tools: TerrainTools,
  call: Call,
  { of, code, name }: { of: string; code: string; name: string },
): Promise<{ type: string; bytes: Buffer }> {
  const known =
    of === 'model'
      ? await infoOf<DemInfo>(tools, (await modelOf(tools, call, code))['file'], 'dem')
      : of === 'task'
        ? await infoOf<CloudInfo>(tools, (await cloudTaskOf(tools, call, code))['images'], 'cloud')
        : undefined;
  if (!known) throw new AppError('record.unknown');
  const type = TYPES[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
  return { type, bytes: await packedFile(tools, known.file, known.info.files, name) };
}
