import '../data/texts/mapTexts.ts';
import type { Map } from 'maplibre-gl';
import { useCallback, useEffect, useMemo, useRef, useState, type ReactElement, type ReactNode } from 'react';
import { useLook, type Look } from '../styles/look.ts';
import { dayOf } from '../../documents/clock.ts';
import { saveBlob } from '../data/files/files.ts';
import { text } from '../data/texts/i18n.ts';
import { notify } from '../data/notifications.ts';
import { useText } from '../data/texts/useText.ts';
import { Controls, type Tool } from './Controls.tsx';
import { clickable, layerOf, pictureOf } from './layers.ts';
import { MapPopup } from './MapPopup.tsx';
import { MeasureTool } from './MeasureTool.tsx';
import { PickTool, type Picked } from './PickTool.tsx';
import { OnPaper } from './OnPaper.tsx';
import { printMap, type Paper } from './print.ts';
import type { Bounds, Hit, PictureLayer, ThingLayer } from './types.ts';
import { firstSides, sideOf, type Sides } from './swipe.ts';
import { useDrawn } from './useDrawn.ts';
import { drawUnseen, useMap, type OnTrouble } from './useMap.ts';
import { Waiting } from '../data/page/Waiting.tsx';
import { part } from '../data/page/part.ts';
import './map.css';

const SwipeTool = part(async () => ({ default: (await import('./SwipeTool.tsx')).SwipeTool }));

/** Nearer than this nothing is shown when a place is looked for. */
const CLOSE = 16;
/** Around what is looked at, px. */
const MARGIN = 48;
/** The same where a legend lies over the left of a map that is wide enough for it, px. */
const LEGEND = 240;
const wide = (map: Map): boolean => map.getContainer().clientWidth > 700;
/** A click may miss a thing by so much, px. */
const REACH = 4;
const NONE: never[] = [];

/** Where the map looks; a new object is a new wish. */
export interface Sight {
  bounds: Bounds;
}

/** What can be seen. */
export interface Seen {
  bounds: Bounds;
  zoom: number;
}

const seenBy = (map: Map): Seen => {
  const b = map.getBounds();
  return { bounds: [b.getWest(), b.getSouth(), b.getEast(), b.getNorth()], zoom: map.getZoom() };
};

/** Where our own base map is from. */
const OWN = 'Natural Earth';

async function print(map: Map, paper: Paper, sources: readonly string[], look: Look): Promise<void> {
  const day = dayOf(Date.now());
  try {
    saveBlob(await printMap(map, paper, sources, day, look), `${paper.title}-${day}.png`);
  } catch {
    notify('error', text('map.printFailed'));
  }
}

/** What our server says of a tile that it could not get. */
async function reasonOf(error: unknown): Promise<string | undefined> {
  const { body } = (error ?? {}) as { body?: unknown };
  try {
    return body instanceof Blob ? (JSON.parse(await body.text()) as { msg?: string }).msg : undefined;
  } catch {
    return undefined;
  }
}

export interface MapCanvasProps {
  /** What the map shows, for who does not see it. */
  label: string;
  layers?: readonly ThingLayer[];
  pictures?: readonly PictureLayer[];
  /** Pictures that can be compared with each other, shown or not. */
  rasters?: readonly (PictureLayer & { title: string })[];
  /** Where it looks; what fits into it is shown whole. */
  sight?: Sight;
  selectedIds?: readonly string[];
  /** A click on a thing, or beside all of them. */
  onSelect?: (hit: Hit | undefined) => void;
  /** What can be seen now, at first and after every move. */
  onSeen?: (seen: Seen) => void;
  /** A part of it was chosen: by the buttons, or by a box with Shift held. */
  onPick?: (picked: Picked) => void;
  /** What a picture of it says; with it come the tools that look and change nothing. */
  paper?: Paper;
  /** The page is being printed. */
  printing?: boolean;
  /** What stands over a place. */
  popup?: { at: [number, number]; content: ReactNode; onClose: () => void };
  /**
   * For tools that work on the map itself, such as drawing. It is called once the map and its base are there, and what it answers
   * when the map goes: `useCallback((map) => { const tool = new Tool(map); tool.start(); return () => tool.stop(); }, [])`. Another
   * function mounts the tool again. Where there is no WebGL it is never called. A tool adds its layers above those of `layers`, and
   * gives `layers` no `onSelect` while it draws. The library itself is not needed for that: `import type` does.
   */
  onMap?: (map: Map) => (() => void) | void;
  /** More buttons, below those of the map. */
  controls?: ReactNode;
  /** Over the map: legends, panels, a list of what is drawn. */
  children?: ReactNode;
}

/** A map. Where it cannot be drawn it says so; lists beside it stay what they are. */
export function MapCanvas({
  label,
  layers = NONE,
  pictures = NONE,
  rasters = NONE,
  sight,
  selectedIds = NONE,
  onSelect,
  onSeen,
  onPick,
  paper,
  printing = false,
  popup,
  onMap,
  controls,
  children,
}: MapCanvasProps): ReactElement {
  const { t } = useText();
  const frame = useRef<HTMLDivElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const look = useLook(frame);
  const [trouble, setTrouble] = useState<string>();
  const [tool, setTool] = useState<Tool>();
  const endTool = useCallback(() => setTool(undefined), []);
  const [wished, setWished] = useState<Sides>();
  // A picture may go while it is compared.
  const sides = wished && [wished.left, wished.right].every((name) => rasters.some((one) => one.name === name)) ? wished : undefined;
  const compared = tool === 'swipe' ? sides : undefined;
  const shown = useMemo(
    () => (compared ? sideOf(pictures, rasters, compared.left, compared.right) : pictures),
    [pictures, rasters, compared],
  );
  const latest = useRef(pictures);
  useEffect(() => {
    latest.current = pictures;
  });
  const onTrouble = useCallback<OnTrouble>((error, source = '') => {
    const title = latest.current.find(({ name }) => name === pictureOf(source))?.title;
    void reasonOf(error).then((reason) =>
      setTrouble(title && reason ? text('map.pictureTrouble', { name: title, reason }) : text('map.trouble')),
    );
  }, []);
  const state = useMap(place, onTrouble);
  const map = state && 'map' in state ? state.map : undefined;
  const failed = state && 'failed' in state ? state.failed : undefined;
  const thingsDrawn = useDrawn(map, { pictures: shown, layers, selectedIds, dark: look.dark });

  const [onPaper, setOnPaper] = useState(false);
  const onPaperDone = useCallback(() => setOnPaper(true), []);
  useEffect(() => {
    if (!printing || !place.current) return undefined;
    drawUnseen(place.current);
    return () => setOnPaper(false);
  }, [printing]);

  useEffect(() => {
    map?.getCanvas().setAttribute('aria-label', label);
  }, [map, label]);

  useEffect(() => {
    if (map && sight) {
      const [west, south, east, north] = sight.bounds;
      map.fitBounds([west, south, east, north], {
        padding: { top: MARGIN, bottom: MARGIN, right: MARGIN, left: wide(map) ? LEGEND : MARGIN },
        maxZoom: Math.max(CLOSE, west === east ? map.getZoom() : 0),
        linear: true,
      });
    }
  }, [map, sight]);

  useEffect(() => {
    if (!map || !onSeen) return undefined;
    const tell = (): void => onSeen(seenBy(map));
    tell();
    map.on('moveend', tell);
    return () => void map.off('moveend', tell);
  }, [map, onSeen]);

  useEffect(() => {
    if (!map || !onSelect || tool === 'measure') return undefined;
    const around = (x: number, y: number): [[number, number], [number, number]] => [
      [x - REACH, y - REACH],
      [x + REACH, y + REACH],
    ];
    const find = (x: number, y: number) => map.queryRenderedFeatures(around(x, y), { layers: clickable(map, thingsDrawn()) })[0];
    const click = ({ point, lngLat }: { point: { x: number; y: number }; lngLat: { lng: number; lat: number } }): void => {
      const feature = find(point.x, point.y);
      const layer = feature && layerOf(feature.layer.id);
      if (!feature || layer === undefined) return onSelect(undefined);
      const { id, count } = feature.properties as { id: string; count?: number };
      return onSelect({ layer, id, ...(count === undefined ? {} : { count }), at: [lngLat.lng, lngLat.lat] });
    };
    const hover = ({ point }: { point: { x: number; y: number } }): void => {
      map.getCanvas().style.cursor = find(point.x, point.y) ? 'pointer' : '';
    };
    map.on('click', click);
    map.on('mousemove', hover);
    return () => {
      map.off('click', click);
      map.off('mousemove', hover);
    };
  }, [map, onSelect, tool, thingsDrawn]);

  useEffect(() => (map && onMap ? (onMap(map) ?? undefined) : undefined), [map, onMap]);

  const tools: Tool[] = [
    ...(onPick ? (['box', 'lasso'] as const) : []),
    ...(paper ? (['measure'] as const) : []),
    ...(rasters.length > 1 ? (['swipe'] as const) : []),
  ];
  const begin = (next: Tool | undefined): void => {
    if (next === 'swipe' && map && !sides) setWished(firstSides(rasters, pictures, seenBy(map).bounds));
    setTool(next);
  };
  const attributions = [...new Set(pictures.flatMap((p) => p.attribution ?? NONE))];
  return (
    <div className="map" ref={frame} data-dark={look.dark || undefined} data-awaited={(printing && !failed && !onPaper) || undefined}>
      <div className={onMap ? 'map-place map-own' : 'map-place'} ref={place} />
      {failed && <output className="map-failed">{t(failed === 'webgl' ? 'map.webgl' : 'map.library')}</output>}
      {printing && map && <OnPaper map={map} onDone={onPaperDone} />}
      {map && (
        <>
          <Controls
            map={map}
            tools={tools}
            tool={tool}
            onTool={begin}
            onPrint={paper && (() => void print(map, paper, [...attributions, OWN], look))}
          >
            {controls}
          </Controls>
          {compared && (
            <Waiting>
              <SwipeTool
                map={map}
                rasters={rasters}
                pictures={pictures}
                layers={layers}
                selectedIds={selectedIds}
                dark={look.dark}
                sides={compared}
                onSides={setWished}
                onTrouble={onTrouble}
                onEnd={endTool}
              />
            </Waiting>
          )}
          {onPick && tool !== 'measure' && tool !== 'swipe' && <PickTool map={map} on={tool} onPick={onPick} onEnd={endTool} />}
          {paper && tool === 'measure' && <MeasureTool map={map} onEnd={endTool} />}
          {popup && <MapPopup key={popup.at.join()} map={map} {...popup} />}
        </>
      )}
      {trouble && (
        <output className="map-trouble">
          {trouble}
          <button type="button" className="link-button" onClick={() => setTrouble(undefined)}>
            {t('map.close')}
          </button>
        </output>
      )}
      {attributions.length > 0 && <p className="map-attribution">{attributions.join(' · ')}</p>}
      {children}
    </div>
  );
}
