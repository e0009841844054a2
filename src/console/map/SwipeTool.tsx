import { Select } from 'antd';
import type { Map } from 'maplibre-gl';
import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type PointerEvent, type ReactElement } from 'react';
import { useText } from '../data/texts/useText.ts';
import { movedBy, sideOf, type Sides } from './swipe.ts';
import type { PictureLayer, ThingLayer } from './types.ts';
import { useDrawn, type Wanted } from './useDrawn.ts';
import { useMap, type OnTrouble } from './useMap.ts';
import './swipe.css';

/** The right side: a map of its own over the other, which it follows. One map cannot show two pictures side by side. */
function RightMap({ map, at, onTrouble, ...wanted }: Wanted & { map: Map; at: number; onTrouble: OnTrouble }): ReactElement {
  const place = useRef<HTMLDivElement>(null);
  const state = useMap(place, onTrouble);
  const upper = state && 'map' in state ? state.map : undefined;
  useDrawn(upper, wanted);

  useEffect(() => {
    if (!upper) return undefined;
    const follow = (): void => void upper.jumpTo({ center: map.getCenter(), zoom: map.getZoom() });
    follow();
    map.on('move', follow);
    return () => void map.off('move', follow);
  }, [map, upper]);

  return (
    <div className="map-swipe-right" style={{ clipPath: `inset(0 0 0 ${at}%)` }} inert>
      <div className="map-place" ref={place} />
    </div>
  );
}

/** Two pictures of the same place with a divider between them, moved by pointer or keys. */
export function SwipeTool({
  rasters,
  pictures,
  sides,
  onSides,
  onEnd,
  ...right
}: {
  map: Map;
  /** What can be compared. */
  rasters: readonly (PictureLayer & { title: string })[];
  /** What is shown besides. */
  pictures: readonly PictureLayer[];
  layers: readonly ThingLayer[];
  selectedIds: readonly string[];
  dark: boolean;
  sides: Sides;
  onSides: (sides: Sides) => void;
  onTrouble: OnTrouble;
  onEnd: () => void;
}): ReactElement {
  const { t } = useText();
  const [at, setAt] = useState(50);
  const above = useMemo(() => sideOf(pictures, rasters, sides.right, sides.left), [pictures, rasters, sides]);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') return onEnd();
    const next = movedBy(event.key, event.shiftKey, at);
    if (next === undefined) return undefined;
    event.preventDefault();
    return setAt(next);
  };
  const onPointerMove = ({ currentTarget, pointerId, clientX }: PointerEvent): void => {
    if (!currentTarget.hasPointerCapture(pointerId)) return;
    const box = currentTarget.parentElement?.getBoundingClientRect();
    if (box) setAt(Math.min(100, Math.max(0, ((clientX - box.left) / box.width) * 100)));
  };
  const options = rasters.map(({ name, title }) => ({ value: name, label: title }));
  const title = (name: string): string => rasters.find((one) => one.name === name)?.title ?? '';
  return (
    <>
      <RightMap {...right} pictures={above} at={at} />
      <div
        className="map-swipe-bar"
        style={{ left: `${at}%` }}
        // A rule has no value and cannot be moved; this one can.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="separator"
        aria-orientation="vertical"
        aria-label={t('map.swipeBar')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(at)}
        aria-valuetext={`${title(sides.left)} ${Math.round(at)}% · ${title(sides.right)}`}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
        onPointerMove={onPointerMove}
      />
      <div className="map-swipe-sides">
        <Select
          value={sides.left}
          options={options}
          aria-label={t('map.swipeLeft')}
          popupMatchSelectWidth={false}
          onChange={(left: string) => onSides({ ...sides, left })}
        />
        <Select
          value={sides.right}
          options={options}
          aria-label={t('map.swipeRight')}
          popupMatchSelectWidth={false}
          onChange={(name: string) => onSides({ ...sides, right: name })}
        />
      </div>
    </>
  );
}
