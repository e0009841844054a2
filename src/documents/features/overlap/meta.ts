import { closed, list, say, text, where, type Meta } from '../../ground/metaParts.ts';

/** Periods that may not overlap. */
export const overlapDefinition: Meta = closed(
  {
    name: say('名称', 'Name', { type: 'string', pattern: '^[a-z][A-Za-z0-9]{0,39}$' }),
    fields: say('这些字段取值相同的记录之间比较', 'Properties whose values records have in common', list(text, { minItems: 1 })),
    from: say('起始日期或时间', 'Date or time a period begins', text),
    to: say('结束日期或时间；日期含当天，时间不含该时刻', 'Date or time it ends: the day included, the moment not', text),
    where,
  },
  ['name', 'fields', 'from', 'to'],
);

/** What a resource says of them. */
export const overlapMeta: Meta = say(
  '时段不得重叠：所列字段取值相同的记录，起止时段不能重叠；服务器在写入时校验，并指出与哪条记录重叠',
  'Periods that may not overlap: of records with equal values in the named properties; the server judges every write and names the other record',
  list({ $ref: '#/definitions/noOverlap' }, { minItems: 1 }),
);
