/** Cracks as they are drawn into a cell: where they begin, how they run, and what they cut off. */
export type Next = () => number;

interface Light {
  width: number;
  height: number;
  shares: Float32Array;
}

const between = (next: Next, low: number, high: number): number => low + next() * (high - low);

interface Stroke {
  thick: number;
  depth: number;
}

/** Darkens what a round pen of that thickness touches, pixels. */
function touch({ width, height, shares }: Light, x: number, y: number, { thick, depth }: Stroke): void {
  const reach = Math.ceil(thick);
  for (let py = Math.floor(y) - reach; py <= Math.floor(y) + reach; py += 1)
    for (let px = Math.floor(x) - reach; px <= Math.floor(x) + reach; px += 1) {
      if (px < 0 || py < 0 || px >= width || py >= height) continue;
      const cover = Math.max(0, Math.min(1, thick + 0.5 - Math.hypot(px + 0.5 - x, py + 0.5 - y)));
      const i = py * width + px;
      shares[i] = Math.min(shares[i] ?? 1, 1 - depth * cover);
    }
}

type Point = readonly [x: number, y: number];

function line(light: Light, [ax, ay]: Point, [bx, by]: Point, stroke: Stroke): void {
  const steps = Math.max(1, Math.ceil(Math.hypot(bx - ax, by - ay) * 2));
  for (let n = 0; n <= steps; n += 1) touch(light, ax + ((bx - ax) * n) / steps, ay + ((by - ay) * n) / steps, stroke);
}

/** A path whose direction wanders; answers its points. */
function wander(light: Light, from: Point, heading: number, length: number, bend: number, stroke: Stroke, next: Next): Point[] {
  const points: Point[] = [from];
  let [at, angle] = [from, heading];
  for (let gone = 0; gone < length; gone += 4) {
    angle += between(next, -bend, bend);
    const to: Point = [at[0] + Math.cos(angle) * 4, at[1] + Math.sin(angle) * 4];
    line(light, at, to, stroke);
    points.push(to);
    if (to[0] < 0 || to[1] < 0 || to[0] >= light.width || to[1] >= light.height) break;
    at = to;
  }
  return points;
}

/** Darkens what lies between a chord and the nearest corner. */
function cutOff({ width, height, shares }: Light, a: Point, b: Point, depth: number): void {
  const side = (x: number, y: number): number => (b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0]);
  const sign = Math.sign(side(width / 2, height / 2));
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      if (Math.sign(side(x + 0.5, y + 0.5)) === -sign) {
        const i = y * width + x;
        shares[i] = Math.min(shares[i] ?? 1, 1 - depth);
      }
}

/** One crack of one of five kinds. */
export function crack(light: Light, next: Next): void {
  const { width, height } = light;
  const stroke: Stroke = { thick: between(next, 0.6, 1.2), depth: between(next, 0.4, 0.7) };
  const size = Math.min(width, height);
  switch (Math.floor(next() * 5)) {
    case 0: {
      // Across the cell from one edge to another.
      const down = next() < 0.5;
      const [a, b]: [Point, Point] = down
        ? [
            [between(next, 0.1, 0.9) * width, 0],
            [between(next, 0.1, 0.9) * width, height],
          ]
        : [
            [0, between(next, 0.1, 0.9) * height],
            [width, between(next, 0.1, 0.9) * height],
          ];
      const middle: Point = [
        (a[0] + b[0]) / 2 + between(next, -0.15, 0.15) * width,
        (a[1] + b[1]) / 2 + between(next, -0.15, 0.15) * height,
      ];
      line(light, a, middle, stroke);
      line(light, middle, b, stroke);
      return;
    }
    case 1: {
      // Branches from a point where something hit.
      const from: Point = [between(next, 0.3, 0.7) * width, between(next, 0.3, 0.7) * height];
      const arms = 3 + Math.floor(next() * 3);
      for (let n = 0; n < arms; n += 1)
        wander(light, from, (n * 2 * Math.PI) / arms + between(next, -0.4, 0.4), size * between(next, 0.25, 0.6), 0.5, stroke, next);
      return;
    }
    case 2: {
      // An arc.
      const radius = between(next, 0.3, 0.7) * size;
      const [cx, cy] = [between(next, 0.2, 0.8) * width, between(next, 0.2, 0.8) * height];
      const [start, sweep] = [next() * 6.3, between(next, 1.2, 2.8)];
      let before: Point | undefined;
      for (let n = 0; n <= 24; n += 1) {
        const angle = start + (sweep * n) / 24;
        const at: Point = [cx + radius * Math.cos(angle), cy + radius * Math.sin(angle)];
        if (before) line(light, before, at, stroke);
        before = at;
      }
      return;
    }
    case 3: {
      // A path that wanders, with one twig.
      const path = wander(
        light,
        [between(next, 0.1, 0.4) * width, between(next, 0.1, 0.9) * height],
        between(next, -0.9, 0.9),
        size * 0.9,
        0.45,
        stroke,
        next,
      );
      const fork = path[Math.floor(path.length / 2)] ?? [width / 2, height / 2];
      wander(light, fork, next() * 6.3, size * 0.35, 0.6, stroke, next);
      return;
    }
    default: {
      // A corner that is cut off and dark behind the crack.
      const [right, low] = [next() < 0.5, next() < 0.5];
      const [along, up] = [between(next, 0.3, 0.8) * width, between(next, 0.3, 0.8) * height];
      const a: Point = [right ? width - along : along, low ? height : 0];
      const b: Point = [right ? width : 0, low ? height - up : up];
      cutOff(light, a, b, between(next, 0.25, 0.6));
      line(light, a, b, stroke);
    }
  }
}
