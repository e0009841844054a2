/** Screens of the example folder that show its pumps. */
import type { ScreenDocument } from '../../ground/model/authored.ts';

/** Some of the pumps, with columns and a form of their own. */
export const strong: ScreenDocument = {
  $schema: '../../meta/screen.schema.json',
  version: 3,
  title: '大型水泵',
  titleEn: 'Large pumps',
  resource: 'pump',
  area: 'powerStation',
  name: 'large-pumps',
  route: '/largePumps',
  sort: 50,
  icon: 'tool',
  hidden: true,
  audience: ['group'],
  verbs: ['view', 'export'],
  where: [{ field: 'power', operator: 'gte', value: 100 }],
  titles: { name: { title: '大型水泵名称', titleEn: 'Name of the large pump' } },
  list: { columns: ['name', 'power'], beside: { field: 'grade', label: 'origin' } },
  form: { kind: 'drawer', fields: ['code', 'name', 'house'] },
};

/** The list and the form of the pumps, but for what it says. */
export const idle: ScreenDocument = {
  version: 3,
  title: '停机水泵',
  titleEn: 'Idle pumps',
  resource: 'pump',
  where: [{ field: 'state', operator: 'eq', value: 'off' }],
  list: {
    columns: {
      hide: ['state'],
      change: [{ field: 'hours', width: 110, fixed: 'right', hidden: false, as: 'progress' }],
      add: ['grade', { field: 'retired', width: 140, fixed: 'right', hidden: true, after: 'power' }, { field: 'slope', as: 'progress' }],
      after: 'name',
    },
    filters: {
      hide: ['state'],
      change: [{ field: 'power', operator: 'gte' }],
      add: ['grade', { field: 'retired', operator: 'between', after: 'power' }],
      after: 'power',
    },
    search: { hide: ['code'], add: ['place'], after: 'name' },
    inline: { hide: ['power'], add: ['grade'], after: 'name' },
    quickFilters: {
      hide: ['stopped'],
      change: [{ name: 'strong', sort: 'name' }],
      add: [
        { name: 'weak', title: '小功率', titleEn: 'Weak ones', where: [{ field: 'power', operator: 'lt', value: 10 }], after: 'strong' },
      ],
      after: 'strong',
    },
    actions: {
      hide: ['restart', 'twin'],
      change: [{ name: 'out', when: [{ field: 'updateBy', operator: 'nnull' }] }],
      add: [{ name: 'maker', title: '厂家网站', titleEn: 'Site of the maker', link: 'https://example.com/{code}', after: 'manual' }],
      after: 'house',
    },
    views: {
      hide: ['calendar'],
      change: [{ type: 'gallery', image: 'photos', fields: ['retired'] }],
      add: [{ type: 'calendar', from: 'retired', after: 'table' }],
      after: 'map',
    },
    marks: {
      hide: ['resting'],
      change: [{ name: 'overdue', colour: 'warning' }],
      add: [
        {
          name: 'old',
          title: '服役已久',
          titleEn: 'Long in service',
          colour: 'muted',
          where: [{ field: 'built', operator: 'lt', value: '$today-20y' }],
          after: 'overdue',
        },
      ],
      after: 'overdue',
    },
  },
  form: {
    groups: {
      hide: ['details'],
      change: [{ name: 'pump', title: '停机水泵', titleEn: 'Idle pumps' }],
      add: [{ name: 'rest', title: '停机', titleEn: 'Standstill', fields: ['retired', 'note'], after: 'pump' }],
      after: 'pump',
    },
    fields: { hide: ['power'], add: ['serial', { field: 'grade', after: 'name' }], after: 'code' },
  },
};

/** The pump houses, with other pumps as tabs. */
export const siteHouses: ScreenDocument = {
  version: 3,
  title: '有坐标的泵房',
  titleEn: 'Pump houses on the map',
  resource: 'pumpHouse',
  where: [{ field: 'site', operator: 'nnull' }],
  list: {
    tabs: {
      hide: ['idle'],
      change: [{ name: 'pumps', columns: ['name'] }],
      add: [
        {
          name: 'large',
          title: '大型水泵',
          titleEn: 'Large pumps',
          screen: 'powerStation/large-pumps',
          where: [{ field: 'house', operator: 'eq', value: '$record.code' }],
          after: 'pumps',
        },
      ],
      after: 'pumps',
    },
  },
};
