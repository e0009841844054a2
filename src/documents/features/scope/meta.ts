import { closed, say, text, type Meta } from '../../ground/metaParts.ts';

/** What `scope` takes. */
export const scopeMeta: Meta = say(
  '数据范围：global 为所有人可见，否则列出到达用户的途径，满足其一即可',
  'Row scope: global for everybody, else the ways from a row to a user, any of which will do',
  {
    type: ['string', 'array'],
    pattern: '^global$',
    minItems: 1,
    items: closed(
      {
        by: say(
          '公司、场站、创建人，或引用用户、引用其他受限记录的字段',
          'Company, station, creator, or a reference to a user or to a record with a scope of its own',
          text,
        ),
        boosters: say('升压站工作人员也可见', 'Also for who works on the station’s booster equipment', { const: true }),
      },
      ['by'],
    ),
  },
);
