/** Calls of maps. */
import { MAP_PATHS } from '../maps.ts';
import { flag, list, maybeText, object, text, type Calls } from './schema.ts';

const number = { type: 'number' } as const;

export const mapPicture = object(
  {
    id: text,
    name: text,
    kind: { enum: ['tiles', 'shapes'] },
    minZoom: number,
    maxZoom: number,
    opacity: number,
    visible: flag,
    attribution: maybeText,
    ortho: { type: 'object', additionalProperties: true },
  },
  ['id', 'name', 'kind', 'minZoom', 'maxZoom', 'opacity', 'visible', 'attribution'],
);

export const mapCalls = {
  pictures: {
    method: 'GET',
    path: MAP_PATHS.pictures,
    summary: 'Maps that lie on the base map',
    access: 'user',
    answer: object({ base: { anyOf: [object({ attribution: maybeText }, ['attribution']), { type: 'null' }] }, list: list(mapPicture) }, [
      'base',
      'list',
    ]),
  },
  picture: { method: 'GET', path: `${MAP_PATHS.pictures}/:id`, summary: 'One of them', access: 'user', answer: mapPicture },
  shapes: {
    method: 'GET',
    path: `${MAP_PATHS.shapes}/:id`,
    summary: 'Shapes of a map, as GeoJSON',
    access: 'user',
    answer: { type: 'object', additionalProperties: true },
  },
  tile: { method: 'GET', path: `${MAP_PATHS.tile}/:id/:z/:x/:y`, summary: 'A tile of a map', access: 'user', answers: 'file' },
} as const satisfies Calls;
