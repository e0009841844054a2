/** The geometry of one field and what is being done with it: drawing, dividing, joining, pasting. */
import { useState } from 'react';
import { boxAround } from '../../documents/ground/geometry/box.ts';
import { merge, split, type Refusal } from '../../documents/ground/geometry/change.ts';
import type { Geometry, Position, Shape } from '../../documents/ground/geometry/types.ts';
import { writeWkt } from '../../documents/ground/geometry/wkt.ts';
import { useText } from '../data/texts/useText.ts';
import type { Sight } from '../map/useSight.ts';
import { geometryOf, partsOf, readPasted, sound, withWay, type Part } from './parts.ts';
import { useDrawing, type Drawing } from './useDrawing.ts';

/** What goes on; undefined while the shape is only looked at or its vertices are moved. */
export type Doing = { draw: Shape } | 'split' | 'paste' | undefined;

const areasOf = (parts: readonly Part[]) => parts.flatMap((part) => geometryOf([part]) ?? []);

const sightOf = (parts: readonly Part[]): Sight | undefined => {
  const positions = parts.filter(sound).flatMap(({ ways }) => ways.flat());
  return positions.length ? { bounds: boxAround(positions) } : undefined;
};

/** See the file's comment. */
export interface ShapeEditing extends Drawing {
  /** What is drawn: of the kind of the parts that are there, else of the one that is wanted. */
  kind: Shape;
  /** All parts as one; undefined while there are none, or a vertex is being written. */
  whole: Geometry | undefined;
  want: (kind: Shape) => void;
  doing: Doing;
  begin: (doing: Doing) => void;
  /** What came of the last thing that was done; empty for nothing to say. */
  note: string;
  pasted: string;
  setPasted: (text: string) => void;
  /** Where the map looks. */
  sight: Sight | undefined;
  /** Looks at the whole shape. */
  look: () => void;
  /** Takes what was drawn: a new part, or the line that divides the selected one. */
  addWay: (way: Position[]) => void;
  /** Changes the vertices of the selected way; with none there they begin a part. */
  write: (vertices: Position[]) => void;
  join: () => void;
  removePart: () => void;
  /** Reads what was pasted: more parts of the same kind, or others in their place. */
  paste: () => void;
  /** Hands the selected part out as WKT. */
  copy: () => void;
}

/** See {@link ShapeEditing}. @param kinds that the field takes */
export function useShapeEditing(value: unknown, onChange: (value: unknown) => void, kinds: readonly Shape[]): ShapeEditing {
  const { t } = useText();
  const drawing = useDrawing(value, onChange);
  const { parts, selected, change } = drawing;
  const [wanted, setWanted] = useState<Shape>(kinds.at(-1) ?? 'polygon');
  const kind = parts[0]?.kind ?? wanted;
  const [doing, setDoing] = useState<Doing>();
  const [note, setNote] = useState('');
  const [pasted, setPasted] = useState('');
  const [sight, setSight] = useState(() => sightOf(parts));
  const part = parts[selected.part];

  const settle = (next: readonly Part[], at = selected): void => {
    change(next, at);
    setDoing(undefined);
    setNote('');
  };
  const refused = (why: Refusal): void => {
    setDoing(undefined);
    setNote(t(`draw.${why}`));
  };
  return {
    ...drawing,
    kind,
    whole: parts.every(sound) ? geometryOf(parts) : undefined,
    want: setWanted,
    doing,
    begin: setDoing,
    note,
    pasted,
    setPasted,
    sight,
    look: () => setSight(sightOf(parts)),
    addWay: (way) => {
      if (doing !== 'split') {
        settle([...parts, { kind, ways: [way] }], { part: parts.length, way: 0 });
        return;
      }
      const [target] = areasOf(part ? [part] : []);
      const polygons = target && split(target, way);
      if (!polygons || typeof polygons === 'string') return refused(polygons ?? 'notAcross');
      const pieces = polygons.flatMap((rings) => partsOf({ type: 'Polygon', coordinates: rings }));
      settle(parts.toSpliced(selected.part, 1, ...pieces));
      setNote(t('draw.splitInto', { count: pieces.length }));
    },
    write: (vertices) => {
      if (part) change(withWay(parts, selected, vertices));
      else change([{ kind, ways: [vertices] }]);
    },
    join: () => {
      const union = merge(areasOf(parts));
      if (typeof union === 'string') refused(union);
      else settle(partsOf(union));
    },
    removePart: () => settle(parts.toSpliced(selected.part, 1)),
    paste: () => {
      const read = readPasted(pasted, kind);
      if (!read || read.some((one) => !kinds.includes(one.kind))) {
        setNote(t('draw.notRead'));
        return;
      }
      settle(read[0]?.kind === parts[0]?.kind ? [...parts, ...read] : read, {
        part: parts[0]?.kind === read[0]?.kind ? parts.length : 0,
        way: 0,
      });
      setPasted('');
      setSight(sightOf(read));
    },
    copy: () => {
      const [one] = areasOf(part ? [part] : []);
      if (!one) return;
      setPasted(writeWkt(one));
      setDoing('paste');
      void navigator.clipboard?.writeText(writeWkt(one)).catch(() => undefined);
    },
  };
}
