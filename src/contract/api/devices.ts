/** Calls of docks and sensors: desks, commands, who operates them, keys of their channel, tracks of flights, readings. */
import { CHECKS, COMMAND_STATES, DOCK_COMMAND_NAMES, type CheckName } from '../devices.ts';
import { flag, list, maybeText, named, object, text, time, type Calls, type Of } from './schema.ts';

const sn = { type: 'string', minLength: 1, maxLength: 64, description: 'Serial number of the dock' } as const;
const maybeNumber = { type: ['number', 'null'] } as const;
const point = { type: 'array', items: { type: 'number' } } as const;

const check = object(
  {
    name: { enum: Object.keys(CHECKS) as CheckName[] },
    passed: flag,
    value: { ...maybeText, description: 'What was found, in the language of the caller' },
    limit: { ...text, description: 'What is allowed' },
  },
  ['name', 'passed', 'value', 'limit'],
);

const command = object(
  {
    id: text,
    command: { ...text, description: 'Name of the command, or the method where the server sent it for a flight' },
    state: { enum: COMMAND_STATES },
    result: { ...maybeNumber, description: 'Of the device: 0 is success' },
    message: maybeText,
    percent: maybeNumber,
    late: { ...flag, description: 'The answer came after its deadline' },
    userCode: maybeText,
    createTime: time,
  },
  ['id', 'command', 'state', 'result', 'message', 'percent', 'late', 'userCode', 'createTime'],
);

const alarm = object({ code: text, level: text, message: text, occurTime: time }, ['code', 'level', 'message', 'occurTime']);

const flight = object(
  {
    id: text,
    flightId: text,
    status: text,
    step: maybeText,
    percent: maybeNumber,
    planName: maybeText,
    waypointCurrent: maybeNumber,
    waypointTotal: maybeNumber,
    startTime: maybeText,
    breakReason: maybeText,
    route: { ...list(point), description: 'Longitude and latitude of its waypoints' },
    track: { ...list(point), description: 'Longitude, latitude and height of where it was' },
  },
  [
    'id',
    'flightId',
    'status',
    'step',
    'percent',
    'planName',
    'waypointCurrent',
    'waypointTotal',
    'startTime',
    'breakReason',
    'route',
    'track',
  ],
);

/** All that the desk of a dock shows beside the live values of the dock and its drone. */
export const deskAnswer = object(
  {
    id: text,
    sn: text,
    name: text,
    stationCode: text,
    location: { anyOf: [point, { type: 'null' }] },
    drone: { anyOf: [object({ id: text, sn: text, name: text }, ['id', 'sn', 'name']), { type: 'null' }] },
    channel: { enum: ['off', 'down', 'up'], description: 'Whether the server reaches the broker' },
    keyed: { ...flag, description: 'The dock has a key on the channel' },
    connected: { ...flag, description: 'It has, and is online' },
    values: { type: 'object', additionalProperties: {}, description: 'Live fields of the dock' },
    droneValues: { type: 'object', additionalProperties: {}, description: 'Live fields of the drone' },
    control: object(
      { may: flag, mine: flag, holder: maybeText, until: maybeText, keys: { ...flag, description: 'The caller may make keys for it' } },
      ['may', 'mine', 'holder', 'until', 'keys'],
    ),
    go: flag,
    checks: list(check),
    alarms: list(alarm),
    commands: list(command),
    flight: { anyOf: [flight, { type: 'null' }] },
  },
  [
    'id',
    'sn',
    'name',
    'stationCode',
    'location',
    'drone',
    'channel',
    'keyed',
    'connected',
    'values',
    'droneValues',
    'control',
    'go',
    'checks',
    'alarms',
    'commands',
    'flight',
  ],
);

const bySn = object({ sn }, ['sn']);
const DESK = '/api/devices/desk';
/** Readings of one message; what a logger missed comes in several. */
export const MOST_READINGS = 200;
const moment = { description: 'ms since the epoch, or an ISO text with its offset; now when absent' } as const;
// What is wrong with readings is told by their quantity and kept for whoever connects the sensor, over HTTP as on the broker
// (server/devices/sensors): a schema that judged them would hide it.
const readings = {
  description: `A list of 1 to ${MOST_READINGS}`,
  items: {
    properties: {
      quantity: { description: 'Name of a live number of the resource' },
      value: { description: 'A number' },
      unit: { description: 'Of the quantity, or one that can be converted; its own when absent' },
      time: moment,
    },
  },
} as const;
const READINGS_PATH = '/api/devices/readings';

export const deviceCalls = {
  desk: {
    method: 'POST',
    path: DESK,
    summary: 'The desk of a dock: state, checks before a take-off, alarms, commands, flight',
    access: 'user',
    body: bySn,
    answer: named('Desk'),
  },
  command: {
    method: 'POST',
    path: '/api/devices/command',
    summary: 'Tell a dock to do something; answers once it answered, or once its time is up',
    access: 'user',
    body: object(
      {
        sn,
        command: { enum: DOCK_COMMAND_NAMES },
        values: object({ lon: { type: 'number' }, lat: { type: 'number' }, height: { type: 'number' } }, []),
        reason: { type: 'string', maxLength: 300, description: 'Needed where the command is dangerous' },
        confirmed: { ...flag, description: 'Whoever asks has been asked once more' },
      },
      ['sn', 'command', 'confirmed'],
    ),
    answer: command,
  },
  control: {
    method: 'POST',
    path: '/api/devices/control',
    summary: 'Take, take over or release the control of a dock: one operator at a time',
    access: 'user',
    body: object({ sn, action: { enum: ['take', 'takeOver', 'release'] }, reason: { type: 'string', maxLength: 300 } }, ['sn', 'action']),
    answer: named('Desk'),
  },
  key: {
    method: 'POST',
    path: '/api/devices/key',
    summary: 'A new key for a dock on the device channel, shown once; the one before no longer counts',
    access: 'user',
    body: bySn,
    answer: object({ username: text, clientId: text, password: text, broker: text }, ['username', 'clientId', 'password', 'broker']),
  },
  sensorKey: {
    method: 'POST',
    path: '/api/devices/sensorKey',
    summary: 'A new key for a sensor, shown once; the one before no longer counts',
    access: 'user',
    body: object({ code: { type: 'string', minLength: 1, maxLength: 64 } }, ['code']),
    answer: object({ code: text, key: text, broker: text, topic: text, path: text }, ['code', 'key', 'broker', 'topic', 'path']),
  },
  readings: {
    method: 'POST',
    path: READINGS_PATH,
    summary: 'What a sensor measured, with its key as bearer; a message in which anything is wrong is refused as a whole',
    access: 'open',
    body: object(
      { device: { type: 'string', pattern: '^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$', description: 'Code of the sensor' }, at: moment, readings },
      ['device'],
    ),
    answer: object({ moments: { type: 'integer' } }, ['moments']),
    refuses: { device: 'reading.key', '*': 'reading.shape' },
  },
  track: {
    method: 'GET',
    path: '/api/devices/track',
    summary: 'Where a flight was',
    access: 'user',
    query: object({ flight: { ...text, description: 'Number of the flight' }, format: { enum: ['gpx', 'kml', 'csv'] } }, [
      'flight',
      'format',
    ]),
    answers: 'file',
  },
  areas: {
    method: 'GET',
    path: '/api/devices/areas',
    summary: 'The flight areas of a dock as a file, for the dock that was told of them',
    access: 'open',
    query: object({ sn: text, ticket: text }, ['sn', 'ticket']),
    answers: 'file',
  },
  route: {
    method: 'GET',
    path: '/api/devices/route',
    summary: 'The route file of a flight, for the dock that was told to fly it',
    access: 'open',
    query: object({ flight: text, ticket: text }, ['flight', 'ticket']),
    answers: 'file',
  },
} as const satisfies Calls;

/** The desk of a dock. */
export type Desk = Of<typeof deskAnswer>;
/** A command that was given, and what became of it. */
export type GivenCommand = Of<typeof command>;
/** A key of a sensor as it is shown, once, and where it counts. */
export type SensorKey = Of<typeof deviceCalls.sensorKey.answer>;
/** A key as it is shown, once. */
export type DockKey = Of<typeof deviceCalls.key.answer>;
