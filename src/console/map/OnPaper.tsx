import type { Map } from 'maplibre-gl';
import { useEffect, useRef, type ReactElement } from 'react';
import { untilLanded } from './base.ts';
import { drawnOf } from './print.ts';

/** For so long nothing new is drawn on a map that is done, ms. */
const REST = 400;

/** The map as a picture over itself, taken whenever it comes to rest: what WebGL has drawn is gone when a page is printed. */
export function OnPaper({ map, onDone }: { map: Map; onDone: () => void }): ReactElement {
  const picture = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let drawn = true;
    let turn = 0;
    const draw = (): void => {
      drawn = true;
    };
    const take = async (): Promise<void> => {
      const drawing = drawnOf(map);
      // Taking a picture draws the map once more, which is nothing new.
      map.once('render', () => {
        drawn = false;
      });
      const bitmap = await drawing;
      const canvas = picture.current;
      if (!canvas) return;
      Object.assign(canvas, { width: bitmap.width, height: bitmap.height });
      canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap);
    };
    const rest = async (): Promise<void> => {
      if (!drawn) return;
      clearTimeout(timer);
      turn += 1;
      const mine = turn;
      await take().catch(() => undefined);
      if (mine === turn) timer = setTimeout(onDone, REST);
    };
    let left = false;
    void untilLanded(map).then(() => {
      if (left) return;
      map.on('render', draw);
      map.on('idle', rest);
      map.triggerRepaint();
    });
    return () => {
      left = true;
      turn = 0;
      clearTimeout(timer);
      map.off('render', draw);
      map.off('idle', rest);
    };
  }, [map, onDone]);
  return <canvas ref={picture} className="map-on-paper" aria-hidden />;
}
