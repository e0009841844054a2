/** The editor's own words in Chinese; in English they are as the library says them. */
import { EditorState, type Extension } from '@codemirror/state';
import type { Language } from '../../../contract/constants.ts';

const zh: Record<string, string> = {
  Find: '查找',
  Replace: '替换',
  next: '下一个',
  previous: '上一个',
  all: '全部',
  'match case': '区分大小写',
  'by word': '全字匹配',
  regexp: '正则',
  replace: '替换',
  'replace all': '全部替换',
  close: '关闭',
  'current match': '当前匹配',
  'replaced $ matches': '已替换 $ 处',
  'replaced match on line $': '已替换第 $ 行',
  'on line': '在行',
  'Go to line': '转到行',
  go: '转到',
  'Fold line': '折叠',
  'Unfold line': '展开',
  'Folded lines': '已折叠的行',
  'Unfolded lines': '已展开的行',
  'folded code': '已折叠',
  unfold: '展开',
  to: '至',
  Completions: '补全',
  Diagnostics: '问题',
  'No diagnostics': '没有问题',
};

export const phrases = (language: Language): Extension => (language === 'zh' ? EditorState.phrases.of(zh) : []);
