/** Calls of terrain models and point clouds: what is known of them, profiles, contours, clearances, and the files of their scenes. */
import { flag, list, maybeText, object, text, type Calls, type Of } from './schema.ts';

const number = { type: 'number' } as const;
const maybeNumber = { type: ['number', 'null'] } as const;
const code = { type: 'string', minLength: 1, maxLength: 64 } as const;
const place = { type: 'array', items: number, minItems: 2, maxItems: 2, description: 'Longitude and latitude, degrees' } as const;
const maybeList = (description: string) => ({ anyOf: [{ type: 'array', items: number, description }, { type: 'null' }] }) as const;
const triple = { type: 'array', items: number, description: 'Metres along the span, to its right, and high' } as const;

/** Vertices of a line that is asked for, and its longest way, km. */
export const [MOST_VERTICES, MOST_KM] = [200, 100] as const;

export const terrainAnswer = object(
  {
    code: text,
    name: text,
    stationCode: text,
    processed: { ...flag, description: 'It was read: what follows is known' },
    box: maybeList('West, south, east, north, degrees'),
    low: { ...maybeNumber, description: 'm' },
    high: { ...maybeNumber, description: 'm' },
    metres: { ...maybeNumber, description: 'Of a cell' },
    cells: maybeList('To the east and to the south'),
    known: { ...maybeNumber, description: 'Share of the cells, 0 to 1' },
    file: { ...maybeText, description: 'Id of the uploaded file' },
  },
  ['code', 'name', 'stationCode', 'processed', 'box', 'low', 'high', 'metres', 'cells', 'known', 'file'],
);
export type TerrainAnswer = Of<typeof terrainAnswer>;

export const profileAnswer = object(
  {
    metres: { ...number, description: 'Of a cell of the model' },
    length: { ...number, description: 'Level, m' },
    low: maybeNumber,
    high: maybeNumber,
    climb: { ...number, description: 'm' },
    descent: { ...number, description: 'm' },
    steepest: { ...number, description: 'Per cent' },
    spots: list(
      object({ along: number, place, height: { ...maybeNumber, description: 'm; null where nothing is known' } }, [
        'along',
        'place',
        'height',
      ]),
    ),
  },
  ['metres', 'length', 'low', 'high', 'climb', 'descent', 'steepest', 'spots'],
);
export type ProfileAnswer = Of<typeof profileAnswer>;

export const contoursAnswer = object(
  {
    step: { ...number, description: 'Heights apart, m; larger than asked for where there were too many' },
    metres: { ...number, description: 'Of a cell that they were drawn from' },
    shapes: { type: 'object', additionalProperties: true, description: 'GeoJSON: lines with `level`, m' },
  },
  ['step', 'metres', 'shapes'],
);
export type ContoursAnswer = Of<typeof contoursAnswer>;

export const cloudAnswer = object(
  {
    taskCode: text,
    taskName: text,
    processed: flag,
    count: { ...maybeNumber, description: 'Points' },
    shown: { ...maybeNumber, description: 'Points of the scene' },
    density: { ...maybeNumber, description: 'Points per m² where there are any' },
    epsg: maybeNumber,
    classified: { type: ['string', 'null'], enum: ['file', 'own', null], description: 'Classes are of the file, or were made here' },
    classes: list(object({ code: text, count: number }, ['code', 'count'])),
    box: maybeList('West, south, east, north, degrees'),
    low: maybeNumber,
    high: maybeNumber,
    voltage: { ...maybeNumber, description: 'Of the line, kV' },
    limit: { ...maybeNumber, description: 'Of the voltage, m; null where there is none' },
    spans: list(
      object(
        {
          name: text,
          length: { ...number, description: 'm' },
          line: list(place),
          by: { enum: ['points', 'records'], description: 'Conductors are points of the cloud, or assumed by the records of the towers' },
          distance: { ...maybeNumber, description: 'To the nearest vegetation, m; null where none is near' },
          level: { ...maybeText, description: 'Code of DEFECT_LEVEL' },
          at: maybeList('Where that vegetation stands'),
          tree: maybeList(triple.description),
          wire: maybeList(triple.description),
        },
        ['name', 'length', 'line', 'by', 'distance', 'level', 'at', 'tree', 'wire'],
      ),
    ),
  },
  [
    'taskCode',
    'taskName',
    'processed',
    'count',
    'shown',
    'density',
    'epsg',
    'classified',
    'classes',
    'box',
    'low',
    'high',
    'voltage',
    'limit',
    'spans',
  ],
);
export type CloudAnswer = Of<typeof cloudAnswer>;

export const sectionAnswer = object(
  {
    half: { ...number, description: 'Half of its width, m' },
    points: list({ type: 'array', items: number, description: 'Metres along, to the right, high, and the class of LAS' }),
    wires: list(triple),
  },
  ['half', 'points', 'wires'],
);
export type SectionAnswer = Of<typeof sectionAnswer>;

export const terrainCalls = {
  model: {
    method: 'GET',
    path: '/api/terrain/model',
    summary: 'What is known of a model of the terrain',
    access: 'user',
    query: object({ model: code }, ['model']),
    answer: terrainAnswer,
  },
  profile: {
    method: 'POST',
    path: '/api/terrain/profile',
    summary: `Heights along a line of at most ${MOST_KM} km`,
    access: 'user',
    body: object({ model: code, line: { type: 'array', items: place, minItems: 2, maxItems: MOST_VERTICES } }, ['model', 'line']),
    answer: profileAnswer,
  },
  contours: {
    method: 'POST',
    path: '/api/terrain/contours',
    summary: 'Lines of equal height',
    access: 'user',
    body: object(
      { model: code, step: { type: 'number', minimum: 0.5, maximum: 1000, description: 'm; chosen by the heights when absent' } },
      ['model'],
    ),
    answer: contoursAnswer,
  },
  cloud: {
    method: 'GET',
    path: '/api/terrain/cloud',
    summary: 'What is known of the point cloud of a task, and the clearances of its spans',
    access: 'user',
    query: object({ task: code }, ['task']),
    answer: cloudAnswer,
  },
  section: {
    method: 'GET',
    path: '/api/terrain/section',
    summary: 'A vertical cut through the cloud along a span',
    access: 'user',
    query: object({ task: code, span: { type: 'string', minLength: 1, maxLength: 40 } }, ['task', 'span']),
    answer: sectionAnswer,
  },
  scene: {
    method: 'GET',
    path: '/api/terrain/scene/:of/:code/:name',
    summary: 'A file of the scene of a model (of: model) or of a task (of: task): tileset.json, its tiles, hillshade.webp',
    access: 'user',
    answers: 'file',
  },
} as const satisfies Calls;

/** Address of a file of a scene. */
export const sceneAddress = (of: 'model' | 'task', key: string, name = 'tileset.json'): string =>
  `/api/terrain/scene/${of}/${encodeURIComponent(key)}/${name}`;
