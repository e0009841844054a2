import { checkTitles } from '../../../kit/check/texts.ts';
import type { Finding } from '../../../ground/diagnostic.ts';
import { closed, list, ref, say, text, type Meta } from '../../../ground/metaParts.ts';
import type { Layer } from '../../../ground/model/layers.ts';
import { LAYER_KEYS, layerKeys, layerNames } from '../../layer/index.ts';
import type { SourceDocument } from '../../source/index.ts';
import { sourceMeta } from '../../source/meta.ts';
import {
  checkColumn,
  anyColumn,
  columnMeta,
  opensMeta,
  selectKeys,
  type BlockCheck,
  type BlockFeature,
  type Selecting,
} from '../feature.ts';

/** Rows that are shown and hidden together. Choosing one selects its key. */
export interface MapLayerDocument extends Layer, Selecting {
  name: string;
  title: string;
  titleEn: string;
  source: SourceDocument;
  /** Where much is, in place of the rows. */
  heat?: true;
  /** The map opens where its rows are, not where those of all layers are. */
  frames?: true;
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
    ...(rows.length
      ? rows
      : layerNames(layer).flatMap(({ key, name, path: inside }) =>
          checkColumn(name, columns, layerKeys[key].fits ?? anyColumn, [...here, ...inside]),
        )),
    ...(layer.opens !== undefined && !screens.includes(layer.opens)
      ? [{ code: 'screen-unknown' as const, path: [...here, 'opens'], params: { value: layer.opens }, allowed: [...screens] }]
      : []),
  ];
}

/** Keys of a layer that name columns of its rows. */
export const layerColumns: NonNullable<BlockFeature['columns']> = Object.fromEntries(
  LAYER_KEYS.map((key) => [key, layerKeys[key].needed ? 'all' : 'none']),
);

const drawn = LAYER_KEYS.map((key): [string, Meta] => {
  const { zh, en, most } = layerKeys[key];
  return [key, most === undefined ? columnMeta(zh, en) : say(zh, en, list(ref('column'), { minItems: 1, maxItems: most }))];
});

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
            ...Object.fromEntries(drawn),
            heat: say('以热力图显示', 'Shown as where much is', { const: true }),
            frames: say(
              '地图打开时以本层的行为范围；没有图层如此注明或其行皆无位置时，以所有图层为范围',
              'The map opens where the rows of this layer are; where no layer says so, or their rows have no place, on those of all layers',
              { const: true },
            ),
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
        frames: true,
        selects: 'pumpOnMap',
        radius: 'power',
        height: 'power',
        connect: ['house', 'state'],
        opens: 'assetManage/pumps',
      },
    ],
  },
};
