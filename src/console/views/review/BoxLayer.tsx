import { useRef, useState, type PointerEvent, type ReactElement } from 'react';
import type { Rectangle } from '../../../contract/report.ts';
import { BoxShape } from '../../parts/BoxShape.tsx';
import { between, cornerOf, CORNERS, inside, shifted, stretched, type Corner, type Point, type Size } from './boxes.ts';
import { DraftLayer, VertexLayer } from './PolygonLayer.tsx';
import type { Over } from './Stage.tsx';
import type { Boxes } from './useBoxes.ts';

interface BoxLayerProps {
  over: Over;
  boxes: Boxes;
  /** Of the box in hand, or of each. */
  label: string | readonly string[];
  size: Size;
}

interface Held {
  at: number;
  from: Point;
  start: Rectangle;
  corner?: Corner | 'new';
}

/** Half the side of a handle, screen pixels: as large as a finger hits. */
const HANDLE = 7;

/** Boxes over a picture. A drag on empty ground draws a new one, in place of the only one where there can be one. */
export function BoxLayer({ over, boxes, label, size }: BoxLayerProps): ReactElement {
  const { scale, pixel } = over;
  const { all, fixed, at, tool } = boxes;
  const editing = tool === 'correct';
  const moves = editing && !fixed;
  const held = useRef<Held>(undefined);
  const [draft, setDraft] = useState<{ at: number; box: Rectangle }>();
  const hold = (event: PointerEvent<SVGElement>, what: Omit<Held, 'from'>): void => {
    if (!editing || event.button > 0) return;
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    held.current = { ...what, from: pixel(event) };
    boxes.hold(what.at);
  };
  const drag = (event: PointerEvent<SVGElement>): void => {
    const now = held.current;
    if (!now) return;
    event.stopPropagation();
    const to = pixel(event);
    const { start, corner, from } = now;
    const box =
      corner === 'new' ? between(from, to) : corner ? stretched(start, corner, to) : shifted(start, to[0] - from[0], to[1] - from[1]);
    setDraft({ at: now.at, box: inside(box, size) });
  };
  const drop = (event: PointerEvent<SVGElement>): void => {
    if (!held.current) return;
    event.stopPropagation();
    held.current = undefined;
    setDraft(undefined);
    // A click is no box, and moves none.
    const isBox = draft && draft.box.width * scale > 4 && draft.box.height * scale > 4;
    if (isBox && String(Object.values(draft.box)) !== String(Object.values(all[draft.at] ?? {}))) boxes.change(draft.box, draft.at);
  };
  const moving = { onPointerMove: drag, onPointerUp: drop, onPointerCancel: drop };
  const shown = draft && draft.at >= all.length ? [...all, draft.box] : all.map((box, i) => (draft?.at === i ? draft.box : box));
  const empty: Rectangle = { x: 0, y: 0, width: 0, height: 0 };
  const half = HANDLE / scale;
  const polygon = all[at]?.polygon;
  const titleOf = (i: number): string => (typeof label === 'string' ? (i === at ? label : '') : (label[i] ?? ''));
  return (
    <>
      {editing && (
        <rect
          className="review-ground"
          width={size.width}
          height={size.height}
          onPointerDown={(event) => hold(event, { at: all.length, start: empty, corner: 'new' })}
          {...moving}
        />
      )}
      {shown.map((box, i) => (
        <g
          key={i}
          className={`review-box${i === at && !fixed ? ' review-box-held' : ''}`}
          data-box={`${box.x},${box.y},${box.width},${box.height}`}
          data-polygon={box.polygon?.join(' ')}
        >
          <BoxShape
            box={box}
            className={moves ? 'review-box-moves' : undefined}
            onPointerDown={moves ? (event) => hold(event, { at: i, start: box }) : undefined}
            {...moving}
          />
          {titleOf(i) !== '' && (
            <text x={box.x} y={Math.max(12 / scale, box.y - 5 / scale)} fontSize={13 / scale}>
              {titleOf(i)}
            </text>
          )}
          {moves &&
            i === at &&
            !box.polygon &&
            CORNERS.map((corner) => {
              const [x, y] = cornerOf(box, corner);
              return (
                <rect
                  key={corner}
                  className={`review-handle review-handle-${corner}`}
                  x={x - half}
                  y={y - half}
                  width={half * 2}
                  height={half * 2}
                  vectorEffect="non-scaling-stroke"
                  onPointerDown={(event) => hold(event, { at: i, start: box, corner })}
                  {...moving}
                />
              );
            })}
        </g>
      ))}
      {moves && !draft && polygon && <VertexLayer over={over} size={size} boxes={boxes} polygon={polygon} />}
      {tool === 'polygon' && <DraftLayer over={over} size={size} boxes={boxes} />}
    </>
  );
}
