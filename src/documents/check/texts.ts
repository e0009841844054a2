/** Every text a user reads stands there in both languages. */
import type { Finding, Path } from '../diagnostic.ts';

const HAN = /\p{Script=Han}/u;
const ENGLISH_WORD = /[a-z]{4,}/;

/** A Chinese title and the English one beside it. `what` names the thing in the message. */
export function checkTitles(what: string, title: string | undefined, titleEn: string | undefined, at: { title: Path; titleEn: Path; owner: Path }): Finding[] {
  const found: Finding[] = [];
  if (!title?.trim()) found.push({ code: 'text-missing', path: at.owner, atKey: true, params: { what, language: 'Chinese' } });
  else if (!HAN.test(title) && ENGLISH_WORD.test(title)) found.push({ code: 'text-language', path: at.title, params: { value: title, language: 'Chinese' } });
  if (!titleEn?.trim()) found.push({ code: 'text-missing', path: at.owner, atKey: true, params: { what, language: 'English' } });
  else if (HAN.test(titleEn)) found.push({ code: 'text-language', path: at.titleEn, params: { value: titleEn, language: 'English' } });
  return found;
}
