/** What to do about a finding, in both languages, and the few words of messages that are not names. */

/** A text in both languages. */
export interface Bilingual {
  en: string;
  zh: string;
}

const texts = {
  actionKind: {
    en: 'say "open" for a screen, "add" for a new record under the row, "command" for the server, "preview" for a look at what the row names, or "link" for an address',
    zh: '请写 "open"（打开页面）、"add"（在该行下新增记录）、"command"（服务器命令）、"preview"（预览该行所指内容）或 "link"（外部地址）',
  },
  badgeFilter: { en: 'a badge counts the rows of a quick filter', zh: '角标统计的是快捷筛选的行数' },
  liveNumbers: { en: 'devices report no numbers of this resource', zh: '该资源没有由设备上报的数值' },
  liveSorted: {
    en: 'devices report it all the time; sort by a code they report, or by something else',
    zh: '该值随上报不断变化；请按设备上报的字典字段或其他字段排序',
  },
  bigField: { en: 'lists do not read fields as large as this', zh: '列表不读取这样大的字段' },
  commandForm: { en: 'only a command has a form', zh: '只有命令才有表单' },
  countsResource: { en: 'counts need "resource"', zh: '计数需要 "resource"' },
  defaultAlready: { en: '"{name}" is the default already', zh: '「{name}」已是默认项' },
  didYouMean: { en: 'did you mean "{name}"?', zh: '是否指「{name}」？' },
  didYouMeanUnder: { en: 'did you mean "{name}", under "x-field"?', zh: '是否指 "x-field" 下的「{name}」？' },
  expand: { en: 'say "fields", or "resource" and "by"', zh: '请写 "fields"，或 "resource" 与 "by"' },
  gridConditions: { en: 'a grid takes no conditions', zh: '区块页面不接受条件' },
  groupsSay: { en: 'groups already say the fields; leave one of the two out', zh: '分组已列出字段，请去掉其中一个' },
  gsdHeight: { en: 'gsdAt says from which height', zh: 'gsdAt 说明对应的飞行高度' },
  manyNew: { en: 'only a new record is made for many rows', zh: '只有新增记录可针对多行' },
  migrate: { en: 'run "sunvane schema migrate": it shows what it changes', zh: '请运行 “sunvane schema migrate”，它会显示所作更改' },
  oneTerm: {
    en: 'say "{name}" here too, or give one of the two another Chinese title',
    zh: '此处也请写 "{name}"，或为其中之一另取中文名称',
  },
  patchResource: {
    en: 'only a screen has a resource to differ from; say the whole list',
    zh: '只有页面才能相对资源作更改，请写出完整列表',
  },
  referenceItself: { en: 'a reference is named by its record', zh: '引用字段以其记录命名' },
  resourceOrBlocks: { en: 'name the resource it lists, or say "blocks" for a grid', zh: '请写所列的资源；区块页面则写 "blocks"' },
  ruleEffect: { en: 'say "show", "require" or "readOnly"', zh: '请写 "show"、"require" 或 "readOnly"' },
  tabRecord: { en: 'say with "$record" which rows belong to the record', zh: '请用 "$record" 说明哪些行属于该记录' },
  underField: { en: 'put "{name}" under "x-field"', zh: '请将 "{name}" 放到 "x-field" 下' },
  unusedDictionary: {
    en: 'name it in a property\'s "dict", delete it, or say "standalone": true when calls or imported data use it',
    zh: '请在某个属性的 "dict" 中使用它，或删除它；若接口或导入数据要用，请写 "standalone": true',
  },
  wayToUser: { en: 'name the ways to a user: [{ "by": "companyCode" }]', zh: '请写出到用户的路径：[{ "by": "companyCode" }]' },
} satisfies Record<string, Bilingual>;

/** A hint by its name; `{name}` is put in. */
export function hint(of: keyof typeof texts, name = ''): Bilingual {
  const { en, zh } = texts[of];
  return { en: en.replace('{name}', name), zh: zh.replace('{name}', name) };
}

const WORDS: Record<string, string> = {
  'a text': '文本',
  'a number': '数字',
  'a whole number': '整数',
  'true or false': 'true 或 false',
  'a list': '列表',
  'a list of conditions': '条件列表',
  'an object': '对象',
  'a date (YYYY-MM-DD)': '日期（YYYY-MM-DD）',
  'an ISO-8601 time': 'ISO 8601 时间',
  '[from, to] or a period (90d, 12M, 2026-10)': '[起, 止] 或期间（90d、12M、2026-10）',
  'choose in of': 'of 中的 choose',
  '[from, to]': '[起, 止]',
  'the file is empty': '文件为空',
  'invalid character': '无效字符',
  'invalid symbol': '无效符号',
  'invalid number format': '数字格式无效',
  'property name expected': '应为属性名',
  'value expected': '应为值',
  'colon expected': '应为冒号',
  'comma expected': '应为逗号',
  'close brace expected': '应为右花括号',
  'close bracket expected': '应为右方括号',
  'end of file expected': '应为文件结尾',
  'invalid comment token': '不支持注释',
  'unexpected end of comment': '注释未结束',
  'unexpected end of string': '字符串未结束',
  'unexpected end of number': '数字未结束',
  'invalid unicode': 'Unicode 转义无效',
  'invalid escape character': '转义字符无效',
  nothing: '空值',
  rows: '记录',
  measures: '指标',
  'one group': '一个分组',
  'measures, group by a time': '指标，按时间分组',
  ascending: '升序',
  '"view" must be among them': '须包含 "view"',
};

/** The Chinese of what a message says is expected or there; names and values stay. */
export const inChinese = (text: string): string =>
  WORDS[text] ??
  (text.includes(' or ') && text.split(' or ').every((part) => part in WORDS)
    ? text
        .split(' or ')
        .map((part) => WORDS[part])
        .join('或')
    : text
        .replace(/(\d+) to (\d+) operands/, '$1 至 $2 个操作数')
        .replace(/([\d–+]+) groups?( \(by day\))?/, (_, n: string, day?: string) => `${n} 个分组${day ? '（按日）' : ''}`)
        .replace(/, ([\d–+]+) measures?/, '，$1 个指标'));
