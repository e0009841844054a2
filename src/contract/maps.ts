/** Pictures of configured maps, which the server fetches: the page itself asks nobody else. */
export const MAP_PATHS = { pictures: '/api/map/pictures', tile: '/api/map/tiles' } as const;

/** A configured map whose tiles are at `<tile>/<id>/<z>/<x>/<y>`. */
export interface MapPicture {
  id: string;
  name: string;
  minZoom: number;
  maxZoom: number;
  /** 0 to 100. */
  opacity: number;
  /** Shown at first. */
  visible: boolean;
  attribution: string | null;
}
