import { memo, type ReactElement, type ReactNode } from 'react';
import type { Flight, Moment, Stop } from './flight.ts';
import type { Footprint } from '../../routes/footprint.ts';

interface DrawingProps {
  flight: Flight;
  moment: Moment;
  /** What is drawn, for who cannot see it. */
  label: string;
}

/** Least, greatest and extent of values, with room around. */
function range(values: readonly number[], least: number): { from: number; size: number } {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const size = Math.max(high - low, least) * 1.16;
  return { from: (low + high - size) / 2, size };
}

/** North is up, so y goes the other way than in a drawing. */
const pathOf = (stops: readonly { x: number; y: number }[]): string => stops.map((s, n) => `${n ? 'L' : 'M'}${s.x} ${-s.y}`).join('');

const Route = memo(function Route({ stops, unit }: { stops: readonly Stop[]; unit: number }): ReactElement {
  return (
    <>
      <path className="simulation-route" d={pathOf(stops)} strokeWidth={unit * 2} />
      {stops.map((s, n) => (
        <circle key={n} className={s.photo ? 'simulation-photo' : 'simulation-point'} cx={s.x} cy={-s.y} r={unit * 3} />
      ))}
    </>
  );
});

/** A drawing with what it shows, for who cannot see it. */
const Drawing = ({ label, children }: { label: string; children: ReactNode }): ReactElement => (
  <figure className="simulation-figure">
    {children}
    <figcaption className="visually-hidden">{label}</figcaption>
  </figure>
);

/** Shape of the drawings: width by height. */
const [WIDE, HIGH] = [16, 8];

/**
 * The route from above, north up.
 * @param follow the drawing goes along with the drone, from nearer
 * @param seen of the ground
 * @param around what has room besides
 */
export function PlanDrawing({
  flight,
  moment,
  follow,
  seen,
  around,
  label,
}: DrawingProps & { follow: boolean; seen: Footprint | undefined; around: readonly { x: number; y: number }[] }): ReactElement {
  const [east, north] = [
    range(
      [...flight.stops, ...around].map((s) => s.x),
      20,
    ),
    range(
      [...flight.stops, ...around].map((s) => -s.y),
      10,
    ),
  ];
  const whole = Math.max(east.size / WIDE, north.size / HIGH);
  const scale = follow ? whole / 3 : whole;
  const [width, height] = [scale * WIDE, scale * HIGH];
  const [left, top] = follow
    ? [moment.x - width / 2, -moment.y - height / 2]
    : [east.from + (east.size - width) / 2, north.from + (north.size - height) / 2];
  const unit = width / 700;
  const flown = [...flight.stops.slice(0, moment.waypoint), moment];
  return (
    <Drawing label={label}>
      <svg className="simulation-drawing" viewBox={`${left} ${top} ${width} ${height}`} aria-hidden>
        {seen && (
          <polygon
            className="simulation-seen"
            points={seen.corners.map(([east, north]) => `${moment.x + east},${-moment.y - north}`).join(' ')}
            strokeWidth={unit * 1.5}
          />
        )}
        <Route stops={flight.stops} unit={unit} />
        <path className="simulation-flown" d={pathOf(flown)} strokeWidth={unit * 4} />
        <g transform={`translate(${moment.x} ${-moment.y}) rotate(${moment.heading}) scale(${unit * 10})`}>
          <path className="simulation-drone" d="M0-1.2L.9 1 0 .5-.9 1Z" />
        </g>
      </svg>
    </Drawing>
  );
}

/** The heights of the route along its way. */
export function ProfileDrawing({ flight, moment, label }: DrawingProps): ReactElement {
  const heights = range(
    flight.stops.map((s) => s.height),
    10,
  );
  const [width, height] = [700, 110];
  const x = (along: number): number => (flight.distance > 0 ? (along / flight.distance) * width : 0);
  const y = (h: number): number => height - ((h - heights.from) / heights.size) * height;
  const line = flight.stops.map((s, n) => `${n ? 'L' : 'M'}${x(s.along)} ${y(s.height)}`).join('');
  return (
    <Drawing label={label}>
      <svg className="simulation-drawing" viewBox={`-8 0 ${width + 16} ${height}`} aria-hidden>
        <path className="simulation-ground" d={`${line}L${width} ${height}L0 ${height}Z`} />
        <path className="simulation-route" d={line} strokeWidth={2} />
        <line className="simulation-now" x1={x(moment.along)} x2={x(moment.along)} y1={0} y2={height} />
        <circle className="simulation-drone" cx={x(moment.along)} cy={y(moment.height)} r={6} />
      </svg>
    </Drawing>
  );
}
