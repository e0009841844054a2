import { EditorState } from '@codemirror/state';
import { expect, it } from 'vitest';
import { marksOf } from './marks.ts';

const finding = (file: string, code: string) => ({
  code,
  file,
  line: 2,
  column: 3,
  length: 4,
  message: `${code} in English`,
  messageZh: `${code} 中文`,
  hint: 'did you mean "b"?',
  hintZh: '是否想写「b」？',
});

it('marks findings of the open file alone, in the language of the reader', () => {
  const state = EditorState.create({ doc: '{\n  "aa": 1\n}' });
  const findings = [finding('screens/analysis/home.json', 'screen-unknown'), finding('resources/pump.json', 'json-syntax')];
  expect(marksOf(state, 'resources/pump.json', findings, 'zh')).toEqual([
    { from: 4, to: 8, severity: 'error', source: 'json-syntax', message: 'json-syntax 中文\n是否想写「b」？' },
  ]);
  expect(marksOf(state, 'resources/other.json', findings, 'en')).toEqual([]);
});
