/** Screens of the example folder that show its pumps. */
import type { ScreenDocument } from '../authored.ts';

/** Some of the pumps, with columns and a form of their own. */
export const strong: ScreenDocument = {
  $schema: '../../meta/screen.schema.json',
  version: 2,
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
  version: 2,
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
  },
  form: {
    groups: { hide: ['详情'], add: [{ title: '停机', titleEn: 'Standstill', fields: ['retired', 'note'], after: '水泵' }], after: '水泵' },
    fields: { hide: ['power'], add: ['serial', { field: 'grade', after: 'name' }], after: 'code' },
  },
};
