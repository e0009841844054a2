import { useState } from 'react';
import type { Rectangle } from '../../../contract/report.ts';
import { LEAST_VERTICES, outlineFault, outlineText, type Outline, type OutlineFault } from '../../../documents/ground/geometry/outline.ts';
import { notify } from '../../data/notifications.ts';
import { useText } from '../../data/texts/useText.ts';
import { inside, nudged, STEPS, type Point, type Size } from './boxes.ts';
import { extended, middleOf, outlined, vertexAt, vertexInserted, vertexMoved, vertexRemoved } from './polygons.ts';

/** What the pointer and the arrows do: correct what is there, or draw a polygon. */
export type Tool = 'correct' | 'polygon';

/** A polygon that is being drawn, and where its next vertex would stand. */
export interface Draft {
  vertices: Outline;
  cursor: Point;
  /** The cursor goes by keys. */
  keys: boolean;
}

/** The boxes and polygons of the picture on screen, one of them in hand, and how they are changed. */
export interface Boxes {
  all: readonly Rectangle[];
  /** Those that are there stay as they are. */
  fixed: boolean;
  at: number;
  tool: Tool | undefined;
  draft: Draft | undefined;
  /** Vertex in hand of the polygon in hand. */
  vertex: number | undefined;
  take: (tool: Tool | undefined) => void;
  hold: (at: number) => void;
  holdVertex: (vertex: number | undefined) => void;
  /** @param at place of a new one behind the others */
  change: (box: Rectangle, at: number) => void;
  point: (to: Point) => void;
  /** @param near pixels from the last vertex within which a place is the same */
  add: (at: Point, near: number) => void;
  close: () => void;
  back: () => void;
  insert: () => void;
  remove: () => void;
  /** Answers whether the key was of use. */
  press: (event: KeyboardEvent) => boolean;
  /** Of another picture. */
  reset: () => void;
}

interface BoxesProps {
  boxes: readonly Rectangle[];
  /** Of the picture that they lie on; undefined until it is there. */
  size: Size | undefined;
  many: boolean;
  /** Those that are there stay as they are; new ones can be drawn. */
  fixed: boolean;
  /** @param changed the one that is another now */
  save: (boxes: readonly Rectangle[], changed: Rectangle | undefined) => void;
}

/** Pixels that an arrow moves a vertex or the cursor by; with Shift. */
const [STEP, LEAP] = [1, 10] as const;

export function useBoxes({ boxes: all, size, many, fixed, save }: BoxesProps): Boxes {
  const { t, language } = useText();
  const [tool, setTool] = useState<Tool>();
  const [at, setAt] = useState(0);
  const [vertex, setVertex] = useState<number>();
  const [draft, setDraft] = useState<Draft>();
  const box = fixed ? undefined : all[at];
  const polygon = box?.polygon;
  const held = polygon && vertex !== undefined && vertex < polygon.length ? vertex : undefined;
  const take = (next: Tool | undefined): void => {
    setTool(next);
    setVertex(undefined);
    setDraft(next === 'polygon' && size ? { vertices: [], cursor: [size.width / 2, size.height / 2], keys: false } : undefined);
  };
  const hold = (n: number): void => {
    if (n !== at) setVertex(undefined);
    setAt(Math.min(n, Math.max(0, all.length - 1)));
  };
  const reset = (): void => {
    // Where boxes are only added, the next picture takes them as well.
    if (!fixed || tool !== 'correct') take(undefined);
    setAt(0);
  };
  const refuse = (fault: OutlineFault): void => notify('warning', t('review.noPolygon'), outlineText(fault)[language]);
  /** Answers whether it was taken. */
  const put = (next: Rectangle, n: number): boolean => {
    if (!size) return false;
    const whole = inside(next, size);
    const fault = whole.polygon && outlineFault(whole.polygon, size);
    if (fault) {
      refuse(fault);
      return false;
    }
    save(!many ? [whole] : n < all.length ? all.map((one, i) => (i === n ? whole : one)) : [...all, whole], whole);
    setAt(many ? Math.min(n, all.length) : 0);
    return true;
  };
  const change = (next: Rectangle, n: number): void => void put(next, n);
  const shape = (next: Outline): void => change(outlined(next), at);
  const close = (): void => {
    const vertices = draft?.vertices ?? [];
    if (vertices.length < LEAST_VERTICES) return refuse({ code: 'outlineFew' });
    if (put(outlined(vertices), many ? all.length : 0)) take(fixed ? undefined : 'correct');
  };
  const back = (): void => {
    if (!draft?.vertices.length) take(undefined);
    else setDraft({ ...draft, vertices: draft.vertices.slice(0, -1) });
  };
  const point = (to: Point): void => setDraft((now) => now && { ...now, cursor: to, keys: false });
  const add = (to: Point, near: number): void => {
    if (size) setDraft((now) => now && { ...now, vertices: extended(now.vertices, to, size, near), cursor: to });
  };
  const insert = (): void => {
    if (!polygon || held === undefined || !size) return;
    shape(vertexInserted(polygon, held, middleOf(polygon, held), size));
    setVertex(held + 1);
  };
  const remove = (): void => {
    if (polygon && held !== undefined) {
      const left = vertexRemoved(polygon, held);
      if (!left) return refuse({ code: 'outlineFew' });
      shape(left);
      setVertex(held === 0 ? 0 : held - 1);
    } else if (box) save(many ? all.filter((_, i) => i !== at) : [], undefined);
  };
  const draw = ({ key, shiftKey }: KeyboardEvent, { vertices, cursor }: Draft): boolean => {
    const step = STEPS[key];
    const by = shiftKey ? LEAP : STEP;
    if (step && size) setDraft({ vertices, cursor: vertexAt([cursor[0] + step[0] * by, cursor[1] + step[1] * by], size), keys: true });
    else if (key === ' ') add(cursor, 0);
    else if (key === 'Enter') close();
    else if (key === 'Escape' || key === 'Backspace' || (key.toLowerCase() === 'z' && vertices.length > 0)) back();
    else return false;
    return true;
  };
  const turnTo = (by: number): void => {
    if (polygon) setVertex(((held ?? (by > 0 ? -1 : 0)) + by + polygon.length) % polygon.length);
  };
  const shift = (key: string, leap: boolean): boolean => {
    const step = STEPS[key];
    if (!step || !box || !size) return false;
    const by = leap ? LEAP : STEP;
    const corner = polygon && held !== undefined ? polygon[held] : undefined;
    if (polygon && corner && held !== undefined)
      shape(vertexMoved(polygon, held, [corner[0] + step[0] * by, corner[1] + step[1] * by], size));
    else change(nudged(box, key, leap, polygon ? by : STEP) ?? box, at);
    return true;
  };
  const press = (event: KeyboardEvent): boolean => {
    if (tool === undefined) return false;
    if (draft) return draw(event, draft);
    const { key } = event;
    if (shift(key, event.shiftKey)) return true;
    if (polygon && key.toLowerCase() === 'n') turnTo(event.shiftKey ? -1 : 1);
    else if (held !== undefined && (key === 'Insert' || key.toLowerCase() === 'i')) insert();
    else if (held !== undefined && key === 'Escape') setVertex(undefined);
    else if (key === 'Escape' || (key === 'Enter' && !fixed)) take(undefined);
    else if (box && (key === 'Delete' || (held !== undefined && key === 'Backspace'))) remove();
    else return false;
    return true;
  };
  return {
    all,
    fixed,
    at,
    tool,
    draft,
    vertex: held,
    take,
    hold,
    holdVertex: setVertex,
    change,
    point,
    add,
    close,
    back,
    insert,
    remove,
    press,
    reset,
  };
}
