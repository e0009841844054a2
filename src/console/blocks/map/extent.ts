/** Where a map of layers opens. */
import { boxOf, joined, type Box } from '../../../documents/ground/geometry/box.ts';

/** A layer with the rows it draws. */
interface Drawn {
  layer: { at: string; frames?: true };
  rows: readonly Record<string, unknown>[];
}

/** Around the rows of these layers; undefined where none of them has a place. */
const around = (drawn: readonly Drawn[]): Box | undefined =>
  drawn
    .flatMap(({ layer, rows }) => rows.map((row) => boxOf(row[layer.at])))
    .reduce<Box | undefined>((all, box) => (box ? joined(all, box) : all), undefined);

/** Around the rows of the layers that frame the map; of all of them where none does, or those have no place. */
export const extentOf = (drawn: readonly Drawn[]): Box | undefined => around(drawn.filter(({ layer }) => layer.frames)) ?? around(drawn);
