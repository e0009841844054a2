/** Words that questions are made of besides what the documents name: askings, negations, joints, and what says nothing. */

/** What a word of the language does in a question. */
export type Part =
  /** Nothing that limits or changes a figure. */
  | { kind: 'stop' }
  /** `and`, a comma: joins what stands on both sides. */
  | { kind: 'join' }
  | { kind: 'or' }
  | { kind: 'not' }
  /** What ends an exception: 除…以外. */
  | { kind: 'beyond' }
  /** Asks for a count. */
  | { kind: 'count' }
  /** Asks for the value of something: a measure's, or a field's of one record. */
  | { kind: 'value' }
  /** Asks whether there are any, or for a list of them. */
  | { kind: 'any' }
  | { kind: 'which' }
  | { kind: 'each' }
  | { kind: 'most'; least: boolean }
  /** New ones: by the main time. */
  | { kind: 'new' }
  | { kind: 'aggregate'; function: 'sum' | 'avg' | 'max' | 'min' };

const list = (text: string): string[] => text.split('|');

/** Words that count things in Chinese: 多少个, 哪座. */
const CLASSIFIER = list('个|座|台|条|项|次|份|家|架|处|起|名|位|支|张|块|套|种|类|组|只|架次');

const STOP = list(
  '请问|请|告诉我|帮我|查一下|查询一下|统计一下|统计|查询|查看|看一下|看看|我想知道|想知道|我想问|请教|现在|目前|当前|如今|眼下|截至目前|截至现在|到目前为止|' +
    '一共有|总共有|共有|一共|总共|共|还有|还|仍有|仍然|仍|尚|都|的|了|是|在|有|中|里|里面|当中|其中|吗|呢|啊|吧|呀|我们|咱们|全部|所有|整个|处于|属于|位于|存在|状态|' +
    '分别|各有|各自|为|被|把|对|那|这些|那些|数据|记录|情况下|以及|系统里|系统中|平台上|平台|系统|下|上|已经|做|进行|过|次|要|会|到|它|它们|' +
    'a|an|the|is|are|was|were|be|been|being|of|in|on|at|to|for|with|from|that|which are|who|do|does|did|has|have|had|having|there|it|its|they|them|their|we|our|us|you|your|' +
    'please|tell me|let me know|i want to know|i would like to know|can you|could you|say|currently|now|right now|at present|at the moment|presently|still|so far|' +
    'until now|up to now|altogether|in total|in all|overall|total|all|all of|every one|record|entry|item|system|platform|data|then|just|already|yet|as of now|as|such|those|these|' +
    'this|located|state|status|whose|where|one|any|hey|hello|hi|thanks|thank you|by now|today is|get',
);

const WORDS: readonly (readonly [words: readonly string[], part: Part])[] = [
  [STOP, { kind: 'stop' }],
  [CLASSIFIER, { kind: 'stop' }],
  [list('和|与|及|以及|且|并且|而且|同时|又|也|但|但是|and|also|but|as well as|plus|、|,|;|/'), { kind: 'join' }],
  [list('或|或者|还是|or|either'), { kind: 'or' }],
  [
    list(
      '未|没|没有|尚未|还没|还没有|还未|不是|不|非|并非|除|除了|除去|不含|不包括|不在|not|not yet|no|non|except|except for|excluding|without|other than|apart from|outside|never',
    ),
    { kind: 'not' },
  ],
  [list('以外|之外|外|以外的'), { kind: 'beyond' }],
  [
    list(
      '多少|有多少|几|总数|数量|总量|计数|个数|条数|台数|座数|数目|总数量|how many|number of|the number of|total number of|count|count of|the count of|how much|total count of',
    ),
    { kind: 'count' },
  ],
  [[...CLASSIFIER].flatMap((c) => [`多少${c}`, `有多少${c}`, `几${c}`, `有几${c}`]), { kind: 'count' }],
  [list('是多少|为多少|有多大|多大|多高|多长|是什么|what is|what was|what are|what'), { kind: 'value' }],
  [
    list(
      '有没有|是否有|是否存在|哪些|有哪些|列出|列一下|显示|is there any|are there any|is there|are there|list|show|show me|give me|find|list all|show all|which of',
    ),
    { kind: 'any' },
  ],
  [['哪', '哪一', ...CLASSIFIER.flatMap((c) => [`哪${c}`, `哪一${c}`]), ...list('which|what kind of|which kind of')], { kind: 'which' }],
  [
    [
      '每',
      '各',
      '按',
      '按照',
      '分',
      '逐',
      ...CLASSIFIER.flatMap((c) => [`每${c}`, `每一${c}`, `各${c}`]),
      ...list('each|per|by|for each|in each|at each|for every|every|grouped by|group by|broken down by|split by'),
    ],
    { kind: 'each' },
  ],
  [list('最多|最多的|the most|most|the largest number of|the highest number of|the greatest number of'), { kind: 'most', least: false }],
  [list('最少|最少的|the fewest|fewest|the least|least|the smallest number of|the lowest number of'), { kind: 'most', least: true }],
  [list('新增|新增加|新|产生|new|newly|added|created|registered|reported'), { kind: 'new' }],
  [list('总|合计|总计|累计|total|sum of|the sum of|total of|combined'), { kind: 'aggregate', function: 'sum' }],
  [list('平均|均值|average|mean|the average|the mean|on average'), { kind: 'aggregate', function: 'avg' }],
  [
    list('最大|最高|最长|maximum|highest|largest|greatest|longest|the maximum|the highest|the largest'),
    { kind: 'aggregate', function: 'max' },
  ],
  [list('最小|最低|最短|minimum|lowest|smallest|shortest|the minimum|the lowest|the smallest'), { kind: 'aggregate', function: 'min' }],
];

/** Every word with what it does. */
export const parts: readonly (readonly [string, Part])[] = WORDS.flatMap(([words, part]) => words.map((word) => [word, part] as const));

const WORD_SET: ReadonlySet<string> = new Set(parts.map(([word]) => word));
/** Whether a text is one of these words, which no name or code may stand for. */
export const isPart = (text: string): boolean => WORD_SET.has(text.toLowerCase());
