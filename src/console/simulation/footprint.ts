/** What the camera of a flight sees of flat ground. Pure. */
import { footprintOf, type Lens } from '../../routes/footprint.ts';
import { momentOf, type Flight } from './flight.ts';

/** Of a thermal picture, px. */
const PICTURE = { width: 640, height: 512 };
/** A thermal camera of docks where the route says nothing: 7.68 mm of sensor behind 13.5 mm. */
const SENSOR = { width: 7.68, focal: 13.5 };

const lensOf = (side: number): Lens => ({ side, up: (side * PICTURE.height) / PICTURE.width });
export const DEFAULT_LENS: Lens = lensOf(SENSOR.width / 2 / SENSOR.focal);

/** The lens by which a pixel shows so many centimetres of the ground from a height, m. */
export const lensBy = (gsd: unknown, height: unknown): Lens =>
  typeof gsd === 'number' && typeof height === 'number' && gsd > 0 && height > 0
    ? lensOf(((gsd / 100) * PICTURE.width) / 2 / height)
    : DEFAULT_LENS;

/** Field of view, degrees to the side and upwards. */
export const angles = ({ side, up }: Lens): [number, number] =>
  [side, up].map((half) => (Math.atan(half) * 360) / Math.PI) as [number, number];

/** Corners of what is seen at each stop of a flight, m east and north of its start; without what reaches to the horizon. */
export const seenAlong = (flight: Flight, lens: Lens): { x: number; y: number }[] =>
  flight.stops.flatMap(({ at }) => {
    const moment = momentOf(flight, at);
    const seen = moment && footprintOf(lens, moment.height, moment.pitch, moment.heading);
    return seen && !seen.open ? seen.corners.map(([east, north]) => ({ x: moment.x + east, y: moment.y + north })) : [];
  });
