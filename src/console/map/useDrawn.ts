import type { Map } from 'maplibre-gl';
import { useCallback, useEffect, useRef } from 'react';
import { paintBase } from './base.ts';
import { choose, drawPictures, drawThings, type Drawn, type DrawnPictures } from './layers.ts';
import type { PictureLayer, ThingLayer } from './types.ts';

interface Drawing {
  of: Map | undefined;
  things: Drawn;
  pictures: DrawnPictures;
  chosen: readonly string[];
}

const blank = (of?: Map): Drawing => ({ of, things: new globalThis.Map(), pictures: new globalThis.Map(), chosen: [] });

/** What a map shows. */
export interface Wanted {
  pictures: readonly PictureLayer[];
  layers: readonly ThingLayer[];
  chosen: readonly string[];
  dark: boolean;
}

/** Draws it, and later what of it has changed. Answers what tells the things on it. */
export function useDrawn(map: Map | undefined, { pictures, layers, chosen, dark }: Wanted): () => Drawn {
  const drawn = useRef(blank());
  useEffect(() => {
    if (!map) return;
    if (drawn.current.of !== map) drawn.current = blank(map);
    const now = drawn.current;
    paintBase(map, dark);
    drawPictures(map, now.pictures, pictures, dark);
    drawThings(map, now.things, layers, dark);
    choose(map, now.things, now.chosen, chosen);
    now.chosen = chosen;
  }, [map, dark, pictures, layers, chosen]);
  return useCallback(() => drawn.current.things, []);
}
