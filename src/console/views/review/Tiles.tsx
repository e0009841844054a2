import { useEffect, useState, type ReactElement } from 'react';
import { useTile } from '../../fields/shared/files/calls.ts';
import { PREVIEW, type Shot } from './pictures.ts';
import { tilesSeen, type Seen, type TilePlace } from './tiles.ts';
import { useMeasures } from './useMeasures.ts';

/** What is seen rests for so long, ms, before tiles of it are asked for. */
const REST_MS = 100;
const share = (part: number, whole: number): string => `${(part / whole) * 100}%`;

function Tile({ file, place, shot, brightness }: { file: string; place: TilePlace; shot: Shot; brightness: number }): ReactElement | null {
  const { level, x, y, left, top, width, height } = place;
  const address = useTile(file, level, x, y);
  return address === undefined ? null : (
    <img
      src={address}
      alt=""
      draggable={false}
      style={{
        left: share(left, shot.width),
        top: share(top, shot.height),
        width: share(width, shot.width),
        height: share(height, shot.height),
        filter: `brightness(${brightness})`,
      }}
    />
  );
}

interface TilesProps {
  shot: Shot;
  /** Pixels of the page for a pixel of the picture. */
  scale: number;
  seen: Seen;
  brightness: number;
}

/** What is seen of a large picture, in its own pixels, over its preview. They lie in parts of it, so that they move along with it. */
export function Tiles({ shot, scale, seen, brightness }: TilesProps): ReactElement {
  const levels = useMeasures(shot.file)?.tiles?.levels ?? 0;
  const wanted = tilesSeen(shot, levels, scale * devicePixelRatio, seen, PREVIEW);
  const [tiles, setTiles] = useState<TilePlace[]>([]);
  const key = wanted.map(({ level, x, y }) => `${level}/${x}/${y}`).join(' ');
  useEffect(() => {
    const timer = setTimeout(() => setTiles(wanted), REST_MS);
    return () => clearTimeout(timer);
    // They are the same while their places are.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key]);
  return (
    <>
      {tiles.map((place) => (
        <Tile key={`${place.level}/${place.x}/${place.y}`} file={shot.file} place={place} shot={shot} brightness={brightness} />
      ))}
    </>
  );
}
