import type { Map } from 'maplibre-gl';
import { useEffect, useRef, type ReactElement } from 'react';
import { drawnOf } from './print.ts';

/** For so long nothing new is drawn on a map that is done, ms. */
const REST = 400;

/** The map as a picture over itself, taken whenever it comes to rest: what WebGL has drawn is gone when a page is printed. */
export function OnPaper({ map, onDone }: { map: Map; onDone: () => void }): ReactElement {
  const picture = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let taking = false;
    const take = async (): Promise<void> => {
      const bitmap = await drawnOf(map);
      const canvas = picture.current;
      if (!canvas) return;
      Object.assign(canvas, { width: bitmap.width, height: bitmap.height });
      canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap);
    };
    const rest = (): void => {
      // Taking a picture draws the map once more, after which it rests again.
      taking = !taking;
      if (!taking) return;
      clearTimeout(timer);
      timer = setTimeout(onDone, REST);
      void take().catch(onDone);
    };
    map.on('idle', rest);
    map.triggerRepaint();
    return () => {
      clearTimeout(timer);
      map.off('idle', rest);
    };
  }, [map, onDone]);
  return <canvas ref={picture} className="map-on-paper" aria-hidden />;
}
