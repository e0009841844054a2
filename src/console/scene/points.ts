/** Colours of points: their own, by height, or by class. */
import { BufferAttribute, Color, type BufferGeometry, type Object3D, type Points, type PointsMaterial } from 'three';
import { CLASSES, RAMP } from './classes.ts';
import type { PointColour } from './types.ts';

const OTHER = '#9aa0a6';

/** Names under which the class of a point comes in glTF, where names of one's own begin with a line. */
const CLASS_NAMES = ['_class', '_classification', '_feature_id_0'];
/** The same of a table of 3D Tiles 1.0. */
const TABLE_NAMES = ['class', 'Class', 'classification', 'Classification', 'CLASSIFICATION'];
/** Where classes and colours of their own are kept once read. */
const [CLASS, OWN] = ['sunvaneClass', 'sunvaneOwn'];

interface Table {
  getKeys: () => string[];
  getPropertyArray?: (name: string) => ArrayLike<number> | null;
  getData?: (name: string, count: number, defaultComponentType?: string | null, defaultType?: string | null) => unknown;
}

export const isPoints = (one: Object3D): one is Points<BufferGeometry, PointsMaterial> => (one as Points).isPoints;

/** Brings classes of a table of 3D Tiles to the points they are of. */
export function classesOf(scene: Object3D): void {
  const { batchTable } = scene as { batchTable?: Table };
  if (!batchTable) return;
  scene.traverse((one) => {
    if (!isPoints(one)) return;
    const count = one.geometry.getAttribute('position').count;
    const name = TABLE_NAMES.find((key) => batchTable.getKeys().includes(key));
    if (name === undefined) return;
    const values = batchTable.getPropertyArray?.(name) ?? batchTable.getData?.(name, count, 'UNSIGNED_BYTE', 'SCALAR');
    const classes = values as ArrayLike<number> | null | undefined;
    if (classes && classes.length === count) one.geometry.setAttribute(CLASS, new BufferAttribute(Uint8Array.from(classes), 1));
  });
}

const classAttribute = ({ attributes }: BufferGeometry): { count: number; getX: (i: number) => number } | undefined =>
  attributes[CLASS] ?? CLASS_NAMES.map((name) => attributes[name]).find((found) => found !== undefined);

/** Whether points say what they are of. */
export function hasClasses(object: Object3D): boolean {
  let found = false;
  object.traverse((one) => {
    found ||= isPoints(one) && classAttribute(one.geometry) !== undefined;
  });
  return found;
}

const numbersOf = (hex: string): [number, number, number] => new Color(hex).toArray() as [number, number, number];
const classColours = new Map<number, [number, number, number]>(CLASSES.map(({ code, colour }) => [code, numbersOf(colour)]));
const otherColour = numbersOf(OTHER);
const ramp = RAMP.map(numbersOf);

/** The colour of a share from low (0) to high (1). */
function rampAt(share: number, into: Float32Array, at: number): void {
  const x = Math.min(0.9999, Math.max(0, share)) * (ramp.length - 1);
  const [low, high] = [ramp[Math.floor(x)] ?? otherColour, ramp[Math.floor(x) + 1] ?? otherColour];
  const part = x - Math.floor(x);
  for (let i = 0; i < 3; i += 1) into[at + i] = (low[i] ?? 0) * (1 - part) + (high[i] ?? 0) * part;
}

/** Colours the points of an object. @param heights of the scene, metres, from low to high */
export function colourPoints(object: Object3D, by: PointColour, heights: readonly [low: number, high: number]): void {
  object.updateWorldMatrix(true, true);
  object.traverse((one) => {
    if (!isPoints(one)) return;
    const { geometry, material } = one;
    const known = geometry.userData as Record<string, unknown>;
    if (!(OWN in known)) known[OWN] = geometry.getAttribute('color') ?? null;
    const own = known[OWN] as BufferAttribute | null;
    const classes = classAttribute(geometry);
    if (by === 'rgb' || (by === 'class' && !classes)) {
      if (own) geometry.setAttribute('color', own);
      else geometry.deleteAttribute('color');
    } else {
      const position = geometry.getAttribute('position');
      const colours = new Float32Array(position.count * 3);
      const m = one.matrixWorld.elements;
      const span = Math.max(1e-6, heights[1] - heights[0]);
      for (let i = 0; i < position.count; i += 1) {
        if (by === 'class') colours.set(classColours.get(classes?.getX(i) ?? -1) ?? otherColour, i * 3);
        else {
          const y = (m[1] ?? 0) * position.getX(i) + (m[5] ?? 0) * position.getY(i) + (m[9] ?? 0) * position.getZ(i) + (m[13] ?? 0);
          rampAt((y - heights[0]) / span, colours, i * 3);
        }
      }
      geometry.setAttribute('color', new BufferAttribute(colours, 3));
    }
    material.vertexColors = geometry.hasAttribute('color');
    material.needsUpdate = true;
  });
}
