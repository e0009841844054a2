/** Words of a text in Chinese and English. */

const words = new Intl.Segmenter('zh', { granularity: 'word' });
const HAN = /\p{Script=Han}/u;

/** What questions are made of beside their subject. */
const STOP = new Set(['的', '了', '是', '在', '和', '与', '或', '有', '吗', '呢', '啊', '吧', '我', '你', '他', '它', '这', '那', '哪', '个', '请', '请问', '什么', '怎么', '怎样', '如何', '多少', '几', '哪些', '哪个', '为什么', '一下', '可以', '能', '要', '到', '对', '把', '被', '里', '中', '上', '下', '都', '也', '就', '还', '查', '查询', '查看', '告诉', '介绍',
  'a', 'an', 'the', 'is', 'are', 'was', 'were', 'be', 'of', 'in', 'on', 'at', 'to', 'for', 'and', 'or', 'with', 'by', 'from', 'it', 'its', 'this', 'that', 'what', 'which', 'who', 'where', 'when', 'why', 'how', 'many', 'much', 'do', 'does', 'did', 'can', 'could', 'i', 'you', 'we', 'my', 'me', 'there', 'tell', 'about', 'please', 'show', 'list', 'give']);

/** The words that carry meaning, lower case, in their order. */
export function wordsOf(text: string): string[] {
  return [...words.segment(text.toLowerCase())].flatMap(({ segment, isWordLike }) => (isWordLike === true && !STOP.has(segment) ? [segment] : []));
}

/** What a text is indexed and found under: its words, and the pairs of characters of its Chinese, which stand where words are cut otherwise. */
export function termsOf(text: string): string[] {
  const pairs = [...text.matchAll(/\p{Script=Han}{2,}/gu)].flatMap(([run]) => {
    const letters = [...run];
    return letters.slice(1).map((letter, n) => (letters[n] ?? '') + letter);
  });
  return [...wordsOf(text).filter((word) => !HAN.test(word) || word.length !== 2), ...pairs.filter((pair) => !STOP.has(pair))];
}
