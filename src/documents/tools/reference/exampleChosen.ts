import type { BlockDocument } from '../../features/blocks/grid.ts';

/** A source of the example folder in which the reader chooses: what it groups by, and one of its figures. */
export const choiceBlock: BlockDocument = {
  type: 'table',
  name: 'chosen',
  title: '自选分组',
  titleEn: 'Grouped as chosen',
  source: {
    resource: 'pump',
    where: [{ field: 'built', operator: 'during', value: '12M' }],
    latest: { per: 'name', by: 'built' },
    group: [
      { name: 'place', title: '所在', titleEn: 'Place', choose: 'pumpState', of: { house: 'house', site: { field: 'house', level: 1 } } },
      'state',
    ],
    measures: [
      'count',
      'totalPower',
      { name: 'part', title: '占比', titleEn: 'Part', unit: '%', share: 'count', within: ['place'] },
      { name: 'rank', title: '名次', titleEn: 'Rank', rank: ['-count', 'totalPower'] },
      { name: 'top', title: '最大总功率', titleEn: 'Largest total', largest: 'totalPower' },
      { name: 'perName', title: '按名称计的功率', titleEn: 'Power by name', sum: 'power', once: 'name' },
      { name: 'wished', title: '所选指标', titleEn: 'As wished', choose: 'pumpHouse', of: ['count', 'totalPower'] },
    ],
    compare: 'previous',
    totals: true,
  },
};
