/** Words of a text in Chinese and English. Chinese is not cut into words, which goes wrong with names, but into pairs of characters. */

/** What questions are made of beside their subject. */
const STOP_EN = new Set([
  'a',
  'an',
  'the',
  'is',
  'are',
  'was',
  'were',
  'be',
  'of',
  'in',
  'on',
  'at',
  'to',
  'for',
  'and',
  'or',
  'with',
  'by',
  'from',
  'it',
  'its',
  'this',
  'that',
  'what',
  'which',
  'who',
  'where',
  'when',
  'why',
  'how',
  'many',
  'much',
  'do',
  'does',
  'did',
  'can',
  'could',
  'i',
  'you',
  'we',
  'my',
  'me',
  'there',
  'tell',
  'about',
  'please',
  'show',
  'list',
  'give',
  'number',
  'count',
]);
const STOP_ZH =
  /请问|请|告诉我|查询|查看|查一下|介绍一下|介绍|一下|什么样|什么|怎么样|怎么|怎样|如何|多少|哪些|哪个|哪里|为什么|是不是|有没有|可以|几个|一共|总共|数量|[的了是在和与或有吗呢啊吧我你他它这那能要到对把被里中都也就还]/g;

/** The words of other scripts than Chinese that carry meaning, lower case; numbers and codes whole. */
export const wordsOf = (text: string): string[] =>
  (text.toLowerCase().match(/[\p{L}\p{N}]+(?:[._-][\p{L}\p{N}]+)*/gu) ?? [])
    .flatMap((run) => run.match(/[^\p{Script=Han}]+/gu) ?? [])
    .filter((word) => !STOP_EN.has(word));

/** What Chinese says beside particles and question words, in unbroken runs. */
export const runsOf = (text: string): string[] => text.replace(STOP_ZH, ' ').match(/\p{Script=Han}+/gu) ?? [];

/** Pairs of characters of a run; of a single character itself. */
export function pairsOf(run: string): string[] {
  const letters = [...run];
  return letters.length < 2 ? letters : letters.slice(1).map((letter, n) => (letters[n] ?? '') + letter);
}

/** What a text is indexed and found under. */
export const termsOf = (text: string): string[] => [...wordsOf(text), ...runsOf(text).flatMap(pairsOf)];
