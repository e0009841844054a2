import type { ReactElement } from 'react';
import type { Desk } from '../../contract/api/devices.ts';
import { useSources } from '../video/sources.ts';
import { Tile } from '../video/Tile.tsx';

/** Pictures beside a map: those of the drone, then of the dock. */
const MOST = 3;

/** Live pictures of a dock and its drone. */
export function DeskPictures({ desk: { sn, drone } }: { desk: Desk }): ReactElement | null {
  const { sources } = useSources({ streams: [], docks: [sn], drones: drone ? [drone.sn] : [], stations: [] });
  if (!sources?.length) return null;
  return (
    <div className="desk-pictures">
      {sources.slice(0, MOST).map((source) => (
        <Tile key={source.sourceCode} source={source} />
      ))}
    </div>
  );
}
