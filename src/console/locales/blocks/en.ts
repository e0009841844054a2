import type { blocksZh } from './zh.ts';
/** Texts of blocks that show data, in English; they come with these. */
export const blocksEn: Record<keyof typeof blocksZh, string> = {
  'block.all': 'All',
  'block.asChart': 'Show as a chart',
  'block.asTable': 'Show as a table',
  'block.change': 'Change',
  'block.down': 'down',
  'block.empty': 'No data',
  'block.gained': 'up by {{count}}',
  'block.lost': 'down by {{count}}',
  'block.new': 'new',
  'block.open': 'Show the records',
  'block.others': 'Others',
  'block.percent': '{{amount}} %',
  'block.place': 'Place',
  'block.points': '{{amount}} points',
  'block.summary': '{{count}} entries, the largest is {{name}}: {{value}}',
  'block.unchanged': 'unchanged',
  'block.up': 'up',
  'block.withheld': '{{count}} measures are not shown for lack of permission',
};
