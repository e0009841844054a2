import type { Map } from 'maplibre-gl';
import { useEffect, useRef, useState, type PointerEvent, type ReactElement } from 'react';
import { useText } from '../data/useText.ts';
import type { Bounds } from './types.ts';

/** Smaller boxes are clicks, px. */
const LEAST = 4;

interface Corners {
  from: [number, number];
  to: [number, number];
}

const sidesOf = ({ from, to }: Corners): { left: number; top: number; right: number; bottom: number } => ({
  left: Math.min(from[0], to[0]),
  right: Math.max(from[0], to[0]),
  top: Math.min(from[1], to[1]),
  bottom: Math.max(from[1], to[1]),
});

/** Chooses a part of the map: the pointer draws a box while the tool is on, or while Shift is held. Escape ends it. */
export function BoxTool({
  map,
  on,
  onBox,
  onEnd,
}: {
  map: Map;
  on: boolean;
  onBox: (bounds: Bounds) => void;
  onEnd: () => void;
}): ReactElement | null {
  const { t } = useText();
  const [shift, setShift] = useState(false);
  const [box, setBox] = useState<Corners>();
  const sheet = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const key = (event: KeyboardEvent): void => {
      setShift(event.shiftKey && map.getContainer().matches(':hover'));
      if (event.key === 'Escape') onEnd();
    };
    addEventListener('keydown', key);
    addEventListener('keyup', key);
    return () => {
      removeEventListener('keydown', key);
      removeEventListener('keyup', key);
    };
  }, [map, onEnd]);
  if (!on && !shift && !box) return null;

  const at = (event: PointerEvent): [number, number] => {
    const { left, top } = sheet.current?.getBoundingClientRect() ?? { left: 0, top: 0 };
    return [event.clientX - left, event.clientY - top];
  };
  const end = (): void => {
    setBox(undefined);
    if (!box) return;
    const { left, top, right, bottom } = sidesOf(box);
    if (right - left < LEAST || bottom - top < LEAST) return;
    const { width, height } = sheet.current?.getBoundingClientRect() ?? { width: 1, height: 1 };
    const place = map.getContainer();
    const turn = (x: number, y: number): { lng: number; lat: number } =>
      map.unproject([(x * place.clientWidth) / width, (y * place.clientHeight) / height]);
    const southWest = turn(left, bottom);
    const northEast = turn(right, top);
    onBox([southWest.lng, southWest.lat, northEast.lng, northEast.lat]);
    onEnd();
  };
  const sides = box && sidesOf(box);
  return (
    <div
      ref={sheet}
      className="map-sheet"
      title={t('map.boxHelp')}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        setBox({ from: at(event), to: at(event) });
      }}
      onPointerMove={(event) => {
        if (box) setBox({ ...box, to: at(event) });
      }}
      onPointerUp={end}
      onPointerCancel={() => setBox(undefined)}
    >
      {sides && (
        <div
          className="map-box"
          style={{ left: sides.left, top: sides.top, width: sides.right - sides.left, height: sides.bottom - sides.top }}
        />
      )}
    </div>
  );
}
