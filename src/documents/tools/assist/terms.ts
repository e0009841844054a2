/** The English that documents already give a Chinese title: one term is one word, so nobody needs to think of it twice. */
import type { Offer, Place } from '../../kit/assist/give.ts';
import type { Known } from '../../kit/assist/known.ts';
import { valueAt } from '../../kit/assist/value.ts';

interface Words {
  title: string;
  titleEn: string;
}

const titlesOf = ({ resources, dictionaries, lists }: Known): Words[] => [
  ...Object.values(resources).flatMap((resource) => [
    resource,
    ...resource.fields,
    ...resource.measures,
    ...Object.values(resource.base)
      .flat()
      .filter((one) => typeof one !== 'string'),
  ]),
  ...Object.values(dictionaries).flatMap((dictionary) => [dictionary, ...dictionary.entries]),
  ...lists,
];

/** English titles of what has the Chinese title beside the cursor, the most usual one first. */
export function termsAt({ document, path, known }: Place): Offer[] {
  const owner = valueAt(document, path.slice(0, path.at(-2) === 'x-field' ? -2 : -1)) as { title?: unknown } | undefined;
  const term = owner?.title;
  if (typeof term !== 'string' || !term.trim()) return [];
  const uses = new Map<string, number>();
  for (const { title, titleEn } of titlesOf(known))
    if (title.trim() === term.trim() && titleEn) uses.set(titleEn, (uses.get(titleEn) ?? 0) + 1);
  return [...uses].toSorted(([, a], [, b]) => b - a).map(([value]) => ({ value, zh: term, en: value }));
}
