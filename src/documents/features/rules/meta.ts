/** What a rule of a record may say. */
import { closed, list, ref, say, text, type Meta } from '../../ground/metaParts.ts';

export const ruleDefinition: Meta = {
  ...closed(
    {
      fields: say('受影响的字段', 'Properties it is about', list(text, { minItems: 1 })),
      show: say(
        '仅在符合时显示；隐藏的字段不校验、不保存',
        'Shown only while this holds; a hidden one is neither validated nor saved',
        ref('conditions'),
      ),
      require: say('符合时必填', 'Must have a value while this holds', ref('conditions')),
      readOnly: say('符合时不可修改', 'Cannot be changed while this holds', ref('conditions')),
      set: say(
        '写入的值：固定值、其他字段（$record.x）或所引用记录的字段（$record.droneSn.model）；所读字段变化时生效，可自行填写的字段以填写为准',
        'Value it gets when what is read changes: a value, another property ($record.x), or one of a referenced record ($record.droneSn.model); what people may write themselves is only suggested',
        { type: ['string', 'number', 'boolean', 'null'] },
      ),
      dictionary: say('改用此字典的代码', 'Its codes come from this dictionary instead', text),
      when: say(
        'set 与 dictionary 仅在符合时生效；不填则始终生效',
        'Limits set and dictionary to records that match; always when absent',
        ref('conditions'),
      ),
    },
    ['fields'],
  ),
  minProperties: 2,
};

/** The key of a resource. */
export const rulesMeta: Meta = say(
  '字段规则：何时显示、必填、只读，写入何值，使用哪个字典',
  'What a record shows, needs, locks and sets, and which dictionaries it goes by, by its own values',
  list(ref('rule'), { minItems: 1 }),
);
