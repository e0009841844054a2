/**
 * One Chinese term is one English term, in every document: two words for one thing are two things to whoever reads English.
 * What is done stands apart from what is: 关闭 is «Close» on a button and «Closed» as a state, and Chinese says both alike.
 */
import type { Finding, Path } from '../../ground/diagnostic.ts';
import { systemFields } from '../../kit/systemFields.ts';
import type { ResourceDocument } from '../../ground/model/authored.ts';
import { hint } from '../../ground/hints.ts';

/** A title and where it stands. */
interface Term {
  title: string;
  titleEn: string;
  at: Path;
  deed: boolean;
}

/** Values, not texts of the console. */
const VALUES = new Set(['default', 'const', 'enum', 'set', 'value']);

const isDeed = ([first, second]: Path, depth: number): boolean =>
  depth === 3 && first === 'states' && (second === 'transitions' || second === 'permissions');

function termsIn(value: unknown, path: Path, terms: Term[] = []): Term[] {
  if (value === null || typeof value !== 'object') return terms;
  const titled = value as { title?: unknown; titleEn?: unknown; 'x-field'?: { titleEn?: unknown } };
  const [titleEn, at] =
    titled.titleEn === undefined ? [titled['x-field']?.titleEn, [...path, 'x-field', 'titleEn']] : [titled.titleEn, [...path, 'titleEn']];
  if (typeof titled.title === 'string' && typeof titleEn === 'string')
    terms.push({ title: titled.title, titleEn, at, deed: isDeed(path, path.length) });
  for (const [key, inside] of Object.entries(value))
    if (!VALUES.has(key)) termsIn(inside, [...path, Array.isArray(value) ? Number(key) : key], terms);
  return terms;
}

/** Chinese has neither number nor case: «Zone» of one and «zones» of many are the same term. */
const stem = (titleEn: string): string => titleEn.toLowerCase().replace(/ies\b/g, 'y').replace(/s\b/g, '');

/** The titles every record has without saying so. */
const SYSTEM: Term[] = Object.values(systemFields({ scope: [{ by: 'stationCode' }], tree: { parent: '' } } as ResourceDocument, new Set()))
  .flat()
  .map(({ title, titleEn }) => ({ title, titleEn, at: [], deed: false }));

/** Findings by file. `documents` are read in order: who comes first has the word. */
export function checkGlossary(documents: readonly { file: string; document: unknown }[]): { file: string; finding: Finding }[] {
  const words = new Map<string, { titleEn: string; file: string }>();
  const idOf = ({ title, deed }: Term): string => `${deed ? 'deed' : 'thing'} ${title.trim()}`;
  for (const term of SYSTEM) words.set(idOf(term), { titleEn: term.titleEn, file: 'every record' });
  return documents.flatMap(({ file, document }) =>
    termsIn(document, []).flatMap((term) => {
      const first = words.get(idOf(term));
      if (!first) {
        words.set(idOf(term), { titleEn: term.titleEn, file });
        return [];
      }
      if (stem(first.titleEn) === stem(term.titleEn)) return [];
      return [
        {
          file,
          finding: {
            code: 'text-glossary' as const,
            path: term.at,
            params: { term: term.title, value: term.titleEn, other: first.titleEn, file: first.file },
            hint: hint('oneTerm', first.titleEn),
          },
        },
      ];
    }),
  );
}
