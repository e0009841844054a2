import { closed, NAME, say, text, titled, where, type Meta } from '../../ground/metaParts.ts';
import { itemsOrPatch } from '../../kit/patch/meta.ts';
import { MARK_COLOURS } from '../../ground/model/marks.ts';

/** What a list's `marks` take. */
export const marksMeta: Meta = say(
  '条件标记：符合条件的行或单元格以颜色和文字标出；页面可只写与资源不同之处',
  "Rows and cells that stand out under a condition, in a colour and a word; a screen may say how they differ from the resource's",
  itemsOrPatch(
    closed(
      {
        name: say('名称', 'Name', { type: 'string', pattern: NAME }),
        ...titled,
        colour: say('颜色的含义', 'What the colour means', { enum: [...MARK_COLOURS] }),
        where,
        field: say('标记所在的字段，不填则标记整行', 'Property whose cell it stands in; the row when absent', text),
      },
      ['name', 'title', 'titleEn', 'colour', 'where'],
    ),
    'name',
    { minItems: 1, maxItems: 12 },
  ),
);
