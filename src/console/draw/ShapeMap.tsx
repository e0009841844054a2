import type { Map } from 'maplibre-gl';
import { useCallback, useEffect, useMemo, useRef, useState, type ReactElement } from 'react';
import type { Position, Shape } from '../../documents/ground/geometry/types.ts';
import type { Field } from '../../documents/ground/model/fields.ts';
import { MapCanvas } from '../map/MapCanvas.tsx';
import type { Seen, Sight } from '../map/useSight.ts';
import type { ThingLayer } from '../map/types.ts';
import { useHidden } from '../map/useHidden.ts';
import { geometryOf, sound, type Part } from './parts.ts';
import { targetsOfPart } from './snap.ts';
import { createTool, editable, type DrawListeners, type DrawTool } from './tool.ts';
import { useStart } from './useStart.ts';
import { useNeighbours } from './useNeighbours.ts';

interface ShapeMapProps {
  label: string;
  parts: readonly Part[];
  selected: number;
  /** What is being drawn; the parts are only shown meanwhile. */
  drawing: Shape | undefined;
  disabled: boolean;
  listeners: DrawListeners;
  /** Hands over how to learn the middle of the map. */
  onMiddle: (middle: (() => Position) | undefined) => void;
  /** Whether vertices snap to what is there. */
  snaps: boolean;
  /** The field that is drawn; its neighbours are shown around it. */
  field: Field;
  /** Where the map looks; another one is another wish: it must not jump while a vertex is moved. */
  sight: Sight | undefined;
}

/** A geometry on a small map, with handles to change it. */
export function ShapeMap({
  label,
  parts,
  selected,
  drawing,
  disabled,
  listeners,
  onMiddle,
  snaps,
  field,
  sight,
}: ShapeMapProps): ReactElement {
  const [tool, setTool] = useState<DrawTool>();
  const { pictures } = useHidden();
  const [seen, setSeen] = useState<Seen>();
  const around = useNeighbours(field, seen);
  const start = useStart(field, sight === undefined && parts.length === 0);
  const looked = sight ?? start;
  const latest = useRef({ listeners, parts, onMiddle, snaps, around });
  useEffect(() => {
    latest.current = { listeners, parts, onMiddle, snaps, around };
  });
  const onMap = useCallback((map: Map) => {
    const newTool = createTool(map, () => {
      const { listeners, parts: shown, snaps: on, around: neighbours } = latest.current;
      return {
        listeners,
        snaps: on,
        targets: (but) => [...shown.filter((part, i) => i !== but && sound(part)).flatMap(targetsOfPart), ...neighbours.targets],
      };
    });
    setTool(newTool);
    latest.current.onMiddle(() => newTool.snapped(map.getCenter().toArray()));
    return () => {
      setTool(undefined);
      latest.current.onMiddle(undefined);
      newTool.stop();
    };
  }, []);
  useEffect(() => tool?.draw(disabled ? undefined : drawing), [tool, drawing, disabled]);
  useEffect(() => {
    if (tool && drawing === undefined) tool.show(disabled ? [] : parts, selected);
  }, [tool, drawing, disabled, parts, selected]);
  // What the tool does not hold, the map shows.
  const layers = useMemo((): ThingLayer[] => {
    const shown = parts.filter((part) => sound(part) && (disabled || drawing !== undefined || !editable(part)));
    return [
      { name: 'around', data: around.data },
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
  }, [parts, drawing, disabled, around.data]);
  return (
    <MapCanvas label={label} layers={layers} pictures={pictures} {...(looked ? { sight: looked } : {})} onSeen={setSeen} onMap={onMap} />
  );
}
