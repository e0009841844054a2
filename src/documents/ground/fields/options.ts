/** The options of `x-field` that only some field types take: what each may say. Which type takes which stands in index.ts. */
import { closed, list, say, text, titled, where, type Meta } from '../metaParts.ts';
import type { FieldOptions } from '../model/fields.ts';
import { SHAPES } from '../geometry/types.ts';
import { FILE_KINDS } from '../files.ts';

/** Schemas of these options, with what each is for in both languages. */
export const typeOptions = {
  unit: say('单位', 'Unit shown after the value', { type: 'string', minLength: 1, maxLength: 20 }),
  precision: say('小数位数', 'Digits after the decimal point', { type: 'integer', minimum: 0, maximum: 12 }),
  dict: say('字典类型编码', 'Dictionary that holds the codes', text),
  reference: say('引用的资源', 'Resource whose key the value is', text),
  references: say(
    '引用的资源由另一字段决定，如设备按其类型为方阵、风机或杆塔',
    'Resources by another property, in place of reference: an asset is a zone, a turbine or a tower by its class',
    closed(
      {
        by: say('决定引用哪个资源的字典字段', 'Dictionary property that decides', text),
        to: say('各代码对应的资源', 'Resource by its code', { type: 'object', minProperties: 1, additionalProperties: text }),
      },
      ['by', 'to'],
    ),
  ),
  where: say('引用选择的范围', 'What the reference picker offers', where),
  create: say('选择时可当场新增', 'The picker offers to make a new record, to who may', { type: 'boolean' }),
  accept: say(
    '可上传的文件种类，默认不限',
    'Kinds of files it takes, by their content; any when absent',
    list({ enum: [...FILE_KINDS] }, { minItems: 1, uniqueItems: true }),
  ),
  shrink: say(
    '上传前压缩图片（宽 640 像素，约 1 MB），用户可在表单中关闭；默认上传原图',
    'Pictures are made smaller before they are sent (640 pixels wide, about 1 MB) unless the user wants the originals; originals when absent',
    { type: 'boolean' },
  ),
  generate: say(
    '保存时由服务器生成的编号，如 GD-{yyyyMMdd}-{0001}：日期、字段（{stationCode}）与流水号；日期变化时重新计数',
    'Made by the server when it is left empty, as GD-{yyyyMMdd}-{0001}: dates, properties ({stationCode}) and a counter that restarts when the parts around it change',
    { type: 'string', minLength: 3, maxLength: 80 },
  ),
  shapes: say(
    '可绘制的图形种类：点、线、面，默认不限',
    'What may be drawn: points, lines or areas; any when absent',
    list({ enum: [...SHAPES] }, { minItems: 1, uniqueItems: true }),
  ),
  minArea: say('面的最小面积（平方米）', 'Smallest area, in square metres', { type: 'number', exclusiveMinimum: 0 }),
  within: say(
    '图形不能超出哪里：引用字段与被引用记录的图形字段，如 stationCode.boundary；对方没有图形时不限',
    'What it must not reach out of: a reference and a geometry of what that refers to, as stationCode.boundary; no limit where that has none',
    { type: 'string', pattern: '^[a-z][A-Za-z0-9]*\\.[a-z][A-Za-z0-9]*$' },
  ),
  axes: say(
    '点列的两个量：横轴在前，纵轴在后',
    'Quantities of the pairs: the first runs across, the second up',
    list(
      closed(
        {
          ...titled,
          unit: say('单位', 'Unit', { type: 'string', minLength: 1, maxLength: 20 }),
          precision: say('小数位数', 'Digits after the decimal point', { type: 'integer', minimum: 0, maximum: 12 }),
        },
        ['title', 'titleEn'],
      ),
      { minItems: 2, maxItems: 2 },
    ),
  ),
  mask: say('中间字符以星号显示', 'Shown with its middle hidden', { type: 'boolean' }),
} satisfies Partial<Record<keyof FieldOptions, Meta>>;
