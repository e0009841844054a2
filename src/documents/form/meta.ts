/** What a form may say. */
import { closed, list, say, text, type Meta } from '../metaParts.ts';
import { orPatch } from '../patch/meta.ts';
import { FORM_KINDS } from './types.ts';

const groupMeta = closed(
  {
    title: say('中文标题', 'Heading in Chinese', text),
    titleEn: say('英文标题', 'Heading in English', text),
    fields: say('字段', 'Properties in order', list(text, { minItems: 1 })),
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
    '分组；页面可只写与资源不同之处，以中文标题指明分组',
    "Groups with a heading; a screen may say how they differ from the resource's, by their Chinese heading",
    orPatch(list(groupMeta, { minItems: 1 }), groupMeta),
  ),
});
