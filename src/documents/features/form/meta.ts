/** What a form may say. */
import { closed, list, NAME, say, text, type Meta } from '../../ground/metaParts.ts';
import { orPatch } from '../../kit/patch/meta.ts';
import { FORM_KINDS } from '../../ground/model/form.ts';

const heading: Record<string, Meta> = {
  name: say('名称，页面以此指明分组', 'Name by which screens tell which group they change', { type: 'string', pattern: NAME }),
  title: say('中文标题', 'Heading in Chinese', text),
  titleEn: say('英文标题', 'Heading in English', text),
};
const groupMeta = closed(
  {
    ...heading,
    fields: say('字段', 'Properties in order', list(text, { minItems: 1 })),
    tree: say(
      '以勾选树编辑；字段须为同一资源的多选引用',
      'Edited as one tree of checks; its properties are lists of references to one resource',
      { type: 'boolean' },
    ),
  },
  ['title', 'titleEn', 'fields'],
);

export const formDefinition: Meta = closed({
  kind: say(
    '打开方式；steps 按分组逐步填写，最后汇总确认',
    'How it opens; steps goes through the groups one by one and ends with a summary',
    { enum: FORM_KINDS },
  ),
  columns: say('栏数', 'Columns of the grid', { type: 'integer', minimum: 1, maximum: 3 }),
  fields: say(
    '字段，按顺序；页面可只写与资源不同之处',
    "Properties in order; a screen may say how they differ from the resource's",
    orPatch(list(text, { minItems: 1 }), { ...closed({ field: say('字段', 'Property', text) }, ['field']), type: ['string', 'object'] }),
  ),
  groups: say(
    '分组；页面可只写与资源不同之处，以名称指明分组，无名称者以中文标题指明',
    "Groups with a heading; a screen may say how they differ from the resource's, by name, or by Chinese heading where they have none",
    orPatch(list(groupMeta, { minItems: 1 }), groupMeta, closed(heading, ['name'])),
  ),
});
