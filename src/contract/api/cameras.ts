/** Calls of cameras that can be turned: how one stands, and what it is told through the device channel. */
import { flag, maybeText, object, text, type Calls, type Of } from './schema.ts';

/** Lenses of a camera as the device channel names them. */
export const CAMERA_LENSES = ['wide', 'zoom', 'ir'] as const;
export type CameraLens = (typeof CAMERA_LENSES)[number];

/** What a camera can be told: to turn for a moment, to zoom, to look ahead again, to send the picture of another lens. */
export const CAMERA_ACTIONS = ['turn', 'zoom', 'reset', 'lens'] as const;

/** Fastest turn, °/s, and how long one goes on unless told again, s; bounds of the zoom. */
export const MOST_TURN = 30;
export const TURN_SECONDS = 0.5;
export const [LEAST_ZOOM, MOST_ZOOM] = [1, 56];

const source = { type: 'string', minLength: 1, maxLength: 64, description: 'Code of the video source' } as const;
const maybeNumber = { type: ['number', 'null'] } as const;
const turn = { type: 'number', minimum: -MOST_TURN, maximum: MOST_TURN } as const;

const camera = object(
  {
    sn: { ...text, description: 'Serial number of the dock through which it is told' },
    dock: text,
    may: { ...flag, description: 'The caller may operate docks' },
    mine: flag,
    holder: maybeText,
    ready: { ...flag, description: 'The dock is connected' },
    pitch: maybeNumber,
    yaw: maybeNumber,
    zoom: maybeNumber,
  },
  ['sn', 'dock', 'may', 'mine', 'holder', 'ready', 'pitch', 'yaw', 'zoom'],
);

const ROOT = '/api/devices/camera';

export const cameraCalls = {
  camera: {
    method: 'POST',
    path: ROOT,
    summary: 'How the camera of a video source stands, and who operates its dock',
    access: 'user',
    body: object({ source }, ['source']),
    answer: camera,
  },
  aim: {
    method: 'POST',
    path: `${ROOT}/aim`,
    summary: 'Turn or zoom the camera of a video source, or choose its lens; only for whoever operates its dock',
    access: 'user',
    body: object(
      {
        source,
        action: { enum: CAMERA_ACTIONS },
        pitch: { ...turn, description: 'Upwards, °/s' },
        yaw: { ...turn, description: 'To the right, °/s' },
        zoom: { type: 'number', minimum: LEAST_ZOOM, maximum: MOST_ZOOM },
        lens: { enum: CAMERA_LENSES },
      },
      ['source', 'action'],
    ),
    answer: object({ state: text, result: { type: ['number', 'null'], description: 'Of the device: 0 is success' } }, ['state', 'result']),
  },
} as const satisfies Calls;

/** How a camera stands. */
export type Camera = Of<typeof camera>;
export type Aimed = Of<typeof cameraCalls.aim.answer>;
