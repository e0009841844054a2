import { closed, list, say, text, where, type Meta } from '../../ground/metaParts.ts';

/** One check. */
export const checkDefinition: Meta = closed(
  {
    name: say('名称', 'Name', { type: 'string', pattern: '^[a-z][A-Za-z0-9]{0,39}$' }),
    where,
    field: say('提示显示在哪个字段', 'Property the message is shown at', text),
    message: say('不符合时的中文提示', 'Message in Chinese when it does not hold', text),
    messageEn: say('不符合时的英文提示', 'Message in English when it does not hold', text),
  },
  ['name', 'where', 'field', 'message', 'messageEn'],
);

/** What a resource says of its checks. */
export const checksMeta: Meta = say(
  '跨字段校验：每条记录都须符合的条件；$row.x 为同一记录的其他字段，也可为计算字段或所引用记录的字段（$row.part.stock，由服务器在写入时校验）；没有值的不比较',
  'Conditions on several properties that every record meets; $row.x is another property, also a computed one or one of a record referred to ($row.part.stock: judged by the server as it writes), and what has no value is not compared',
  list({ $ref: '#/definitions/check' }, { minItems: 1 }),
);
