/** Outside maps, which the server fetches: the page itself asks nobody else. */
import type { FeatureCollection, Geometry } from 'geojson';

/** The resource whose records are configured maps. */
export const MAP_LAYERS = 'mapLayer';

export const MAP_PATHS = { pictures: '/api/map/pictures', tile: '/api/map/tiles', shapes: '/api/map/shapes' } as const;

/** In place of an id: the base map of the deployment. */
export const BASE_MAP = 'base';

/** A configured map, alone at `<pictures>/<id>`: tiles at `<tile>/<id>/<z>/<x>/<y>`, or shapes at `<shapes>/<id>`. */
export interface MapPicture {
  id: string;
  name: string;
  kind: 'tiles' | 'shapes';
  minZoom: number;
  maxZoom: number;
  /** 0 to 100. */
  opacity: number;
  /** Shown at first. */
  visible: boolean;
  attribution: string | null;
  /** Of an orthophoto. */
  ortho?: {
    /** Code of the dictionary ORTHO_BAND. */
    band: string;
    /** West, south, east, north, degrees. */
    box: [number, number, number, number];
    /** Values of the first and the last colour, of a picture of measures. */
    range?: [low: number, high: number];
    /** Its tiles are others when this is. */
    version: string;
  };
}

/** Of the tiles of orthophotos, px. */
export const ORTHO_SIZE = 512;

export interface MapPictures {
  /** What replaces the console's own base map; none when the deployment has none. */
  base: { attribution: string | null } | null;
  list: MapPicture[];
}

/** What a vector layer holds, WGS-84. */
export type MapShapes = FeatureCollection<Geometry, { label?: string }>;
