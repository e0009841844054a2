/** The drawing library on a map: handles on the selected part, and newly drawn ways. What is drawn is handed over; the editor keeps it. */
import type { GeoJSONSource, Map } from 'maplibre-gl';
import {
  TerraDraw,
  TerraDrawLineStringMode,
  TerraDrawPointMode,
  TerraDrawPolygonMode,
  TerraDrawSelectMode,
  type GeoJSONStoreFeatures,
  type SnapToCustom,
} from 'terra-draw';
import { TerraDrawMapLibreGLAdapter } from 'terra-draw-maplibre-gl-adapter';
import { closed, round } from '../../documents/ground/geometry/tidy.ts';
import type { Position, Shape } from '../../documents/ground/geometry/types.ts';
import { sound, type Part } from './parts.ts';
import { snapTo, targetOf, without, type Plane, type Snapped, type Target } from './snap.ts';

const DECIMALS = 8;

const MODES = { point: 'point', line: 'linestring', polygon: 'polygon' } as const;

/** What the tool tells. */
export interface DrawListeners {
  /** A part was moved, or a vertex of it moved, added or taken out. */
  onChange: (part: number, way: Position[]) => void;
  onDraw: (way: Position[]) => void;
  onSelect: (part: number) => void;
}

/** What the tool asks. */
export interface ToolSettings {
  listeners: DrawListeners;
  /** Ways that vertices snap to: those of all parts but one, and those of the neighbours. */
  targets: (but: number | undefined) => readonly Target[];
  snaps: boolean;
}

export interface DrawTool {
  /** Puts parts on the map, one with handles. A part with holes is shown by the map alone: the library knows none. */
  show: (parts: readonly Part[], selected: number) => void;
  /** A new way is drawn from now on; undefined ends it. */
  draw: (kind: Shape | undefined) => void;
  /** The place that one on the map snaps to. */
  snapped: (at: Position) => Position;
  stop: () => void;
}

/** Shows what a vertex snaps to: filled on a vertex, open on an edge. */
const MARK = 'snap';
const COLOUR = '#1677ff';
const MARKED = '#d4380d';
const HANDLE = '#ffffff';

/** Whether the library can edit a part. */
export const editable = ({ ways }: Part): boolean => ways.length === 1;

const featureOf = ({ kind, ways }: Part, number: number): GeoJSONStoreFeatures => {
  const [way = []] = ways;
  const geometry =
    kind === 'polygon'
      ? { type: 'Polygon' as const, coordinates: [closed(way)] }
      : kind === 'line'
        ? { type: 'LineString' as const, coordinates: way }
        : { type: 'Point' as const, coordinates: way[0] ?? [0, 0] };
  return { type: 'Feature', id: `part-${number}`, properties: { mode: MODES[kind] }, geometry } as GeoJSONStoreFeatures;
};

/** Vertices of what the library holds. */
function wayOf({ geometry }: GeoJSONStoreFeatures): Position[] {
  const rounded = (way: number[][]): Position[] => way.map(([lon = 0, lat = 0]) => [round(lon), round(lat)]);
  switch (geometry.type) {
    case 'Polygon':
      return rounded((geometry.coordinates[0] ?? []).slice(0, -1));
    case 'LineString':
      return rounded(geometry.coordinates);
    default:
      return rounded([geometry.coordinates as number[]]);
  }
}

/** Enough corners for what the library draws: fewer are in the table alone. */
const LEAST = { point: 1, line: 2, polygon: 3 } as const;

/** Number of the part that the library holds under an id. */
const partOf = (id: string | number | undefined): number | undefined => {
  const [, number] = /^part-(\d+)$/.exec(String(id)) ?? [];
  return number === undefined ? undefined : Number(number);
};

/** Makes the tool. @param settings always the latest answers */
export function createTool(map: Map, settings: () => ToolSettings): DrawTool {
  const listeners = (): DrawListeners => settings().listeners;
  const plane: Plane = { project: (position) => map.project(position), unproject: ({ x, y }) => map.unproject([x, y]).toArray() };
  /** Alt is held: a vertex goes where the pointer is. The library knows only keys that were pressed over the map. */
  let free = false;
  const watch = ({ altKey }: PointerEvent): void => {
    free = altKey;
  };
  const place = map.getContainer();
  for (const event of ['pointerdown', 'pointermove'] as const) place.addEventListener(event, watch, true);
  const mark = (snapped: Snapped | undefined): void => {
    const features = snapped
      ? [{ type: 'Feature' as const, geometry: { type: 'Point' as const, coordinates: snapped.at }, properties: { on: snapped.on } }]
      : [];
    map.getSource<GeoJSONSource>(MARK)?.setData({ type: 'FeatureCollection', features });
  };
  const snap: SnapToCustom = ({ containerX: x, containerY: y }, { currentId, currentCoordinate, getCurrentGeometrySnapshot }) => {
    const moved = partOf(currentId);
    const shape = moved === undefined ? null : getCurrentGeometrySnapshot();
    const way = shape?.type === 'Polygon' ? shape.coordinates[0] : shape?.coordinates;
    const rest = way ? without(way as Position[], currentCoordinate ?? 0, shape?.type === 'Polygon').map(targetOf) : [];
    const snapped = settings().snaps && !free ? snapTo({ x, y }, [...rest, ...settings().targets(moved)], plane) : undefined;
    mark(snapped);
    return snapped && [...snapped.at];
  };
  const snapping = { toCustom: snap };
  /** The mark of the library says nothing of vertex or edge. */
  const unmarked = { snappingPointOpacity: 0, snappingPointOutlineOpacity: 0 };
  const keyEvents = { cancel: 'Escape', finish: 'Enter' };
  const flags = { feature: { draggable: true, coordinates: { draggable: true, midpoints: true, deletable: true, snappable: snapping } } };
  // Numbers, because random ids of the browser are withheld from pages without https.
  let count = 0;
  const tool = new TerraDraw({
    idStrategy: { isValidId: (id) => typeof id === 'string', getId: () => `drawn-${(count += 1)}` },
    adapter: new TerraDrawMapLibreGLAdapter({ map, coordinatePrecision: DECIMALS }),
    modes: [
      new TerraDrawSelectMode({
        // Escape and Delete belong to the form.
        keyEvents: null,
        flags: { polygon: flags, linestring: flags, point: { feature: { draggable: true } } },
        styles: {
          selectedPolygonColor: COLOUR,
          selectedPolygonOutlineColor: COLOUR,
          selectedPolygonOutlineWidth: 3,
          selectedLineStringColor: COLOUR,
          selectedPointColor: COLOUR,
          selectionPointColor: HANDLE,
          selectionPointOutlineColor: COLOUR,
          selectionPointOutlineWidth: 2,
          selectionPointWidth: 6,
          midPointColor: COLOUR,
          midPointOutlineColor: HANDLE,
          midPointWidth: 4,
        },
      }),
      new TerraDrawPolygonMode({ snapping, keyEvents, styles: { fillColor: COLOUR, outlineColor: COLOUR, ...unmarked } }),
      new TerraDrawLineStringMode({ snapping, keyEvents, styles: { lineStringColor: COLOUR, ...unmarked } }),
      new TerraDrawPointMode({ styles: { pointColor: COLOUR } }),
    ],
  });
  tool.start();
  tool.setMode('select');
  map.addSource(MARK, { type: 'geojson', data: { type: 'FeatureCollection', features: [] } });
  map.addLayer({
    id: MARK,
    type: 'circle',
    source: MARK,
    paint: {
      'circle-radius': 9,
      'circle-color': MARKED,
      'circle-opacity': ['case', ['==', ['get', 'on'], 'vertex'], 0.6, 0],
      'circle-stroke-color': MARKED,
      'circle-stroke-width': 3,
    },
  });
  let drawing = false;
  const find = (id: string | number): GeoJSONStoreFeatures | undefined => tool.getSnapshot().find((feature) => feature.id === id);
  tool.on('finish', (id, { action }) => {
    mark(undefined);
    const feature = find(id);
    if (!feature) return;
    if (action === 'draw') listeners().onDraw(wayOf(feature));
    else {
      const number = partOf(id);
      if (number !== undefined) listeners().onChange(number, wayOf(feature));
    }
  });
  tool.on('select', (id) => {
    const number = partOf(id);
    if (number !== undefined) listeners().onSelect(number);
  });
  return {
    show: (parts, selected) => {
      if (drawing) return;
      tool.setMode('select');
      tool.clear();
      const features = parts.flatMap((part, i) =>
        editable(part) && sound(part) && (part.ways[0]?.length ?? 0) >= LEAST[part.kind] ? [featureOf(part, i)] : [],
      );
      tool.addFeatures(features);
      if (tool.hasFeature(`part-${selected}`)) tool.selectFeature(`part-${selected}`);
    },
    draw: (kind) => {
      drawing = kind !== undefined;
      mark(undefined);
      tool.clear();
      tool.setMode(kind === undefined ? 'select' : MODES[kind]);
    },
    snapped: (at) => (settings().snaps ? (snapTo(map.project(at), settings().targets(undefined), plane)?.at ?? at) : at),
    stop: () => {
      for (const event of ['pointerdown', 'pointermove'] as const) place.removeEventListener(event, watch, true);
      // A map that is gone has taken everything along.
      if (!map.getCanvas().isConnected) return;
      tool.stop();
      map.removeLayer(MARK);
      map.removeSource(MARK);
    },
  };
}
