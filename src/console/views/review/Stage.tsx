import { useEffect, useLayoutEffect, useRef, useState, type PointerEvent, type ReactElement, type ReactNode } from 'react';
import { cornerOn, FIT, panned, pixelAt, scaleOf, zoomed, type Camera } from './camera.ts';
import type { Point, Size } from './boxes.ts';
import type { Shot } from './pictures.ts';
import { Tiles } from './Tiles.tsx';

/** What is drawn over a picture: in its pixels, `scale` screen pixels each. */
export interface Over {
  scale: number;
  /** The pixel of the picture under a pointer. */
  pixel: (event: { clientX: number; clientY: number }) => Point;
}

interface PaneProps {
  shot: Shot;
  title: string;
  camera: Camera;
  brightness: number;
  onCamera: (camera: Camera) => void;
  /** Where a pointer is, in parts of the picture. */
  point: Point | undefined;
  onPoint: (point: Point | undefined) => void;
  /** In place of the picture, in its size. */
  painted?: ReactNode;
  /** Stands still over the picture. */
  over?: ReactNode;
  children?: (over: Over) => ReactNode;
}

/** Its size, kept current. */
function useSize(): [(element: HTMLDivElement | null) => void, { current: HTMLDivElement | null }, Size | undefined] {
  const place = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<Size>();
  const watch = useRef<ResizeObserver>(undefined);
  const hold = (element: HTMLDivElement | null): void => {
    place.current = element;
  };
  useLayoutEffect(() => {
    const measure = (): void => {
      const element = place.current;
      if (element) setSize({ width: element.clientWidth || 1, height: element.clientHeight || 1 });
    };
    measure();
    watch.current = new ResizeObserver(measure);
    if (place.current) watch.current.observe(place.current);
    return () => watch.current?.disconnect();
  }, []);
  return [hold, place, size];
}

/** One picture of a pair: wheel and pinch zoom, a pointer drags it. */
export function Pane({ shot, title, camera, brightness, onCamera, point, onPoint, painted, over, children }: PaneProps): ReactElement {
  const [hold, place, size] = useSize();
  const pointers = useRef(new Map<number, Point>());
  const within = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const box = place.current?.getBoundingClientRect();
    // A page that is scaled measures in other pixels than its elements do.
    const zoom = box && size && box.width > 0 ? size.width / box.width : 1;
    return [(clientX - (box?.left ?? 0)) * zoom, (clientY - (box?.top ?? 0)) * zoom];
  };
  const latest = useRef({ camera, size, shot, within, onCamera });
  useEffect(() => {
    latest.current = { camera, size, shot, within, onCamera };
  });
  // React listens for wheels passively, and the page would scroll along.
  useEffect(() => {
    const element = place.current;
    const wheel = (event: WheelEvent): void => {
      event.preventDefault();
      const now = latest.current;
      if (now.size) now.onCamera(zoomed(now.camera, now.size, now.shot, now.within(event), Math.exp(-event.deltaY / 400)));
    };
    element?.addEventListener('wheel', wheel, { passive: false });
    return () => element?.removeEventListener('wheel', wheel);
  }, [place]);
  const pointed = (event: PointerEvent<HTMLDivElement>): void => {
    if (!size) return;
    const [x, y] = pixelAt(camera, size, shot, within(event));
    const inside = x >= 0 && y >= 0 && x < shot.width && y < shot.height;
    onPoint(inside ? [x / shot.width, y / shot.height] : undefined);
  };
  const down = (event: PointerEvent<HTMLDivElement>): void => {
    pointed(event);
    pointers.current.set(event.pointerId, within(event));
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const moved = (event: PointerEvent<HTMLDivElement>): void => {
    const before = pointers.current.get(event.pointerId);
    if (!before || !size) return;
    const now = within(event);
    const [other] = [...pointers.current].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
    pointers.current.set(event.pointerId, now);
    if (!other) onCamera(panned(camera, size, shot, [now[0] - before[0], now[1] - before[1]]));
    else {
      const far = (at: Point): number => Math.hypot(at[0] - other[0], at[1] - other[1]);
      const middle: Point = [(now[0] + other[0]) / 2, (now[1] + other[1]) / 2];
      if (far(before) > 0) onCamera(zoomed(camera, size, shot, middle, far(now) / far(before)));
    }
  };
  const up = (event: PointerEvent<HTMLDivElement>): void => void pointers.current.delete(event.pointerId);
  const scale = size ? scaleOf(camera, size, shot) : 1;
  const [left, top] = size ? cornerOn(camera, size, shot) : [0, 0];
  return (
    <div
      ref={hold}
      className="review-pane"
      onPointerDown={down}
      // Before a box is dragged, which keeps the event to itself.
      onPointerMoveCapture={pointed}
      onPointerLeave={() => onPoint(undefined)}
      onPointerMove={moved}
      onPointerUp={up}
      onPointerCancel={up}
      onDoubleClick={() => onCamera(FIT)}
    >
      <div
        className="review-moved"
        style={{ transform: `translate(${left}px, ${top}px)`, width: shot.width * scale, height: shot.height * scale }}
      >
        <img src={shot.address} alt={title} draggable={false} style={{ filter: `brightness(${brightness})` }} />
        {size && shot.large && (
          <Tiles
            key={shot.file}
            shot={shot}
            scale={scale}
            seen={[pixelAt(camera, size, shot, [0, 0]), pixelAt(camera, size, shot, [size.width, size.height])]}
            brightness={brightness}
          />
        )}
        {painted}
        {size && children && (
          <svg viewBox={`0 0 ${shot.width} ${shot.height}`}>
            {point && (
              <g className="review-cross">
                <line x1={0} x2={shot.width} y1={point[1] * shot.height} y2={point[1] * shot.height} vectorEffect="non-scaling-stroke" />
                <line y1={0} y2={shot.height} x1={point[0] * shot.width} x2={point[0] * shot.width} vectorEffect="non-scaling-stroke" />
              </g>
            )}
            {children({ scale, pixel: (event) => pixelAt(camera, size, shot, within(event)) })}
          </svg>
        )}
      </div>
      <span className="review-pane-title">
        {title} {shot.width}×{shot.height}
      </span>
      {over}
    </div>
  );
}
