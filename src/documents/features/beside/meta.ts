import { closed, say, text, type Meta } from '../../ground/metaParts.ts';

/** What a list's `beside` takes. */
export const besideMeta: Meta = say(
  '列表左侧的树：按所引用的记录或字段的值筛选列表',
  'A tree at the left that narrows the list: the records a property refers to, or its values',
  closed(
    {
      field: say('被筛选的字段：引用、字典或文本', 'Property it narrows the list by: a reference, a dictionary or a text', text),
      label: say('值的名称所在的字段，引用字段无需填写', 'Property that names a value; a reference is named by its record', text),
      count: say('显示各节点的数据条数', 'Each says how many rows it has', { type: 'boolean' }),
    },
    ['field'],
  ),
);
