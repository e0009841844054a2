import type { Said } from './sheetRow.ts';

/** Something on a map as a file tells of it: what the readers of such files give. */
export interface Place {
  properties: Record<string, string>;
  geometry: object | undefined;
  /** Why its geometry, or a part of it, could not be read. */
  unread?: Said;
}

/** What such a file holds. */
export interface Places {
  places: Place[];
  /** What of the file was left out or taken otherwise than it stands there. */
  notices: Said[];
}
