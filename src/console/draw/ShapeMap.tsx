import type { Map } from 'maplibre-gl';
import { useCallback, useEffect, useMemo, useRef, useState, type ReactElement } from 'react';
import type { Position, Shape } from '../../documents/geometry/types.ts';
import { MapCanvas, type Sight } from '../map/MapCanvas.tsx';
import type { ThingLayer } from '../map/types.ts';
import { useHidden } from '../map/useHidden.ts';
import { geometryOf, sound, type Part } from './parts.ts';
import { createTool, editable, type DrawTool, type Told } from './tool.ts';

interface ShapeMapProps {
  label: string;
  parts: readonly Part[];
  chosen: number;
  /** What is being drawn; the parts are only shown meanwhile. */
  drawing: Shape | undefined;
  disabled: boolean;
  told: Told;
  /** Hands over how to learn the middle of the map. */
  onMiddle: (middle: (() => Position) | undefined) => void;
  /** Where the map looks; another one is another wish: it must not jump while a vertex is moved. */
  sight: Sight | undefined;
}

/** A geometry on a small map, with handles to change it. */
export function ShapeMap({ label, parts, chosen, drawing, disabled, told, onMiddle, sight }: ShapeMapProps): ReactElement {
  const [tool, setTool] = useState<DrawTool>();
  const { pictures } = useHidden();
  const latest = useRef({ told, parts, onMiddle });
  useEffect(() => {
    latest.current = { told, parts, onMiddle };
  });
  const onMap = useCallback((map: Map) => {
    const made = createTool(
      map,
      () => latest.current.told,
      () => latest.current.parts.filter(sound).flatMap(({ ways }) => ways.flat()),
    );
    setTool(made);
    latest.current.onMiddle(() => [map.getCenter().lng, map.getCenter().lat]);
    return () => {
      setTool(undefined);
      latest.current.onMiddle(undefined);
      made.stop();
    };
  }, []);
  useEffect(() => tool?.draw(disabled ? undefined : drawing), [tool, drawing, disabled]);
  useEffect(() => {
    if (tool && drawing === undefined) tool.show(disabled ? [] : parts, chosen);
  }, [tool, drawing, disabled, parts, chosen]);
  // What the tool does not hold, the map shows.
  const layers = useMemo((): ThingLayer[] => {
    const shown = parts.filter((part) => sound(part) && (disabled || drawing !== undefined || !editable(part)));
    return [
      {
        name: 'shape',
        data: {
          type: 'FeatureCollection',
          features: shown.flatMap((part, i) => {
            const geometry = geometryOf([part]);
            return geometry ? [{ type: 'Feature' as const, geometry, properties: { id: String(i) } }] : [];
          }),
        },
      },
    ];
  }, [parts, drawing, disabled]);
  return <MapCanvas label={label} layers={layers} pictures={pictures} {...(sight ? { sight } : {})} onMap={onMap} />;
}
