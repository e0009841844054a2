/** What part of a picture is seen: the same of both pictures of a pair, in parts of their size. */
import type { Point, Size } from './boxes.ts';

export interface Camera {
  /** Times the size that fits. */
  zoom: number;
  /** Middle of what is seen, from 0 to 1 of the picture. */
  x: number;
  y: number;
}

export const FIT: Camera = { zoom: 1, x: 0.5, y: 0.5 };
const [LEAST, MOST] = [1, 24];

/** Screen pixels for a pixel of the picture. */
export const scaleOf = ({ zoom }: Camera, pane: Size, picture: Size): number =>
  Math.min(pane.width / picture.width, pane.height / picture.height) * zoom;

/** Where the picture's upper left corner lies in its pane, px. */
export function cornerOn(camera: Camera, pane: Size, picture: Size): Point {
  const scale = scaleOf(camera, pane, picture);
  return [pane.width / 2 - camera.x * picture.width * scale, pane.height / 2 - camera.y * picture.height * scale];
}

/** The pixel of the picture under a place of its pane. */
export function pixelAt(camera: Camera, pane: Size, picture: Size, [x, y]: Point): Point {
  const scale = scaleOf(camera, pane, picture);
  const [left, top] = cornerOn(camera, pane, picture);
  return [(x - left) / scale, (y - top) / scale];
}

const within = (value: number): number => Math.min(1, Math.max(0, value));

/** Moved by screen pixels. */
export function panned(camera: Camera, pane: Size, picture: Size, [dx, dy]: Point): Camera {
  const scale = scaleOf(camera, pane, picture);
  return { ...camera, x: within(camera.x - dx / scale / picture.width), y: within(camera.y - dy / scale / picture.height) };
}

/** Zoomed by a factor, the pixel under a place staying there. */
export function zoomed(camera: Camera, pane: Size, picture: Size, place: Point, factor: number): Camera {
  const zoom = Math.min(MOST, Math.max(LEAST, camera.zoom * factor));
  const [px, py] = pixelAt(camera, pane, picture, place);
  const scale = scaleOf({ ...camera, zoom }, pane, picture);
  const next = {
    zoom,
    x: within((px - (place[0] - pane.width / 2) / scale) / picture.width),
    y: within((py - (place[1] - pane.height / 2) / scale) / picture.height),
  };
  return zoom === LEAST ? FIT : next;
}
