import { fieldKey, type ViewFeature } from '../feature.ts';

export const calendar: ViewFeature = {
  title: '日历',
  titleEn: 'Calendar',
  keys: {
    from: fieldKey('开始日期或时间的字段', 'Property of the day or time a record begins', { types: ['date', 'datetime'], needed: true }),
    to: fieldKey('结束日期或时间的字段；没有值的记录只在开始当天', 'Property of its end; without a value, the day it begins', {
      types: ['date', 'datetime'],
    }),
    label: fieldKey('条目显示的字段，默认为代表字段', 'Property that names an entry; the label of the resource when absent'),
    colour: fieldKey('决定条目颜色的字典字段', 'Dictionary property whose colours the entries have', { types: ['dict'] }),
  },
  example: { type: 'calendar', from: 'built', to: 'retired', label: 'name', colour: 'state' },
};
