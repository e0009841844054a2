/** Where a cursor stands in the text of a document, which need not be whole: somebody is writing it. */
import type { Path } from '../../ground/diagnostic.ts';

/** A text, perhaps without its end; punctuation; anything else as a word. */
const TOKEN = /"((?:\\.|[^"\\\n])*)("?)|[{}[\]:,]|[^\s{}[\]:,"]+/g;

export interface Cursor {
  /** Leads to the value, or to the key, at the cursor; a key that is not written yet is ''. */
  path: Path;
  /** A key belongs here, not a value. */
  atKey: boolean;
  /** The key or value it stands in; `from` is `to` where nothing is written yet. */
  from: number;
  to: number;
  /** What of it stands before the cursor, without its quotes. */
  typed: string;
  quoted: boolean;
  /** The key has its colon, and so its value. */
  valued: boolean;
  /** Where the value ends that lacks a comma behind it, before what is written here. */
  commaAt?: number;
  /** What is written here needs a comma, because more follows. */
  commaAfter: boolean;
}

interface Level {
  list: boolean;
  /** The key, or the place in the list, that is being written. */
  step: string | number;
  expects: 'key' | 'colon' | 'value' | 'comma';
}

interface Token {
  text: string;
  from: number;
  to: number;
  word: boolean;
  quoted: boolean;
  whole: boolean;
  content: string;
}

const WORD = /^[^{}[\]:,]/;

function tokensOf(text: string): Token[] {
  return Array.from(text.matchAll(TOKEN), (match): Token => {
    const [token, inner, end] = match;
    const quoted = inner !== undefined;
    return {
      text: token,
      from: match.index,
      to: match.index + token.length,
      word: WORD.test(token),
      quoted,
      whole: !quoted || end === '"',
      content: inner ?? token,
    };
  });
}

/** A closing bracket ends the nearest level of its kind, and what was left open inside. */
function close(levels: Level[], list: boolean): void {
  const at = levels.findLastIndex((level) => level.list === list);
  if (at >= 0) levels.length = at;
}

function begin(levels: Level[]): void {
  const level = levels.at(-1);
  if (!level) return;
  if (level.list && level.expects === 'comma') level.step = Number(level.step) + 1;
  level.expects = 'comma';
}

function read(levels: Level[], token: Token): void {
  const level = levels.at(-1);
  if (token.text === '{' || token.text === '[') {
    begin(levels);
    levels.push(token.text === '{' ? { list: false, step: '', expects: 'key' } : { list: true, step: 0, expects: 'value' });
  } else if (token.text === '}' || token.text === ']') close(levels, token.text === ']');
  else if (!level) return;
  else if (token.text === ',') {
    level.step = level.list ? Number(level.step) + 1 : '';
    level.expects = level.list ? 'value' : 'key';
  } else if (token.text === ':') level.expects = level.list ? level.expects : 'value';
  else if (level.list || level.expects === 'value') begin(levels);
  else Object.assign(level, { step: token.content, expects: 'colon' });
}

/** The word the cursor stands in or at the end of; before a value it belongs to it as well, before a key it does not. */
const touches = ({ word, from, to }: Token, offset: number, key: boolean): boolean =>
  word && offset <= to && (key ? from < offset : from <= offset);

/** Reads up to the cursor; undefined where neither a key nor a value can stand. */
export function cursorAt(text: string, offset: number): Cursor | undefined {
  const levels: Level[] = [];
  const tokens = tokensOf(text);
  let i = 0;
  const here = (): boolean => {
    const level = levels.at(-1);
    return level !== undefined && !level.list && level.expects !== 'value';
  };
  for (let token = tokens[i]; token && token.from < offset && !touches(token, offset, here()); token = tokens[i]) {
    read(levels, token);
    i += 1;
  }
  const level = levels.at(-1);
  if (!level || level.expects === 'colon') return undefined;
  const atKey = here();
  const next = tokens[i];
  const token = next && touches(next, offset, atKey) ? next : undefined;
  const after = token ? tokens[i + 1] : next;
  const from = token?.from ?? offset;
  const step = atKey ? (token?.content ?? '') : level.list && level.expects === 'comma' ? Number(level.step) + 1 : level.step;
  const closing = after === undefined || after.text === '}' || after.text === ']' || after.text === ',' || after.text === ':';
  return {
    path: [...levels.slice(0, -1).map((l) => l.step), step],
    atKey,
    from,
    // A text without its end runs over what is closed behind it.
    to: token ? (token.whole ? token.to : offset) : offset,
    typed: text.slice(from + (token?.quoted ? 1 : 0), offset),
    quoted: token?.quoted === true,
    valued: token !== undefined && after?.text === ':',
    ...(level.expects === 'comma' ? { commaAt: tokens[i - 1]?.to ?? from } : {}),
    commaAfter: !closing && (token?.whole ?? true),
  };
}
