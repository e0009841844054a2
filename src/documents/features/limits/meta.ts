import { closed, list, say, text, where, type Meta } from '../../ground/metaParts.ts';
import { AUDIENCES } from '../../ground/powers.ts';

/** What `limits` take. */
export const limitsMeta: Meta = say(
  '某类用户只能看到的部分：列表、统计、导出、搜索等处均以此为限；管理员不受限',
  'What kinds of users see only a part of, in lists, figures, exports, searches and everywhere else; administrators are not limited',
  list(
    closed(
      {
        audience: say('受限的用户类型', 'Who is limited', list({ enum: [...AUDIENCES] }, { minItems: 1, uniqueItems: true })),
        title: say('所见内容的中文说明', 'What they see, in Chinese', text),
        titleEn: say('所见内容的英文说明', 'What they see, in English', text),
        where: {
          ...where,
          description:
            'Condition on the row, or on a record it refers to, which must be there (taskCode.releaseStatus) · 记录自身或其引用记录（须存在）的条件',
        },
      },
      ['audience', 'title', 'titleEn', 'where'],
    ),
    { minItems: 1, maxItems: 8 },
  ),
);
