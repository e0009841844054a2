/** Rows of modules on their ground, with the house of an inverter. */
import { glbOf } from './glb.ts';
import { Mesh, type Vector } from './mesh.ts';
import { box } from './solids.ts';

/** A table of modules: the middle of its foot, the halves of its sides to the east and to the south, and how far it leans to the south. */
export interface Table {
  x: number;
  z: number;
  halfEast: number;
  halfSouth: number;
  /** Degrees; 0 lies flat. */
  lean: number;
}

export interface StationSheet {
  /** Halves of the sides of the ground, metres. */
  east: number;
  south: number;
  tables: readonly Table[];
  /** Middle of the inverter house. */
  house: { x: number; z: number };
}

/** Height of the middle of a table above the ground, metres. */
export const TABLE_HEIGHT = 1.5;
/** Width, height and depth of the house, metres. */
export const HOUSE = [6, 3, 2.6] as const;

export function stationGlb({ east, south, tables, house }: StationSheet, name: string, said: string): Buffer {
  const [ground, glass, steel, wall, roof] = [
    new Mesh({ name: 'ground', colour: [0.42, 0.33, 0.2], rough: 1 }),
    new Mesh({ name: 'modules', colour: [0.02, 0.035, 0.09], rough: 0.25 }),
    new Mesh({ name: 'steel', colour: [0.4, 0.42, 0.45], rough: 0.5 }),
    new Mesh({ name: 'walls', colour: [0.72, 0.74, 0.75], rough: 0.7 }),
    new Mesh({ name: 'roof', colour: [0.16, 0.22, 0.3], rough: 0.6 }),
  ];
  box(ground, [0, -0.25, 0], [east, 0.25, south]);
  for (const { x, z, halfEast, halfSouth, lean } of tables) {
    const angle = (lean * Math.PI) / 180;
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    const axes: [Vector, Vector, Vector] = [
      [1, 0, 0],
      [0, c, s],
      [0, -s, c],
    ];
    box(glass, [x, TABLE_HEIGHT, z], [halfEast, 0.03, halfSouth], axes);
    const [long, posts] = halfEast > halfSouth ? [halfEast, 'east'] : [halfSouth, 'south'];
    for (const share of [-0.7, 0.7]) {
      const [dx, dz] = posts === 'east' ? [share * long, 0] : [0, share * long];
      box(steel, [x + dx, TABLE_HEIGHT / 2, z + dz], [0.08, TABLE_HEIGHT / 2, 0.08]);
    }
  }
  const [width, height, depth] = HOUSE;
  box(wall, [house.x, height / 2, house.z], [width / 2, height / 2, depth / 2]);
  box(roof, [house.x, height + 0.1, house.z], [width / 2 + 0.25, 0.1, depth / 2 + 0.25]);
  return glbOf([ground, glass, steel, wall, roof], name, said);
}
