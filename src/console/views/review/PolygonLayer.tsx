import { useEffect, useRef, useState, type PointerEvent, type ReactElement } from 'react';
import type { Outline, Vertex } from '../../../documents/ground/geometry/outline.ts';
import { useText } from '../../data/texts/useText.ts';
import type { Point, Size } from './boxes.ts';
import { middleOf, outlined, vertexInserted, vertexMoved } from './polygons.ts';
import type { Over } from './Stage.tsx';
import type { Boxes } from './useBoxes.ts';

/** Radius of what a finger or a pointer hits, and of what is seen, screen pixels. */
const [HIT, DOT, SMALL] = [12, 5.5, 4] as const;

interface HandleProps {
  at: Point;
  scale: number;
  radius: number;
  name: string;
  label?: string | undefined;
  held?: boolean;
  onFocus?: () => void;
  onPointerDown?: (event: PointerEvent<SVGGElement>) => void;
  onPointerMove?: (event: PointerEvent<SVGGElement>) => void;
  onPointerUp?: (event: PointerEvent<SVGGElement>) => void;
  onPointerCancel?: (event: PointerEvent<SVGGElement>) => void;
}

/** A dot in a circle as large as a finger hits. One with a label takes the focus. */
function Handle({ at: [x, y], scale, radius, name, label, held = false, ...does }: HandleProps): ReactElement {
  const place = useRef<SVGGElement>(null);
  // Keys lead from vertex to vertex: what is in hand is what is read out.
  useEffect(() => {
    if (held) place.current?.focus({ preventScroll: true });
  }, [held]);
  return (
    <g
      ref={place}
      className={`review-vertex review-vertex-${name}${held ? ' review-vertex-held' : ''}`}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'button', tabIndex: 0, 'aria-label': label, 'aria-pressed': held })}
      {...does}
    >
      <circle className="review-vertex-hit" cx={x} cy={y} r={HIT / scale} />
      <circle className="review-vertex-dot" cx={x} cy={y} r={radius / scale} vectorEffect="non-scaling-stroke" />
    </g>
  );
}

interface LayerProps {
  over: Over;
  size: Size;
  boxes: Boxes;
}

/** A vertex on its way: a new one comes out of the middle of an edge. */
interface Drag {
  n: number;
  polygon: Outline;
  /** Edge that it came out of. */
  edge?: number;
}

/** Vertices of the polygon in hand: dragged where they are, and pulled out of the middles of edges. */
export function VertexLayer({ over: { scale, pixel }, size, boxes, polygon }: LayerProps & { polygon: Outline }): ReactElement {
  const { t } = useText();
  const [drag, setDrag] = useState<Drag>();
  const down = (event: PointerEvent<SVGGElement>, next: Drag): void => {
    if (event.button > 0) return;
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    boxes.holdVertex(next.n);
    setDrag(next);
  };
  const move = (event: PointerEvent<SVGGElement>): void => {
    if (!drag) return;
    event.stopPropagation();
    setDrag({ ...drag, polygon: vertexMoved(drag.polygon, drag.n, pixel(event), size) });
  };
  const up = (event: PointerEvent<SVGGElement>): void => {
    if (!drag) return;
    event.stopPropagation();
    setDrag(undefined);
    if (String(drag.polygon) !== String(polygon)) boxes.change(outlined(drag.polygon), boxes.at);
  };
  const moving = { onPointerMove: move, onPointerUp: up, onPointerCancel: up };
  const edges = polygon.flatMap((a, n) => {
    const b = polygon[(n + 1) % polygon.length] as Vertex;
    // Between closer ones a finger could not tell which it hits.
    const isLong = Math.hypot(b[0] - a[0], b[1] - a[1]) * scale >= 4 * HIT;
    return drag ? (drag.edge === n ? [n] : []) : isLong ? [n] : [];
  });
  return (
    <g className="review-vertices" onDoubleClick={(event) => event.stopPropagation()}>
      {drag && <polygon className="review-draft" points={drag.polygon.join(' ')} vectorEffect="non-scaling-stroke" />}
      {edges.map((n) => (
        <Handle
          key={`${n} middle`}
          at={drag?.polygon[drag.n] ?? middleOf(polygon, n)}
          scale={scale}
          radius={SMALL}
          name="middle"
          onPointerDown={(event) => down(event, { n: n + 1, edge: n, polygon: vertexInserted(polygon, n, middleOf(polygon, n), size) })}
          {...moving}
        />
      ))}
      {polygon.map((at, n) => (
        <Handle
          key={n}
          at={drag?.edge === undefined ? (drag?.polygon[n] ?? at) : at}
          scale={scale}
          radius={DOT}
          name="corner"
          label={t('review.vertex', { no: n + 1, count: polygon.length, x: at[0], y: at[1] })}
          held={boxes.vertex === n}
          onFocus={() => boxes.holdVertex(n)}
          onPointerDown={(event) => down(event, { n, polygon })}
          {...moving}
        />
      ))}
    </g>
  );
}

/** Where a polygon is drawn: a press adds a vertex, one on the first vertex or a second press closes it. */
export function DraftLayer({ over: { scale, pixel }, size, boxes }: LayerProps): ReactElement | null {
  const pressed = useRef<Point>(undefined);
  const { draft } = boxes;
  if (!draft) return null;
  const { vertices, cursor, keys } = draft;
  const [first] = vertices;
  const near = 4 / scale;
  return (
    <g
      className="review-drawing"
      onDoubleClick={(event) => {
        event.stopPropagation();
        if (vertices.length > 2) boxes.close();
      }}
    >
      <rect
        className="review-ground"
        width={size.width}
        height={size.height}
        onPointerDown={(event) => {
          event.stopPropagation();
          pressed.current = event.button > 0 ? undefined : pixel(event);
        }}
        onPointerMove={(event) => {
          event.stopPropagation();
          boxes.point(pixel(event));
        }}
        onPointerUp={(event) => {
          event.stopPropagation();
          if (pressed.current) boxes.add(pixel(event), near);
          pressed.current = undefined;
        }}
        onPointerCancel={() => (pressed.current = undefined)}
      />
      <polyline className="review-draft" points={[...vertices, cursor].join(' ')} vectorEffect="non-scaling-stroke" />
      {keys && (
        <g className="review-cross">
          <line x1={0} x2={size.width} y1={cursor[1]} y2={cursor[1]} vectorEffect="non-scaling-stroke" />
          <line y1={0} y2={size.height} x1={cursor[0]} x2={cursor[0]} vectorEffect="non-scaling-stroke" />
        </g>
      )}
      {vertices.slice(1).map((at, n) => (
        <circle key={n} className="review-vertex-dot" cx={at[0]} cy={at[1]} r={SMALL / scale} vectorEffect="non-scaling-stroke" />
      ))}
      {first && (
        <Handle
          at={first}
          scale={scale}
          radius={DOT}
          name="first"
          onPointerDown={(event) => {
            event.stopPropagation();
            if (vertices.length > 2) boxes.close();
          }}
        />
      )}
    </g>
  );
}
