/** What is worked out for each span while the points of a cloud pass by. */
import type { Position } from '../../../documents/ground/geometry/types.ts';
import { ClearanceOf, Conductors, type KnownBy } from '../../../terrain/cloud/clearance.ts';
import { beside, spansOf, towersNamed, type Span, type TowerAt } from '../../../terrain/cloud/spans.ts';
import { heightAt, type Grid } from '../../../terrain/ground/grid.ts';
import type { GivenCloud, GivenTower, Section, SpanInfo } from '../messages.ts';

/** Metres around the cloud in which a tower still belongs to it; height of a tower whose record says none, m. */
const [MARGIN, USUAL_HEIGHT] = [20, 30];
/** Half of the width of a section, m, its points and those of its conductors. */
const [HALF, MOST_POINTS, MOST_WIRES] = [12, 4000, 600];
/** Farther than this beside its axis nothing counts for a span, m. */
const ASIDE = 60;

export interface SpanIn {
  span: Span;
  codes: [string, string];
}

/** Spans of the line between towers that the task names and the cloud has. Its ground is that of the cloud, whatever the records say. */
export function spansIn(
  { towers, named }: GivenCloud,
  flat: (place: Position) => readonly [number, number],
  ground: Grid,
  [west, south, east, north]: readonly [number, number, number, number],
): SpanIn[] {
  const wanted = towersNamed(named);
  const known = new Map<number, GivenTower>();
  const placed = towers.map((tower): TowerAt => {
    const [x, y] = flat(tower.place);
    known.set(tower.no, tower);
    return { no: tower.no, x, y, height: tower.height ?? USUAL_HEIGHT, ground: heightAt(ground, x, y) ?? tower.base ?? 0 };
  });
  const inCloud = ({ no, x, y }: TowerAt): boolean =>
    wanted(no) && x > west - MARGIN && x < east + MARGIN && y > south - MARGIN && y < north + MARGIN;
  return spansOf(placed)
    .filter(({ from, to }) => inCloud(from) && inCloud(to))
    .map((span) => ({ span, codes: [known.get(span.from.no)?.code ?? '', known.get(span.to.no)?.code ?? ''] }));
}

export class SpanWork {
  readonly #conductors: Conductors;
  readonly #clearance: ClearanceOf;
  readonly #ends: readonly [number, number, number, number];
  #by: KnownBy = 'records';
  #points: Section['points'] = [];
  #every = 1;
  #seen = 0;

  constructor(private readonly own: SpanIn) {
    const { from, to } = own.span;
    this.#conductors = new Conductors(own.span);
    this.#clearance = new ClearanceOf(this.#conductors);
    this.#ends = [
      Math.min(from.x, to.x) - ASIDE,
      Math.min(from.y, to.y) - ASIDE,
      Math.max(from.x, to.x) + ASIDE,
      Math.max(from.y, to.y) + ASIDE,
    ];
  }

  #near(x: number, y: number): boolean {
    const [west, south, east, north] = this.#ends;
    return x > west && x < east && y > south && y < north;
  }

  wire(x: number, y: number, z: number): void {
    if (this.#near(x, y)) this.#conductors.add(x, y, z);
  }

  /** From now on the conductors are known. */
  settle(voltage: number | undefined): void {
    this.#by = this.#conductors.settle(voltage);
  }

  point(x: number, y: number, z: number, kind: number, grows: boolean): void {
    if (!this.#near(x, y)) return;
    if (grows) this.#clearance.add(x, y, z);
    const [along, aside] = beside(this.own.span, x, y);
    if (Math.abs(aside) > HALF || along < 0 || along > this.own.span.length) return;
    this.#seen += 1;
    if (this.#seen % this.#every !== 0) return;
    this.#points.push([along, aside, z, kind]);
    if (this.#points.length < 2 * MOST_POINTS) return;
    this.#points = this.#points.filter((_, i) => i % 2 === 0);
    this.#every *= 2;
  }

  section(): Section {
    const short = (value: number): number => Number(value.toFixed(2));
    const every = Math.max(1, Math.ceil(this.#points.length / MOST_POINTS));
    return {
      half: HALF,
      points: this.#points.filter((_, i) => i % every === 0).map(([along, aside, z, kind]) => [short(along), short(aside), short(z), kind]),
      wires: this.#conductors.points(MOST_WIRES).map(([along, aside, z]) => [short(along), short(aside), short(z)]),
    };
  }

  info(place: (x: number, y: number) => Position): SpanInfo {
    const { span, codes } = this.own;
    const { nearest } = this.#clearance;
    const short = ([lon, lat]: Position): Position => [Number(lon.toFixed(8)), Number(lat.toFixed(8))];
    return {
      name: span.name,
      towers: codes,
      length: span.length,
      line: [short(place(span.from.x, span.from.y)), short(place(span.to.x, span.to.y))],
      by: this.#by,
      ...(nearest
        ? {
            nearest: {
              distance: nearest.distance,
              at: short(place(nearest.x, nearest.y)),
              tree: [nearest.along, nearest.aside, nearest.z],
              wire: nearest.wire,
            },
          }
        : {}),
    };
  }
}
