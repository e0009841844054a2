import '../data/texts/mapTexts.ts';
import type { Map } from 'maplibre-gl';
import { useCallback, useEffect, useRef, useState, type ReactElement, type ReactNode } from 'react';
import { useLook, type Look } from '../styles/look.ts';
import { dayOf } from '../../documents/ground/clock.ts';
import { saveBlob } from '../data/files/files.ts';
import { text } from '../data/texts/i18n.ts';
import { notify } from '../data/notifications.ts';
import { useText } from '../data/texts/useText.ts';
import { Attribution } from './Attribution.tsx';
import { Controls, type Tool } from './Controls.tsx';
import { MapPopup } from './MapPopup.tsx';
import { MeasureTool } from './MeasureTool.tsx';
import { PickTool, type Picked } from './PickTool.tsx';
import { OnPaper } from './OnPaper.tsx';
import { printMap, type Paper } from './print.ts';
import type { Hit, PictureLayer, ThingLayer } from './types.ts';
import { useDrawn } from './useDrawn.ts';
import { drawUnseen, useMap } from './useMap.ts';
import { useSelect } from './useSelect.ts';
import { seenBy, useSeen, useSight, type Seen, type Sight } from './useSight.ts';
import { useSwipe } from './useSwipe.ts';
import { useTrouble } from './useTrouble.ts';
import { Waiting } from '../data/page/Waiting.tsx';
import { part } from '../data/page/part.ts';
import './map.css';

const SwipeTool = part(async () => ({ default: (await import('./SwipeTool.tsx')).SwipeTool }));

const NONE: never[] = [];

async function print(map: Map, paper: Paper, sources: readonly string[], look: Look): Promise<void> {
  const day = dayOf(Date.now());
  try {
    saveBlob(await printMap(map, paper, sources, day, look), `${paper.title}-${day}.png`);
  } catch {
    notify('error', text('map.printFailed'));
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
  /** What it shows is still being read. */
  waiting?: boolean;
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
  waiting = false,
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
  const [tool, setTool] = useState<Tool>();
  const endTool = useCallback(() => setTool(undefined), []);
  const swipe = useSwipe(tool === 'swipe', pictures, rasters);
  const { trouble, onTrouble, dismiss } = useTrouble(pictures);
  const state = useMap(place, onTrouble);
  const map = state && 'map' in state ? state.map : undefined;
  const failed = state && 'failed' in state ? state.failed : undefined;
  const thingsDrawn = useDrawn(map, { pictures: swipe.shown, layers, selectedIds, dark: look.dark });
  useSight(map, sight);
  useSeen(map, onSeen);
  useSelect(map, thingsDrawn, tool === 'measure' ? undefined : onSelect);
  useEffect(() => {
    map?.getCanvas().setAttribute('aria-label', label);
  }, [map, label]);
  useEffect(() => (map && onMap ? (onMap(map) ?? undefined) : undefined), [map, onMap]);

  const [onPaper, setOnPaper] = useState(false);
  const onPaperDone = useCallback(() => setOnPaper(true), []);
  useEffect(() => {
    if (!printing || !place.current) return undefined;
    drawUnseen(place.current);
    return () => setOnPaper(false);
  }, [printing]);

  const tools: Tool[] = [
    ...(onPick ? (['box', 'lasso'] as const) : []),
    ...(paper ? (['measure'] as const) : []),
    ...(rasters.length > 1 ? (['swipe'] as const) : []),
  ];
  const begin = (next: Tool | undefined): void => {
    if (next === 'swipe' && map) swipe.begin(seenBy(map).bounds);
    setTool(next);
  };
  // Names of places stand on our own base map.
  const attributions = [...new Set([...pictures.flatMap((p) => p.attribution ?? NONE), t('map.ground')])];
  return (
    <div className="map" ref={frame} data-dark={look.dark || undefined} data-awaited={(printing && !failed && !onPaper) || undefined}>
      <div className={onMap ? 'map-place map-own' : 'map-place'} ref={place} />
      {!failed && (waiting || !map) && <output className="map-waiting">{t('map.waiting')}</output>}
      {failed && <output className="map-failed">{t(failed === 'webgl' ? 'map.webgl' : 'map.library')}</output>}
      {printing && map && <OnPaper map={map} onDone={onPaperDone} />}
      {map && (
        <>
          <Controls
            map={map}
            tools={tools}
            tool={tool}
            onTool={begin}
            onPrint={paper && (() => void print(map, paper, attributions, look))}
          >
            {controls}
          </Controls>
          {swipe.compared && (
            <Waiting>
              <SwipeTool
                map={map}
                rasters={rasters}
                pictures={pictures}
                layers={layers}
                selectedIds={selectedIds}
                dark={look.dark}
                sides={swipe.compared}
                onSides={swipe.onSides}
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
          <button type="button" className="link-button" onClick={dismiss}>
            {t('map.close')}
          </button>
        </output>
      )}
      {map && <Attribution sources={attributions} />}
      {children}
    </div>
  );
}
