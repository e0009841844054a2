/** What a layer of a map may say. A view of a list says it of the list's rows, a block of a grid of each of its sources. */
import type { Path } from '../../ground/diagnostic.ts';
import { isPlace } from '../../ground/fields/place.ts';
import { holdsCodes, isNumber } from '../../ground/fields/traits.ts';
import type { Field, FieldTypeName } from '../../ground/model/fields.ts';
import type { Layer } from '../../ground/model/layers.ts';

/** What is asked of a field, or of a column of an answer, before a layer draws it. */
type Placeable = Pick<Field, 'type' | 'fields'>;

export interface LayerKey {
  zh: string;
  en: string;
  /** Types of field it may take, for editors. */
  types?: readonly FieldTypeName[];
  /** Whether it takes a field; any when absent. */
  fits?: (field: Placeable) => boolean;
  needed?: true;
  /** It names several, and at most so many. */
  most?: number;
}

export const layerKeys: Record<keyof Layer, LayerKey> = {
  at: {
    zh: '位置、形状或航点字段',
    en: 'Field of the place: a location, a geometry, or rows with lon and lat',
    types: ['location', 'geometry', 'rows'],
    fits: isPlace,
    needed: true,
  },
  label: {
    zh: '地图上显示的名称字段；列表视图默认为代表字段',
    en: 'Field that names a row on the map; in a view of a list the label of the resource when absent',
  },
  colour: {
    zh: '决定颜色的字典字段；有多个代码时取第一个',
    en: 'Dictionary field whose colours the rows have; of several codes the first one counts',
    types: ['dict', 'multi-dict'],
    fits: holdsCodes,
  },
  radius: { zh: '以位置为圆心所画圆的半径字段，m', en: 'Number of metres of a circle around each row', types: ['number'], fits: isNumber },
  height: {
    zh: '离地高度字段，m；三维场景按此高度显示',
    en: 'Number of metres above the ground, at which a scene shows a row',
    types: ['number'],
    fits: isNumber,
  },
  connect: {
    zh: '这些字段的值都相同的行，按名称次序连成线',
    en: 'Fields: rows that have the same of each are joined by a line, in the order of their names',
    most: 8,
  },
};

export const LAYER_KEYS = Object.keys(layerKeys) as (keyof Layer)[];

/** The fields that a layer names, each with its place in it. */
export const layerNames = (layer: Layer): { key: keyof Layer; name: string; path: Path }[] =>
  LAYER_KEYS.flatMap((key): { key: keyof Layer; name: string; path: Path }[] => {
    const value = layer[key];
    if (Array.isArray(value)) return value.map((name, i) => ({ key, name, path: [key, i] }));
    return value === undefined ? [] : [{ key, name: value, path: [key] }];
  });
