/** What a Word file says: its parts unzipped, the text of its document, its pictures. */
import { unzipSync } from 'fflate';

export interface Word {
  /** Text of each paragraph that has any. */
  paragraphs: string[];
  /** Texts of paragraphs by the style of headings, such as `Heading1`. */
  headings: { style: string; text: string }[];
  tables: number;
  /** Names of pictures in the file. */
  pictures: string[];
  footer: string;
}

const textOf = (xml: string): string =>
  [...xml.matchAll(/<w:t(?: [^>]*)?>([^<]*)<\/w:t>/g)]
    .map(([, text = '']) => text)
    .join('')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');

export function readWord(file: Uint8Array): Word {
  const parts = unzipSync(file);
  const part = (name: string): string => new TextDecoder().decode(parts[name] ?? new Uint8Array());
  const document = part('word/document.xml');
  const each = [...document.matchAll(/<w:p[ >][^]*?<\/w:p>/g)].map(([xml]) => ({
    style: /<w:pStyle w:val="(\w+)"/.exec(xml)?.[1],
    text: textOf(xml),
  }));
  return {
    paragraphs: each.flatMap(({ text }) => (text === '' ? [] : [text])),
    headings: each.flatMap(({ style, text }) => (style === undefined ? [] : [{ style, text }])),
    tables: document.match(/<w:tbl>/g)?.length ?? 0,
    pictures: Object.keys(parts).filter((name) => name.startsWith('word/media/')),
    footer: Object.keys(parts)
      .filter((name) => /^word\/footer\d*\.xml$/.test(name))
      .map((name) => textOf(part(name)))
      .join(''),
  };
}
