import { checkTitles } from '../../../kit/check/texts.ts';
import type { Finding } from '../../../ground/diagnostic.ts';
import { closed, list, say, text, type Meta } from '../../../ground/metaParts.ts';
import type { SourceDocument } from '../../source/index.ts';
import { sourceMeta } from '../../source/meta.ts';
import {
  checkColumn,
  anyColumn,
  columnMeta,
  isDict,
  opensMeta,
  selectKeys,
  type BlockCheck,
  type BlockFeature,
  type Selecting,
} from '../feature.ts';
import { isNumber, isPlaced } from '../../../ground/fields/traits.ts';

/** Rows that are shown and hidden together. Choosing one selects its key. */
export interface MapLayerDocument extends Selecting {
  name: string;
  title: string;
  titleEn: string;
  source: SourceDocument;
  /** Field of the place: a location or a geometry. */
  at: string;
  /** Field that names a row on the map; none when absent. */
  label?: string;
  /** Field whose dictionary gives the colours. */
  colour?: string;
  /** Field with the metres of a circle around each row. */
  radius?: string;
  /** Fields: rows that have the same of each are joined by a line, in the order of their names. */
  connect?: string[];
  /** Where much is, in place of the rows. */
  heat?: true;
  /** Screen that shows the record. */
  opens?: string;
}

/** Several kinds of rows where they are, over each other. */
export interface MapOptions {
  /** From below. */
  layers: MapLayerDocument[];
}

const name: Meta = { type: 'string', pattern: '^[a-z][A-Za-z0-9]{0,39}$' };

function checkLayer(layer: MapLayerDocument, i: number, { layers = [], path, screens = [] }: BlockCheck): Finding[] {
  const here = [...path, 'layers', i];
  const columns = layers[i] ?? [];
  const rows: Finding[] =
    columns.length && !columns.some((c) => c.role === 'field')
      ? [{ code: 'block-source', path: [...here, 'source'], params: { type: 'map', expected: 'rows' } }]
      : [];
  return [
    ...checkTitles(layer.name, layer.title, layer.titleEn, { title: [...here, 'title'], titleEn: [...here, 'titleEn'], owner: here }),
    ...(rows.length ? rows : checkColumn(layer.at, columns, isPlaced, [...here, 'at'])),
    ...checkColumn(layer.label, columns, anyColumn, [...here, 'label']),
    ...checkColumn(layer.colour, columns, isDict, [...here, 'colour']),
    ...checkColumn(layer.radius, columns, isNumber, [...here, 'radius']),
    ...(layer.connect ?? []).flatMap((one, n) => checkColumn(one, columns, anyColumn, [...here, 'connect', n])),
    ...(layer.opens !== undefined && !screens.includes(layer.opens)
      ? [{ code: 'screen-unknown' as const, path: [...here, 'opens'], params: { value: layer.opens }, allowed: [...screens] }]
      : []),
  ];
}

/** Keys of a layer that name columns of its rows. */
export const layerColumns: NonNullable<BlockFeature['columns']> = {
  at: 'all',
  label: 'none',
  colour: 'none',
  radius: 'none',
  connect: 'none',
};

export const map: BlockFeature = {
  title: '地图',
  titleEn: 'Map',
  keys: {
    layers: say(
      '图层，自下而上；每层一个行数据源',
      'Layers from below, each with rows of its own',
      list(
        closed(
          {
            name: say('名称', 'Name', name),
            title: say('中文标题', 'Title in Chinese', text),
            titleEn: say('英文标题', 'Title in English', text),
            source: sourceMeta,
            at: columnMeta('位置或形状字段', 'Field of the place: a location or a geometry'),
            label: columnMeta('名称字段', 'Field that names a row on the map'),
            colour: columnMeta('决定颜色的字典字段', 'Field whose dictionary gives the colours'),
            radius: columnMeta('以位置为圆心所画圆的半径字段，m', 'Field with the metres of a circle around each row'),
            connect: say(
              '这些字段的值都相同的行，按名称次序连成线',
              'Fields: rows that have the same of each are joined by a line, in the order of their names',
              list(text, { minItems: 1, maxItems: 3 }),
            ),
            heat: say('以热力图显示', 'Shown as where much is', { const: true }),
            ...selectKeys,
            opens: opensMeta,
          },
          ['name', 'title', 'titleEn', 'source', 'at'],
        ),
        { minItems: 1, maxItems: 8 },
      ),
    ),
  },
  requires: ['layers'],
  check: ({ layers }: MapOptions, at: BlockCheck): Finding[] =>
    layers.flatMap((layer, i): Finding[] => {
      const first = layers.findIndex((other) => other.name === layer.name);
      const twice: Finding[] =
        first < i
          ? [{ code: 'name-duplicate', path: [...at.path, 'layers', i, 'name'], params: { name: layer.name, other: `layers[${first}]` } }]
          : [];
      return [...twice, ...checkLayer(layer, i, at)];
    }),
  example: {
    type: 'map',
    title: '水泵位置',
    titleEn: 'Where pumps are',
    height: 420,
    layers: [
      {
        name: 'heat',
        title: '水泵密度',
        titleEn: 'Where pumps are dense',
        source: { resource: 'pump', fields: ['spot'], limit: 2000 },
        at: 'spot',
        heat: true,
      },
      {
        name: 'pumps',
        title: '水泵',
        titleEn: 'Pumps',
        source: { resource: 'pump', fields: ['name', 'state', 'house', 'power', 'spot'], limit: 500 },
        at: 'spot',
        label: 'name',
        colour: 'state',
        selects: 'pumpOnMap',
        radius: 'power',
        connect: ['house', 'state'],
        opens: 'assetManage/pumps',
      },
    ],
  },
};
