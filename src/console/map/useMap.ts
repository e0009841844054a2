/** A map in its element: made when the library is there, given back when the element goes. */
import type { Map } from 'maplibre-gl';
import { useEffect, useState, type RefObject } from 'react';
import { MAP_PATHS } from '../../contract/maps.ts';
import { language } from '../data/texts/i18n.ts';
import { still } from '../data/page/still.ts';
import { tokenStore } from '../data/client/token.ts';
import { baseStyle, drawGrid, drawLand } from './base.ts';
import { useText } from '../data/texts/useText.ts';
import { drawMarks } from './marks.ts';
import { drawNames } from './placeNames.ts';

/** The library comes with the first map that is drawn, once. */
const loadLibrary = (): Promise<typeof import('./library.ts')> => import('./library.ts');

/** Pictures of terrain models: like tiles of configured maps, they are for those who may see them. */
const SCENES = '/api/terrain/scene/';
/** Nearer than this nothing is told apart better. */
const NEAREST = 22;
const START = { center: [104, 35] as [number, number], zoom: 2.5 };

/** Whether the browser can draw maps at all. */
function canDraw(): boolean {
  try {
    const context = document.createElement('canvas').getContext('webgl2');
    // Browsers hold few of these at a time.
    context?.getExtension('WEBGL_lose_context')?.loseContext();
    return context !== null;
  } catch {
    return false;
  }
}

/** Told to an element that is drawn although nobody has seen it. */
const SEEN = 'map:seen';
export const drawUnseen = (element: Element): boolean => element.dispatchEvent(new Event(SEEN));

/** Resolves when an element comes into sight: a map below the fold of a home costs nothing until then. */
const sighted = (element: Element): Promise<void> =>
  new Promise((done) => {
    const watcher = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      watcher.disconnect();
      done();
    });
    watcher.observe(element);
    const seen = (): void => {
      watcher.disconnect();
      done();
    };
    element.addEventListener(SEEN, seen, { once: true });
  });

export type MapState = { map: Map } | { failed: 'webgl' | 'library' } | undefined;

/** What went wrong, and at which source of the map. */
export type OnTrouble = (error?: unknown, source?: string) => void;

/** Pixels drawn for one of the map's own: more than the screen's where a large page is scaled up, in browsers that say so. */
const ratioOf = ({ currentCSSZoom }: Partial<Pick<HTMLElement, 'currentCSSZoom'>>): number =>
  devicePixelRatio * Math.max(1, currentCSSZoom ?? 1);

export function useMap(place: RefObject<HTMLDivElement | null>, onTrouble: OnTrouble): MapState {
  const [state, setState] = useState<MapState>(() => (canDraw() ? undefined : { failed: 'webgl' }));
  const impossible = state !== undefined && 'failed' in state;
  useEffect(() => {
    const element = place.current;
    if (!element || impossible) return undefined;
    let wanted = true;
    let instance: Map | undefined;
    const busy = (): void => element.removeAttribute('data-map');
    const make = async (): Promise<void> => {
      await sighted(element);
      if (!wanted) return;
      const library = await loadLibrary();
      if (!wanted) return;
      const map = new library.Map({
        container: element,
        style: baseStyle(element.closest('[data-theme]')?.getAttribute('data-theme') === 'dark'),
        ...START,
        maxZoom: NEAREST,
        attributionControl: false,
        pixelRatio: ratioOf(element),
        ...(still() ? { fadeDuration: 0 } : {}),
        // Configured maps are fetched by our server, which asks who wants them, and says in their language why it could not.
        transformRequest: (url) =>
          url.includes(`${MAP_PATHS.tile}/`) || url.includes(SCENES)
            ? { url, headers: { Authorization: `Bearer ${tokenStore.get()}`, 'Accept-Language': language() } }
            : { url },
        // Shift and drag chooses; turning and tilting a plan helps nobody.
        boxZoom: false,
        dragRotate: false,
        pitchWithRotate: false,
        touchPitch: false,
        renderWorldCopies: false,
      });
      instance = map;
      map.touchZoomRotate.disableRotation();
      map.keyboard.disableRotation();
      map.addControl(new library.ScaleControl({ maxWidth: 140 }), 'bottom-right');
      drawMarks(map);
      map.on('error', ({ error, ...event }) => {
        if ((error as { name?: string }).name !== 'AbortError') onTrouble(error, (event as { sourceId?: string }).sourceId);
      });
      map.on('resize', () => {
        if (map.getPixelRatio() !== ratioOf(element)) map.setPixelRatio(ratioOf(element));
      });
      map.on('movestart', busy);
      map.on('dataloading', busy);
      map.on('idle', () => {
        element.setAttribute('data-map', 'idle');
        // What it shows, for whoever cannot ask the library.
        element.setAttribute('data-seen', map.getBounds().toArray().flat().join());
      });
      map.once('load', () => {
        if (!wanted) return;
        drawGrid(map);
        map.on('moveend', () => drawGrid(map));
        drawLand(map, () => wanted).catch(onTrouble);
        setState({ map });
      });
    };
    make().catch((error: unknown) => {
      if (wanted) setState({ failed: String((error as Error).name).startsWith('GPU') ? 'webgl' : 'library' });
    });
    return () => {
      wanted = false;
      instance?.remove();
      setState(undefined);
    };
  }, [place, impossible, onTrouble]);
  const map = state && 'map' in state ? state.map : undefined;
  const { language: shown } = useText();
  useEffect(() => {
    if (!map) return undefined;
    let wanted = true;
    void drawNames(map, shown, () => wanted);
    return () => {
      wanted = false;
    };
  }, [map, shown]);
  return state;
}
