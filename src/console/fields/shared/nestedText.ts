import type { Field } from '../../../documents/ground/model/fields.ts';
import { titleIn } from '../../data/texts/useText.ts';
import type { TextContext } from '../contract.ts';
import { isEmpty } from '../empty.ts';
import { traits } from '../traits.ts';

/** An object in words: `Part: blade; Count: 3`. */
export function nestedText(value: unknown, fields: readonly Field[], context: TextContext): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const [colon, end] = context.language === 'zh' ? ['：', '；'] : [': ', '; '];
  return fields
    .flatMap((field) => {
      const member = (value as Record<string, unknown>)[field.name];
      return isEmpty(member) ? [] : [`${titleIn(field, context.language)}${colon}${traits[field.type].plain(member, field, context)}`];
    })
    .join(end);
}
