/** The grid of the example folder. */
import { BLOCK_TYPES, blockType, type BlockTypeName } from '../../features/blocks/index.ts';
import type { GridDocument } from '../../features/blocks/grid.ts';
import { choiceBlock } from './exampleChosen.ts';

/** Kinds whose examples stand in a grid of their own. */
const WORKBENCH: readonly BlockTypeName[] = ['documents', 'editor', 'preview', 'reference'];

/** A block of every kind that shows data, as its feature says. */
export const overview: GridDocument = {
  version: 3,
  title: '水泵概览',
  titleEn: 'Pump overview',
  area: 'assetManage',
  name: 'pump-overview',
  audience: ['group'],
  sources: { idle: { resource: 'pump', where: [{ field: 'state', operator: 'eq', value: 'off' }] } },
  groups: { byHouse: { name: 'home', field: 'house' } },
  blocks: [
    ...(BLOCK_TYPES.filter((type) => !WORKBENCH.includes(type)).map(
      (type) => blockType(type).example,
    ) as unknown as GridDocument['blocks']),
    {
      type: 'chart',
      name: 'trend',
      title: '趋势',
      titleEn: 'Trend',
      width: 12,
      narrow: 24,
      mark: 'line',
      source: {
        resource: 'pump',
        where: [{ field: 'built', operator: 'during', value: ['$year-1y', '$year+1y'] }],
        group: [{ field: 'built', by: 'month' }],
        measures: [
          'count',
          'runningShare',
          { name: 'topPower', title: '最大功率', titleEn: 'Largest power', max: 'power', unit: 'kW', precision: 1 },
          { name: 'leastPower', title: '最小功率', titleEn: 'Smallest power', better: 'more', min: 'power' },
          { name: 'houses', title: '泵房数', titleEn: 'Houses', distinct: 'house' },
          { name: 'usual', title: '中位功率', titleEn: 'Median power', percentile: 'power', at: 50 },
          { name: 'most', title: '较大者', titleEn: 'Larger of both', greatest: ['topPower', { default: ['leastPower', 0] }] },
        ],
        fill: true,
        cumulative: ['count'],
        compare: '1y',
      },
    },
    {
      type: 'chart',
      name: 'sizes',
      title: '功率分布',
      titleEn: 'Sizes',
      mark: 'bar',
      source: {
        resource: 'pump',
        free: ['house'],
        group: [{ name: 'size', title: '功率段', titleEn: 'Size', field: 'power', step: 50 }],
        sort: 'size',
        limit: 5,
        others: true,
      },
    },
    {
      type: 'chart',
      name: 'classes',
      title: '功率等级',
      titleEn: 'Classes',
      mark: 'bar',
      source: {
        resource: 'pump',
        group: [{ field: 'power', edges: [10, 100] }],
        having: [{ field: 'count', operator: 'gte', value: 1 }],
        sort: ['power'],
      },
    },
    {
      type: 'chart',
      name: 'strength',
      title: '泵房与功率',
      titleEn: 'Houses and their power',
      mark: 'scatter',
      x: 'pumps',
      y: 'sumOfPower',
      size: 'greatestPower',
      source: {
        resource: 'pump',
        group: ['house'],
        measures: [
          { name: 'pumps', title: '水泵数', titleEn: 'Pumps in all', count: true },
          { name: 'sumOfPower', title: '合计功率', titleEn: 'Power in all', sum: 'power', unit: 'kW' },
          { name: 'greatestPower', title: '最高功率', titleEn: 'Highest power', max: 'power', unit: 'kW' },
        ],
      },
    },
    {
      type: 'chart',
      name: 'ways',
      title: '状态与泵房',
      titleEn: 'States by house',
      mark: 'sankey',
      x: 'state',
      to: 'house',
      source: { resource: 'pump', group: ['state', 'house'] },
    },
    {
      type: 'chart',
      name: 'running',
      title: '运行占比',
      titleEn: 'Running now',
      mark: 'gauge',
      min: 0,
      max: 100,
      source: { resource: 'pump', measures: ['runningShare'] },
    },
    {
      type: 'table',
      name: 'kinds',
      title: '类别',
      titleEn: 'Kinds',
      source: {
        resource: 'pump',
        group: [
          {
            name: 'kind',
            cases: [{ name: 'strong', title: '大功率', titleEn: 'Strong ones', where: [{ field: 'power', operator: 'gte', value: 100 }] }],
          },
        ],
      },
    },
    {
      type: 'table',
      name: 'tags',
      title: '介质分布',
      titleEn: 'Fluids in use',
      source: { resource: 'pump', group: [{ field: 'fluids', each: true }] },
    },
    {
      type: 'table',
      name: 'resting',
      title: '各泵房停机数',
      titleEn: 'At rest by house',
      source: { use: 'idle', group: [{ use: 'byHouse' }] },
    },
    choiceBlock,
    {
      type: 'table',
      name: 'newest',
      title: '最新水泵',
      titleEn: 'Newest pumps',
      source: { resource: 'pump', fields: ['name', 'house.name', 'houseName'], sort: '-createTime', limit: 5 },
    },
    {
      type: 'table',
      name: 'both',
      title: '泵房与水泵',
      titleEn: 'Houses and pumps',
      source: {
        parts: {
          pumps: { resource: 'pump', latest: { per: 'name', by: 'built' }, group: [{ name: 'home', field: 'house' }], measures: ['count'] },
          houses: { resource: 'pumpHouse', group: [{ name: 'home', field: 'code' }], where: [{ field: 'name', operator: 'nnull' }] },
        },
        measures: ['pumps.count', { name: 'each', title: '平均数', titleEn: 'Pumps a house', ratio: ['pumps.count', 'houses.count'] }],
      },
    },
  ],
};
