/** Calls of routes: their files, and what they show. */
import { flag, list, maybeText, object, text, type Calls, type Of } from './schema.ts';

const number = { type: 'number' } as const;
const maybeNumber = { type: ['number', 'null'] } as const;
const route = { type: 'string', minLength: 1, maxLength: 64, description: 'Code of the route' } as const;

const spot = object(
  {
    along: { ...number, description: 'Metres of way on the ground' },
    height: { ...maybeNumber, description: 'Of the way, m: above the sea where the terrain is known, else by the height mode' },
    ground: { ...maybeNumber, description: 'Of the terrain, above the sea, m' },
    clearance: { ...maybeNumber, description: 'Above the ground, m' },
    waypoint: number,
  },
  ['along', 'height', 'ground', 'clearance', 'waypoint'],
);

export const groundAnswer = object(
  {
    name: text,
    terrain: { ...maybeText, description: 'Name of the model of the terrain; null where none covers the route' },
    heights: { ...text, description: 'Code of HEIGHT_MODE' },
    spots: list(spot),
    lowest: { anyOf: [spot, { type: 'null' }] },
    least: { ...number, description: 'Clearance that is asked for, m' },
    obstacle: { ...maybeNumber, description: 'To the nearest no-fly zone, m' },
    camera: { ...flag, description: 'The camera of the route is known, so that coverage can be told' },
    coverage: { ...maybeNumber, description: 'Of the zones, per cent' },
    zones: list(
      object({ code: text, name: maybeText, share: number, modules: number, missed: number }, [
        'code',
        'name',
        'share',
        'modules',
        'missed',
      ]),
    ),
    modules: { ...number, description: 'Of the zones, with a place' },
    missed: list(object({ code: text, place: { type: 'array', items: number } }, ['code', 'place'])),
    missedCount: number,
    left: { ...flag, description: 'There are more modules than are looked at' },
  },
  [
    'name',
    'terrain',
    'heights',
    'spots',
    'lowest',
    'least',
    'obstacle',
    'camera',
    'coverage',
    'zones',
    'modules',
    'missed',
    'missedCount',
    'left',
  ],
);
export type RouteGround = Of<typeof groundAnswer>;

export const routeCalls = {
  kmz: {
    method: 'GET',
    path: '/api/routes/kmz',
    summary: 'A route as the file that docks and ground stations fly (WPML in a KMZ)',
    access: 'user',
    query: object({ route }, ['route']),
    answers: 'file',
  },
  ground: {
    method: 'POST',
    path: '/api/routes/ground',
    summary: 'How high a route is above the ground, and what of its zones is in some picture',
    access: 'user',
    body: object({ route }, ['route']),
    answer: groundAnswer,
  },
} as const satisfies Calls;
