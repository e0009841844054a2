import type { Map } from 'maplibre-gl';
import { useEffect, useRef, useState, type PointerEvent, type ReactElement } from 'react';
import { boxAround } from '../../documents/ground/geometry/box.ts';
import type { Position } from '../../documents/ground/geometry/types.ts';
import { useText } from '../data/texts/useText.ts';
import type { Bounds } from './types.ts';

/** A smaller move is a click, and adds nothing to a line; px. */
const LEAST = 4;

/** How a part of the map is drawn. */
export type Pick = 'box' | 'lasso';

/** A part of the map: a box, or the line around it. */
export interface Picked {
  bounds: Bounds;
  way?: Position[];
}

type Spot = [x: number, y: number];

const cornersOf = ([ax, ay]: Spot, [bx, by]: Spot): Spot[] => [
  [ax, ay],
  [bx, ay],
  [bx, by],
  [ax, by],
];
const far = ([ax, ay]: Spot, [bx, by]: Spot): boolean => Math.hypot(ax - bx, ay - by) >= LEAST;

/**
 * Chooses a part of the map: the pointer draws a box or a line around it while the tool is on, a box too while Shift is held. Escape ends
 * it.
 */
export function PickTool({
  map,
  on,
  onPick,
  onEnd,
}: {
  map: Map;
  on: Pick | undefined;
  onPick: (picked: Picked) => void;
  onEnd: () => void;
}): ReactElement | null {
  const { t } = useText();
  const [shift, setShift] = useState(false);
  const [way, setWay] = useState<Spot[]>();
  const sheet = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const key = (event: KeyboardEvent): void => {
      setShift(event.shiftKey && map.getContainer().matches(':hover'));
      if (event.key === 'Escape') {
        setWay(undefined);
        onEnd();
      }
    };
    // Shift may be held before the pointer comes.
    const enter = ({ shiftKey }: MouseEvent): void => setShift(shiftKey);
    const container = map.getContainer();
    container.addEventListener('mouseenter', enter);
    addEventListener('keydown', key);
    addEventListener('keyup', key);
    return () => {
      container.removeEventListener('mouseenter', enter);
      removeEventListener('keydown', key);
      removeEventListener('keyup', key);
    };
  }, [map, onEnd]);
  if (!on && !shift && !way) return null;
  const free = on === 'lasso';

  // In pixels of the sheet, which is scaled with the page.
  const at = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>): Spot => {
    const { left, top, width } = currentTarget.getBoundingClientRect();
    const share = currentTarget.clientWidth / (width || 1);
    return [(clientX - left) * share, (clientY - top) * share];
  };
  const move = (event: PointerEvent<HTMLElement>): void => {
    const [first, ...rest] = way ?? [];
    if (!first) return;
    const spot = at(event);
    if (!free) setWay([first, spot]);
    else if (far(rest.at(-1) ?? first, spot)) setWay([first, ...rest, spot]);
  };
  const end = (): void => {
    setWay(undefined);
    const [first, last] = [way?.[0], way?.at(-1)];
    if (!way || !first || !last) return;
    const spots = free ? way : cornersOf(first, last);
    const [left, top, right, bottom] = boxAround(spots);
    if (spots.length < 3 || right - left < LEAST || bottom - top < LEAST) return;
    const share = map.getContainer().clientWidth / (sheet.current?.clientWidth || 1);
    const positions = spots.map(([x, y]): Position => {
      const { lng, lat } = map.unproject([x * share, y * share]);
      return [lng, lat];
    });
    onPick({ bounds: boxAround(positions), ...(free ? { way: positions } : {}) });
    onEnd();
  };
  const [first, last] = [way?.[0], way?.at(-1)];
  return (
    <div
      ref={sheet}
      className="map-sheet"
      title={t(free ? 'map.lassoHelp' : 'map.boxHelp')}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        setWay([at(event)]);
      }}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={() => setWay(undefined)}
    >
      {way && first && last && (
        <svg className="map-pick" aria-hidden>
          <polygon points={(free ? way : cornersOf(first, last)).join(' ')} />
        </svg>
      )}
    </div>
  );
}
