import { closed, list, say, text, type Meta } from '../../ground/metaParts.ts';
import { READING_KEYS } from './reading.ts';

const texts = (zh: string, en: string): Meta => say(zh, en, { type: 'object', additionalProperties: { type: 'string' } });

const target: Meta = {
  anyOf: [
    text,
    closed(
      {
        field: say('填入的字段', 'Property it fills', text),
        values: texts('文件中的文本 → 值', 'Text in the file → value'),
        format: say('日期格式', 'Pattern of a date', { anyOf: [text, list(text, { minItems: 1 })] }),
        factor: say('数值乘以此数（换算单位）', 'What a number is multiplied by, for another unit', { type: 'number' }),
      },
      ['field'],
    ),
  ],
};

/** One mapping that ships. */
export const importDefinition: Meta = closed(
  {
    name: say('名称', 'Name', { type: 'string', pattern: '^[a-z][A-Za-z0-9]{0,39}$' }),
    title: say('中文标题', 'Title in Chinese', text),
    titleEn: say('英文标题', 'Title in English', text),
    columns: say('文件的列 → 字段', 'Column of the file → property', { type: 'object', additionalProperties: target, minProperties: 1 }),
    templates: texts(
      '由若干列拼成的值，如 "L{id}-{number}"；{#} 为行号；数值可用 * 和 / 相乘除，如 "{Imp}*{Vmp}"',
      'Values put together of columns, as "L{id}-{number}"; {#} is the number of the row; numbers may be multiplied and divided, as "{Imp}*{Vmp}"',
    ),
    constants: say('每行相同的值', 'Values every row gets', { type: 'object' }),
    skip: say('有意不导入的列', 'Columns left out on purpose', list(text)),
    empty: say('表示“无”的文本', 'Texts that mean nothing', list({ type: 'string' })),
    skipRows: say('表头下不是数据的行数', 'Lines under the header that are no rows', { type: 'integer', minimum: 1, maximum: 100 }),
    spacing: say(
      '把地图上的每条线展开成点，相邻两点最多相距多少米；得到 point、number、span 三列',
      'Every line of a map becomes points at most so many metres apart, in the columns point, number and span',
      { type: 'number', minimum: 1 },
    ),
    datum: say(
      '文件坐标为国测局坐标（GCJ-02），导入时换算为 WGS-84',
      'Places of the file are of GCJ-02, as public maps of China have them, and become WGS-84',
      { enum: ['GCJ-02'] },
    ),
    ...READING_KEYS,
    sample: say(
      '样例文件的行',
      'Rows of a sample file',
      list({ type: 'object', additionalProperties: { type: 'string' } }, { minItems: 1 }),
    ),
  },
  ['name', 'title', 'titleEn', 'columns'],
);

/** What a resource says of files it can take. */
export const importsMeta: Meta = say(
  '随文档提供的导入映射：外来文件的列对应哪些字段，附样例文件',
  'Mappings of foreign files for the import, each with a sample file',
  list({ $ref: '#/definitions/import' }, { minItems: 1 }),
);
