import { describe, expect, it } from 'vitest';
import { shownAnswer } from './answerText.ts';

describe('[S5-07] an answer', () => {
  it.each([
    ['逆变器过热 ##0$$ ##12$$。', '逆变器过热。'],
    ['标记 ## 3 $$ 之后', '标记 之后'],
    ['新版 [ID:0](ID: 1)【ID: 2】', '新版'],
    ['公式 $$a+b$$ 留下', '公式 $$a+b$$ 留下'],
    ['# 标题\n\n## 小节', '# 标题\n\n## 小节'],
    ['<think>想一想\n再想</think>\n答案', '答案'],
    ['<think>还在想', ''],
  ])('%j is shown as %j', (content, shown) => {
    expect(shownAnswer(content)).toBe(shown);
  });

  it.each(['过热 ##0$$', '过热 [ID:10]', '<think>a</think>过热'])('never shows a part of %j on its way', (content) => {
    for (let end = 1; end <= content.length; end += 1) expect('过热').toContain(shownAnswer(content.slice(0, end), true));
  });
});
