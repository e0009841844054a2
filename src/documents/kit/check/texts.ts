/** Every text a user reads stands there in both languages. */
import type { Finding, Path } from '../../ground/diagnostic.ts';

const HAN = /\p{Script=Han}/u;
const CHINESE = { language: 'Chinese', languageZh: '中文' };
const ENGLISH = { language: 'English', languageZh: '英文' };
const ENGLISH_WORD = /[a-z]{4,}/;

/** A text that is not there in one of the languages. `what` names the thing in the message. */
export const missingText = (what: string, english: boolean, path: Path): Finding => ({
  code: 'text-missing',
  path,
  atKey: true,
  params: { what, ...(english ? ENGLISH : CHINESE) },
});

/** A Chinese title and the English one beside it. `what` names the thing in the message. */
export function checkTitles(
  what: string,
  title: string | undefined,
  titleEn: string | undefined,
  at: { title: Path; titleEn: Path; owner: Path },
): Finding[] {
  const findings: Finding[] = [];
  if (!title?.trim()) findings.push(missingText(what, false, at.owner));
  else if (!HAN.test(title) && ENGLISH_WORD.test(title))
    findings.push({ code: 'text-language', path: at.title, params: { value: title, ...CHINESE } });
  if (!titleEn?.trim()) findings.push(missingText(what, true, at.owner));
  else if (HAN.test(titleEn)) findings.push({ code: 'text-language', path: at.titleEn, params: { value: titleEn, ...ENGLISH } });
  return findings;
}

/** Of the codes of a dictionary: import knows them by their titles. */
export function checkTitlesOnce(things: readonly { code: string; title: string; titleEn: string }[], path: Path): Finding[] {
  return (['title', 'titleEn'] as const).flatMap((key) =>
    things.flatMap((thing, i): Finding[] => {
      const first = things.findIndex((other) => other[key] === thing[key]);
      return first < i
        ? [{ code: 'name-duplicate', path: [...path, i, key], params: { name: thing[key], other: things[first]?.code ?? '' } }]
        : [];
    }),
  );
}

/** A help text in its two languages: both or none, each in its own. */
export function checkDescriptions(name: string, zh: string | undefined, en: string | undefined, at: { zh: Path; en: Path }): Finding[] {
  if (!zh?.trim() && !en?.trim()) return [];
  const what = `${name} description`;
  if (!en?.trim()) return [missingText(what, true, at.zh)];
  if (!zh?.trim()) return [missingText(what, false, at.en)];
  return [
    ...(!HAN.test(zh) && ENGLISH_WORD.test(zh) ? [{ code: 'text-language' as const, path: at.zh, params: { value: zh, ...CHINESE } }] : []),
    ...(HAN.test(en) ? [{ code: 'text-language' as const, path: at.en, params: { value: en, ...ENGLISH } }] : []),
  ];
}
