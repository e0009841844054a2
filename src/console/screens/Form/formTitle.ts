import type { ScreenBundle } from '../../../documents/ground/model/resource.ts';
import type { Texts } from '../../data/texts/useText.ts';
import { inSentence } from '../../fields/prompt.ts';
import type { Beginning } from './FormBody.tsx';

/**
 * Heading of a form: what it does, and with what. English names one record, for its screens stand in the plural.
 * @param name what the record is called, where it is not what its screen or its resource says
 */
export function formTitle(
  { id, copyOf }: Beginning,
  { screen, resource }: ScreenBundle,
  { t, titleOf, language }: Texts,
  name = language === 'en' ? inSentence(resource.titleEn) : titleOf(screen),
): string {
  return t(id !== undefined ? 'form.editTitle' : copyOf !== undefined ? 'form.copyTitle' : 'form.createTitle', { name });
}
