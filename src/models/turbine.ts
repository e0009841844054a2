/** A wind turbine from its record. */
import { glbOf } from './glb.ts';
import { add, cross, Mesh, type Vector } from './mesh.ts';
import { box, turned } from './solids.ts';

export interface TurbineSheet {
  /** Middle of the hub above the ground, and twice the way from there to a tip, metres. */
  hubHeight: number;
  rotorDiameter: number;
  /** Blades; 2 to 5. */
  blades: number;
  /** Where it faces, degrees from north to the east. */
  facing: number;
  /** Where its first blade stands, degrees clockwise from upright, seen from the wind. */
  rotorAzimuth: number;
}

/** Degrees by which the axis of the rotor looks up. */
const TILT = 5;
/** Points round a blade, and pieces along it. */
const [ROUND, ALONG] = [18, 26] as const;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;
const UP: Vector = [0, 1, 0];

/** Directions of a rotor: along its axis into the wind, and in its plane upwards and to the right, seen from the wind. */
interface Rotor {
  axis: Vector;
  upright: Vector;
  right: Vector;
  hub: Vector;
}

function rotorOf({ hubHeight, rotorDiameter, facing }: TurbineSheet): Rotor {
  const [yaw, tilt] = [radians(facing), radians(TILT)];
  const front: Vector = [Math.sin(yaw), 0, -Math.cos(yaw)];
  return {
    axis: add([front[0] * Math.cos(tilt), 0, front[2] * Math.cos(tilt)], UP, Math.sin(tilt)),
    upright: add([-front[0] * Math.sin(tilt), 0, -front[2] * Math.sin(tilt)], UP, Math.cos(tilt)),
    right: [front[2], 0, -front[0]],
    hub: add([0, hubHeight, 0], front, rotorDiameter * 0.035),
  };
}

const directionOf = ({ upright, right }: Rotor, azimuth: number): Vector => {
  const angle = radians(azimuth);
  return add([upright[0] * Math.cos(angle), upright[1] * Math.cos(angle), upright[2] * Math.cos(angle)], right, Math.sin(angle));
};

/** A point of a blade's axis. @param blade counted from 0, clockwise @param radius metres from the middle of the hub */
export function bladePoint(sheet: TurbineSheet, blade: number, radius: number): Vector {
  const rotor = rotorOf(sheet);
  return add(rotor.hub, directionOf(rotor, sheet.rotorAzimuth + (360 / sheet.blades) * blade), radius);
}

/** The middle of the hub. */
export const hubOf = (sheet: TurbineSheet): Vector => rotorOf(sheet).hub;

/** Share of the chord at which a symmetric section is so thick (NACA four-digit series, closed edge). */
const halfThickness = (x: number): number => 5 * (0.2969 * Math.sqrt(x) - 0.126 * x - 0.3516 * x ** 2 + 0.2843 * x ** 3 - 0.1036 * x ** 4);

/** A section of a blade: a circle at its root, thin at its tip. Corners round it, in shares of its chord. */
function sectionAt(share: number): { chord: number; points: [x: number, y: number][] } {
  const round = Math.max(0, 1 - share / 0.22) ** 1.5;
  const full = Math.max(0, 1 - ((share - 0.22) / 0.78) * 0.82);
  const chord = round * 0.05 + (1 - round) * 0.078 * full;
  const thick = 0.14 + 0.2 * (1 - share) ** 2;
  const points = Array.from({ length: ROUND }, (_, i): [number, number] => {
    const angle = (i * 2 * Math.PI) / ROUND;
    const x = (1 - Math.cos(angle)) / 2;
    const wing = halfThickness(x) * thick * Math.sign(Math.sin(angle) || 1);
    return [x - 0.5 * round - 0.3 * (1 - round), (Math.sin(angle) / 2) * round + wing * (1 - round)];
  });
  return { chord, points };
}

function blade(mesh: Mesh, rotor: Rotor, azimuth: number, length: number, root: number): void {
  const span = directionOf(rotor, azimuth);
  const across = cross(span, rotor.axis);
  const rings = Array.from({ length: ALONG + 1 }, (_, i) => {
    const share = (i / ALONG) ** 0.85;
    const { chord, points } = sectionAt(share);
    const narrow = share > 0.97 ? Math.max(0.15, (1 - share) / 0.03) : 1;
    const twist = radians(14 * (1 - share) ** 2);
    const [c, s] = [Math.cos(twist), Math.sin(twist)];
    return points.map(([x, y]) => {
      const [flat, deep] = [(x * c - y * s) * chord * length * narrow, (x * s + y * c) * chord * length * narrow];
      return add(add(add(rotor.hub, span, root + share * (length - root)), across, flat), rotor.axis, deep);
    });
  });
  mesh.skin(rings);
  const [first, last] = [rings[0], rings.at(-1)];
  if (first && last) {
    mesh.face(first.toReversed());
    mesh.face(last);
  }
}

/** The turbine. Its tips are half of the rotor's diameter from the hub, and its foot stands at zero. */
export function turbineMeshes(sheet: TurbineSheet): Mesh[] {
  const { hubHeight, rotorDiameter } = sheet;
  const rotor = rotorOf(sheet);
  const [white, grey, ground] = [
    new Mesh({ name: 'painted', colour: [0.82, 0.83, 0.84], rough: 0.55 }),
    new Mesh({ name: 'concrete', colour: [0.45, 0.45, 0.43], rough: 0.9 }),
    new Mesh({ name: 'ground', colour: [0.28, 0.3, 0.16], rough: 1 }),
  ];
  const foot = Math.max(1.6, hubHeight * 0.026);
  const head = foot * 0.58;
  const room = head * 1.25;
  const top = hubHeight - room;
  turned(
    ground,
    [0, -0.4, 0],
    UP,
    [
      [0, rotorDiameter * 0.32],
      [0.4, rotorDiameter * 0.31],
    ],
    48,
  );
  turned(
    grey,
    [0, 0, 0],
    UP,
    [
      [0, foot * 2.6],
      [0.35, foot * 2.4],
      [0.36, foot * 1.3],
    ],
    32,
  );
  turned(
    white,
    [0, 0.3, 0],
    UP,
    [
      [0, foot],
      [top * 0.35, foot * 0.88],
      [top * 0.7, foot * 0.72],
      [top - 0.3, head],
    ],
    32,
  );
  const front: Vector = [-rotor.right[2], 0, rotor.right[0]];
  const back = rotorDiameter * 0.06;
  box(white, add([0, hubHeight, 0], front, -back * 0.35), [room, room, back], [rotor.right, UP, front]);
  // The nose lies round the hub.
  const nose = head * 1.05;
  turned(
    white,
    add(rotor.hub, rotor.axis, -nose * 1.1),
    rotor.axis,
    [
      [0, nose],
      [nose * 1.1, nose],
      [nose * 1.8, nose * 0.8],
      [nose * 2.3, nose * 0.4],
      [nose * 2.45, 0],
    ],
    24,
  );
  for (let n = 0; n < sheet.blades; n += 1)
    blade(white, rotor, sheet.rotorAzimuth + (360 / sheet.blades) * n, rotorDiameter / 2, nose * 0.9);
  return [white, grey, ground];
}

export const turbineGlb = (sheet: TurbineSheet, name: string, said: string): Buffer => glbOf(turbineMeshes(sheet), name, said);
