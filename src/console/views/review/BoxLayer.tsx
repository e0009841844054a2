import { useRef, useState, type PointerEvent, type ReactElement } from 'react';
import type { Rectangle } from '../../../contract/report.ts';
import { between, cornerOf, CORNERS, inside, stretched, type Corner, type Point, type Size } from './boxes.ts';
import type { Over } from './Stage.tsx';

interface BoxLayerProps {
  over: Over;
  boxes: readonly Rectangle[];
  /** Which of them is in hand. */
  at: number;
  label: string;
  size: Size;
  /** Boxes are drawn and corrected; else only shown. */
  editing: boolean;
  onSelect: (at: number) => void;
  /** Somebody let go of a box. @param at place of a new one behind the others */
  onChange: (box: Rectangle, at: number) => void;
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
export function BoxLayer({ over: { scale, pixel }, boxes, at, label, size, editing, onSelect, onChange }: BoxLayerProps): ReactElement {
  const held = useRef<Held>(undefined);
  const [draft, setDraft] = useState<{ at: number; box: Rectangle }>();
  const hold = (event: PointerEvent<SVGElement>, what: Omit<Held, 'from'>): void => {
    if (!editing || event.button > 0) return;
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    held.current = { ...what, from: pixel(event) };
    onSelect(what.at);
  };
  const drag = (event: PointerEvent<SVGElement>): void => {
    const now = held.current;
    if (!now) return;
    event.stopPropagation();
    const to = pixel(event);
    const { start, corner, from } = now;
    const box =
      corner === 'new'
        ? between(from, to)
        : corner
          ? stretched(start, corner, to)
          : { ...start, x: start.x + to[0] - from[0], y: start.y + to[1] - from[1] };
    setDraft({ at: now.at, box: inside(box, size) });
  };
  const drop = (event: PointerEvent<SVGElement>): void => {
    if (!held.current) return;
    event.stopPropagation();
    held.current = undefined;
    setDraft(undefined);
    // A click is no box.
    if (draft && draft.box.width * scale > 4 && draft.box.height * scale > 4) onChange(draft.box, draft.at);
  };
  const moving = { onPointerMove: drag, onPointerUp: drop, onPointerCancel: drop };
  const shown = draft && draft.at >= boxes.length ? [...boxes, draft.box] : boxes.map((box, i) => (draft?.at === i ? draft.box : box));
  const empty: Rectangle = { x: 0, y: 0, width: 0, height: 0 };
  const half = HANDLE / scale;
  return (
    <>
      {editing && (
        <rect
          className="review-ground"
          width={size.width}
          height={size.height}
          onPointerDown={(event) => hold(event, { at: boxes.length, start: empty, corner: 'new' })}
          {...moving}
        />
      )}
      {shown.map((box, i) => (
        <g key={i} className={`review-box${i === at ? ' review-box-held' : ''}`} data-box={`${box.x},${box.y},${box.width},${box.height}`}>
          <rect
            {...box}
            vectorEffect="non-scaling-stroke"
            className={editing ? 'review-box-moves' : undefined}
            onPointerDown={(event) => hold(event, { at: i, start: box })}
            {...moving}
          />
          {i === at && label !== '' && (
            <text x={box.x} y={Math.max(12 / scale, box.y - 5 / scale)} fontSize={13 / scale}>
              {label}
            </text>
          )}
          {editing &&
            i === at &&
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
    </>
  );
}
