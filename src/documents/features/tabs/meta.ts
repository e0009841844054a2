import { closed, list, NAME, say, text, titled, where, type Meta } from '../../ground/metaParts.ts';
import { itemsOrPatch } from '../../kit/patch/meta.ts';

/** What a list's `tabs` take. */
export const tabsMeta: Meta = say(
  '详情页的标签页：以本记录为条件的其他列表；页面可只写与资源不同之处',
  "Tabs of a record in full: lists of other screens with the record's conditions; a screen may say how they differ from the resource's",
  itemsOrPatch(
    closed(
      {
        name: say('名称，用于地址', 'Name, stands in the address', { type: 'string', pattern: NAME }),
        ...titled,
        screen: say('列表所在的页面，区域/名称', 'Screen of the list, <area>/<name>', text),
        where: { ...where, description: 'Rows it shows; $record reads the record · 显示的行，$record 读取本记录' },
        columns: say(
          '显示的列，默认与该列表相同',
          "Of the list's columns, those shown; all as it has them when absent",
          list(text, { minItems: 1 }),
        ),
      },
      ['name', 'title', 'titleEn', 'screen', 'where'],
    ),
    'name',
    { minItems: 1, maxItems: 10 },
  ),
);
