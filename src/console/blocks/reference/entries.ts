/** The keys of the language as the page lists them. */
import { reference, type ReferenceKey, type ReferenceType } from '../../../documents/tools/reference/index.ts';

/** A key with its place in the whole language, which is also its anchor: `list.columns[].width`. */
export interface Entry extends ReferenceKey {
  id: string;
}

export interface Section {
  name: string;
  title: string;
  titleEn: string;
  entries: readonly Entry[];
}

/** Anchor of the table of field types. */
export const TYPES = 'types';

/** The element of the page that shows a key, or a section. */
export const anchorOf = (id: string): string => `reference-${id}`;

let cache: { sections: readonly Section[]; types: readonly ReferenceType[] } | undefined;

/** The whole language, worked out once. */
export function language(): NonNullable<typeof cache> {
  if (!cache) {
    const { sections, types } = reference();
    cache = {
      types,
      sections: sections.map(({ keys, ...section }) => ({
        ...section,
        entries: keys.map((key) => ({ ...key, id: `${section.name}.${key.key}` })),
      })),
    };
  }
  return cache;
}

const textOf = ({ id, zh, en, allowed = [] }: Entry): string => `${id} ${zh} ${en} ${allowed.join(' ')}`.toLowerCase();

/** Sections with the keys that hold every word that is looked for, in whichever language; those without such a key are left out. */
export function search(sections: readonly Section[], wanted: string): readonly Section[] {
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return sections;
  return sections.flatMap((section) => {
    const entries = section.entries.filter((entry) => {
      const text = textOf(entry);
      return words.every((word) => text.includes(word));
    });
    return entries.length > 0 ? [{ ...section, entries }] : [];
  });
}

/** Widest example on one line, and most lines, characters and lines. */
const LINE = 80;
const LINES = 12;

/** An example as text: on one line where it fits, cut where it is long. The whole of it stands in its document. */
export function exampleText(value: unknown): string {
  const line = JSON.stringify(value);
  if (line.length <= LINE) return line;
  const lines = JSON.stringify(value, null, 2).split('\n');
  return lines.length > LINES ? [...lines.slice(0, LINES), '…'].join('\n') : lines.join('\n');
}
