import type { Map } from 'maplibre-gl';
import { useCallback, useEffect, useRef } from 'react';
import { paintBase } from './base.ts';
import { choose, drawPictures, drawThings, type DrawnLayers, type DrawnPictures } from './layers.ts';
import type { PictureLayer, ThingLayer } from './types.ts';

interface Drawing {
  of: Map | undefined;
  things: DrawnLayers;
  pictures: DrawnPictures;
  selectedIds: readonly string[];
}

const blank = (of?: Map): Drawing => ({ of, things: new globalThis.Map(), pictures: new globalThis.Map(), selectedIds: [] });

/** What a map shows. */
export interface Wanted {
  pictures: readonly PictureLayer[];
  layers: readonly ThingLayer[];
  selectedIds: readonly string[];
  dark: boolean;
}

/** Draws it, and later what of it has changed. Answers what tells the things on it. */
export function useDrawn(map: Map | undefined, { pictures, layers, selectedIds, dark }: Wanted): () => DrawnLayers {
  const drawing = useRef(blank());
  useEffect(() => {
    if (!map) return;
    if (drawing.current.of !== map) drawing.current = blank(map);
    const now = drawing.current;
    paintBase(map, dark);
    drawPictures(map, now.pictures, pictures, dark);
    drawThings(map, now.things, layers, dark);
    choose(map, now.things, now.selectedIds, selectedIds);
    now.selectedIds = selectedIds;
  }, [map, dark, pictures, layers, selectedIds]);
  return useCallback(() => drawing.current.things, []);
}
