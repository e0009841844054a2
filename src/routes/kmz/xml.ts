/** XML as a tree, bounded: no entities of its own, no depth without end, nothing fetched. */
import { SaxesParser } from 'saxes';
import { KmzError } from './unpack.ts';

export interface Element {
  /** Without its prefix. */
  name: string;
  text: string;
  children: Element[];
}

const DEEPEST = 40;
const MOST_ELEMENTS = 500_000;

const decoded = (bytes: Uint8Array, file: string): string => {
  const [a, b] = bytes;
  if ((a === 0xff && b === 0xfe) || (a === 0xfe && b === 0xff) || a === 0 || b === 0)
    throw new KmzError(`${file} 不是 UTF-8 编码`, `${file} is not in UTF-8`);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new KmzError(`${file} 不是 UTF-8 编码`, `${file} is not in UTF-8`);
  }
};

/** @throws KmzError with the line where it is broken */
export function treeOf(bytes: Uint8Array, file: string): { root: Element; spaces: string[] } {
  const text = decoded(bytes, file);
  const top: Element = { name: '', text: '', children: [] };
  const path: Element[] = [top];
  const spaces: string[] = [];
  let count = 0;
  const parser = new SaxesParser();
  parser.on('doctype', () => {
    throw new KmzError(`${file} 含 DOCTYPE，不予读取`, `${file} has a DOCTYPE, which is not read`);
  });
  parser.on('opentag', ({ name, attributes }) => {
    if ((count += 1) > MOST_ELEMENTS || path.length > DEEPEST)
      throw new KmzError(`${file} 过大或嵌套过深`, `${file} is too large or too deep`);
    for (const [key, value] of Object.entries(attributes)) if (key.startsWith('xmlns:')) spaces.push(String(value));
    const own: Element = { name: name.slice(name.indexOf(':') + 1), text: '', children: [] };
    path.at(-1)!.children.push(own);
    path.push(own);
  });
  const add = (part: string): void => {
    path.at(-1)!.text += part;
  };
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('closetag', () => void path.pop());
  try {
    parser.write(text).close();
  } catch (error) {
    if (error instanceof KmzError) throw error;
    const { line } = parser;
    throw new KmzError(`${file} 第 ${line} 行的 XML 有误`, `${file} has broken XML at line ${line}`);
  }
  const [root] = top.children;
  if (!root) throw new KmzError(`${file} 是空的`, `${file} is empty`);
  return { root, spaces };
}

export const childrenOf = (of: Element | undefined, name: string): Element[] => of?.children.filter((one) => one.name === name) ?? [];
/** What stands along a path of names; undefined where nothing does. */
export const childOf = (of: Element | undefined, ...names: string[]): Element | undefined =>
  names.reduce<Element | undefined>((at, name) => at?.children.find((one) => one.name === name), of);
export const textOf = (of: Element | undefined, ...names: string[]): string | undefined => childOf(of, ...names)?.text.trim();
