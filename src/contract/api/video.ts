/** Calls of live pictures: where a source has them, and WHEP (a browser's offer, answered) for those that the server plays itself. */
import { flag, list, maybeText, object, text, type Calls, type Of } from './schema.ts';

/** Cameras of a simulated drone, of which a viewer chooses one. */
export const LENSES = ['wide', 'ir'] as const;
export type Lens = (typeof LENSES)[number];

/** Stands for a source in these calls: the drawn pictures beside the replay of a log. No record has such a code. */
export const SAMPLE_SOURCE = '~sample';

/** Sources of one wall, its further screens included. */
export const MOST_SOURCES = 64;

/** Why there is no picture: no address is recorded, the source is not online, or browsers cannot play its protocol. */
export const NO_PICTURE = ['address', 'offline', 'protocol'] as const;
export type NoPicture = (typeof NO_PICTURE)[number];

const source = { type: 'string', minLength: 1, maxLength: 64, description: 'Code of the video source' } as const;
const lens = { enum: LENSES, description: 'Camera of a simulated drone' } as const;

const watched = object(
  {
    way: { enum: ['whep', 'hls', 'none'], description: 'How its picture comes' },
    url: {
      ...maybeText,
      description: 'Address; one that does not begin with a scheme stands below the gateway of the deployment (rtcLive, rtcURL, liveUrl)',
    },
    own: { ...flag, description: 'This server plays it: the address is one of its calls' },
    passed: { ...flag, description: 'A gateway plays it, and this server passes on the offer: the address is one of its calls' },
    flown: { ...flag, description: 'It belongs to a dock or a drone, whose pictures may have a gateway of their own (rtcLive)' },
    simulated: { ...flag, description: 'What it shows is drawn' },
    lenses: { ...list({ enum: LENSES }), description: 'Cameras to choose from' },
    reason: { anyOf: [{ enum: NO_PICTURE }, { type: 'null' }], description: 'Why there is none' },
  },
  ['way', 'url', 'own', 'passed', 'flown', 'simulated', 'lenses', 'reason'],
);

const ROOT = '/api/video';

export const videoCalls = {
  watch: {
    method: 'POST',
    path: `${ROOT}/watch`,
    summary: 'Where the picture of a video source is to be had; asked again while it is watched, it tells whether it still may be',
    access: 'user',
    body: object({ source, session: { type: 'string', format: 'uuid', description: 'Session in which it is watched' } }, ['source']),
    answer: watched,
  },
  ready: {
    method: 'POST',
    path: `${ROOT}/ready`,
    summary: 'Which of some video sources have a picture to watch, as far as the server knows; those of gateways count',
    access: 'user',
    body: object({ sources: { ...list(source), maxItems: MOST_SOURCES } }, ['sources']),
    answer: object({ ready: list(text) }, ['ready']),
  },
  play: {
    method: 'POST',
    path: `${ROOT}/whep/:source`,
    summary: 'Watch a source that this server plays, or whose gateway it speaks to (WHEP): takes the offer, answers 201 with the answer',
    access: 'user',
    params: { source },
    query: object({ lens }, []),
    takes: 'application/sdp',
    body: { type: 'string', maxLength: 32_768, description: 'Offer of a browser that receives one video, with VP8' },
    answers: 'sdp',
  },
  end: {
    method: 'DELETE',
    path: `${ROOT}/session/:session`,
    summary: 'Stop watching; a viewer of whom nothing is heard for six seconds has stopped too',
    access: 'user',
    params: { session: { type: 'string', format: 'uuid' } },
  },
} as const satisfies Calls;

/** Where the picture of a source is to be had. */
export type Watched = Of<typeof watched>;
