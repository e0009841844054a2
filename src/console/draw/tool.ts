/** The drawing library on a map: handles on the chosen part, and ways drawn anew. What is drawn is handed over; the editor keeps it. */
import type { Map } from 'maplibre-gl';
import {
  TerraDraw,
  TerraDrawLineStringMode,
  TerraDrawPointMode,
  TerraDrawPolygonMode,
  TerraDrawSelectMode,
  type GeoJSONStoreFeatures,
} from 'terra-draw';
import { TerraDrawMapLibreGLAdapter } from 'terra-draw-maplibre-gl-adapter';
import { closed, round } from '../../documents/geometry/tidy.ts';
import type { Position, Shape } from '../../documents/geometry/types.ts';
import { sound, type Part } from './parts.ts';

/** Vertices before edges: a neighbour that met the edge beside a corner would leave a sliver. px. */
const NEAR = 12;
const DECIMALS = 8;

const MODES = { point: 'point', line: 'linestring', polygon: 'polygon' } as const;

/** What the tool tells. */
export interface Told {
  /** A part was moved, or a vertex of it moved, added or taken out. */
  changed: (part: number, way: Position[]) => void;
  drawn: (way: Position[]) => void;
  chosen: (part: number) => void;
}

export interface DrawTool {
  /** Puts parts on the map, one with handles. A part with holes is shown by the map alone: the library knows none. */
  show: (parts: readonly Part[], chosen: number) => void;
  /** A new way is drawn from now on; undefined ends it. */
  draw: (kind: Shape | undefined) => void;
  stop: () => void;
}

const COLOUR = '#1677ff';
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
  return { type: 'Feature', id: `part-${number}`, properties: { mode: MODES[kind], part: number }, geometry } as GeoJSONStoreFeatures;
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

/** Makes the tool. @param told always the latest listeners */
export function createTool(map: Map, told: () => Told, near: () => readonly Position[]): DrawTool {
  /** The nearest vertex of what is there. */
  const snap = (event: { containerX: number; containerY: number }): Position | undefined => {
    let best: Position | undefined;
    let least = NEAR;
    for (const vertex of near()) {
      const { x, y } = map.project(vertex);
      const away = Math.hypot(x - event.containerX, y - event.containerY);
      if (away < least) [best, least] = [vertex, away];
    }
    return best;
  };
  const snapping = { toCustom: snap, toLine: false, toCoordinate: false };
  const keyEvents = { cancel: 'Escape', finish: 'Enter' };
  const flags = { feature: { draggable: true, coordinates: { draggable: true, midpoints: true, deletable: true } } };
  // Numbers, because random ids of the browser are withheld from pages without https.
  let made = 0;
  const tool = new TerraDraw({
    idStrategy: { isValidId: (id) => typeof id === 'string', getId: () => `drawn-${(made += 1)}` },
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
      new TerraDrawPolygonMode({ snapping, keyEvents, styles: { fillColor: COLOUR, outlineColor: COLOUR } }),
      new TerraDrawLineStringMode({ snapping, keyEvents, styles: { lineStringColor: COLOUR } }),
      new TerraDrawPointMode({ styles: { pointColor: COLOUR } }),
    ],
  });
  tool.start();
  tool.setMode('select');
  let drawing = false;
  const find = (id: string | number): GeoJSONStoreFeatures | undefined => tool.getSnapshot().find((feature) => feature.id === id);
  tool.on('finish', (id, { action }) => {
    const feature = find(id);
    if (!feature) return;
    if (action === 'draw') told().drawn(wayOf(feature));
    else if (typeof feature.properties.part === 'number') told().changed(feature.properties.part, wayOf(feature));
  });
  tool.on('select', (id) => {
    const number = find(id)?.properties.part;
    if (typeof number === 'number') told().chosen(number);
  });
  return {
    show: (parts, chosen) => {
      if (drawing) return;
      tool.setMode('select');
      tool.clear();
      const features = parts.flatMap((part, i) =>
        editable(part) && sound(part) && (part.ways[0]?.length ?? 0) >= LEAST[part.kind] ? [featureOf(part, i)] : [],
      );
      tool.addFeatures(features);
      if (tool.hasFeature(`part-${chosen}`)) tool.selectFeature(`part-${chosen}`);
    },
    draw: (kind) => {
      drawing = kind !== undefined;
      tool.clear();
      tool.setMode(kind === undefined ? 'select' : MODES[kind]);
    },
    stop: () => {
      // A map that is gone has taken everything along.
      if (map.getCanvas().isConnected) tool.stop();
    },
  };
}
