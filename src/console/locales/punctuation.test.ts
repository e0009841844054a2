/** Chinese texts part and end with Chinese marks, wherever they stand in sources and documents. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', '..', '..');
const WORD = '[\\u4e00-\\u9fff」）]';
/** A western mark between Chinese, before a code or a placeholder in Chinese, or at the end of such a text. */
const WESTERN = new RegExp(`${WORD}[,;:!?](?=[\\u4e00-\\u9fff「（{$'"\`A-Za-z%])|[,;:!?][\\u4e00-\\u9fff「（]|${WORD}[;:!?] `);
/** Not texts: words that a question is understood by, keys; and what is fixed as it stands (S7-23). */
const APART = [
  /^\s*\/.*\/[gu]*,?$/,
  /= \/.*\/[gu]*;$/,
  /\/i\.test\(question\)/,
  /[{,] [\u4e00-\u9fff]+: /,
  /^\s*[\u4e00-\u9fff\w]+: ['"]/,
  /手机号绑定成功!/,
];

/** Files of such words alone. */
const WORDS_OF_QUESTIONS = join('server', 'assistant', 'embedded', 'figures');

it.each(['src', 'schemas'])('%s', (folder) => {
  const wrong = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(tsx?|json)$/.test(file) && !/\.test\.tsx?$/.test(file) && !file.startsWith(WORDS_OF_QUESTIONS))
    .flatMap((file) =>
      readFileSync(join(root, folder, file), 'utf8')
        .split('\n')
        .flatMap((line, n) => (WESTERN.test(line) && !APART.some((one) => one.test(line)) ? [`${file}:${n + 1}: ${line.trim()}`] : [])),
    );
  expect(wrong).toEqual([]);
});
