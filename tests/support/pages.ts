/** The README pages: their text, their code blocks, and what they name. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..', '..');

/** Every page, by its path. */
export const PAGES = [
  'README.md',
  'schemas/README.md',
  'src/README.md',
  'src/documents/README.md',
  'src/server/README.md',
  'src/console/README.md',
  'tests/README.md',
];

/** A fenced block of a page. */
export interface Block {
  page: string;
  /** Line of its first line of text, from 1. */
  line: number;
  language: string;
  /** What follows the language: of JSON, where in which document it belongs. */
  about: string;
  text: string;
}

export const textOf = (page: string): string => readFileSync(join(root, page), 'utf8');

/** Blocks of all pages, or of one. */
export const blocks = (pages: readonly string[] = PAGES): Block[] =>
  pages.flatMap((page) => {
    const text = textOf(page);
    return [...text.matchAll(/^```(\w*) ?(.*)\n([^]*?)^```$/gm)].map(({ index, 1: language = '', 2: about = '', 3: inside = '' }) => ({
      page,
      line: text.slice(0, index).split('\n').length + 1,
      language,
      about,
      text: inside,
    }));
  });

/** A page without its blocks. */
const proseOf = (page: string): string => textOf(page).replaceAll(/^```[^]*?^```$/gm, '');

/** What stands in backticks outside of blocks. */
export const codes = (page: string): string[] => [...proseOf(page).matchAll(/`([^`\n]+)`/g)].map((m) => m[1] ?? '');

/** Targets of links outside of blocks. */
export const links = (page: string): string[] => [...proseOf(page).matchAll(/\]\(([^)\s]+)\)/g)].map((m) => m[1] ?? '');

/** Headings as the addresses that GitHub gives them. */
export const anchors = (page: string): string[] =>
  [...proseOf(page).matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\d _-]/gu, '')
      .replaceAll(' ', '-'),
  );

/** Words of a shell command, quotes taken off and its comment left out. */
export const wordsOf = (command: string): string[] =>
  [...command.replace(/\s+#.*$/, '').matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map((m) => m[1] ?? m[2] ?? m[3] ?? '');

/** Every `npx sunvane …` of the pages, in blocks and in the text, as its words after the name. */
export const sunvaneCommands = (): { page: string; words: string[] }[] =>
  PAGES.flatMap((page) =>
    [
      ...blocks([page])
        .filter(({ language }) => ['sh', 'yaml'].includes(language))
        .flatMap(({ text }) => text.split('\n')),
      ...codes(page),
    ].flatMap((line) => {
      const command = /npx sunvane ([^>]+)/.exec(line)?.[1];
      return command === undefined ? [] : [{ page, words: wordsOf(command) }];
    }),
  );
