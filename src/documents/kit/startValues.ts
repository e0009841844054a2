/** Values a new record starts with. `$user.x`, `$now` and `$today` in a default are read when the record is made. */
import type { Field, JsonSchema } from '../ground/model/fields.ts';
import { USER_NAMES } from './check/where.ts';
import { parseReference, resolveValue } from '../ground/where/resolve.ts';
import type { WhereContext } from '../ground/where/types.ts';
import type { Bilingual } from '../ground/hints.ts';
import { isCode, isLine, isTime } from '../ground/fields/traits.ts';

const REFERENCE = /^\$(?:user\.|now|today|week|month|year)/;

/** Whether a default is read when a record is made. */
export const isReadDefault = (value: unknown): value is string => typeof value === 'string' && REFERENCE.test(value);

function startValue({ type, default: authored }: Pick<Field, 'type' | 'default'>, context: WhereContext): unknown {
  if (!isReadDefault(authored)) return authored;
  const value = resolveValue(authored, context);
  if (value === null) return undefined;
  return type === 'date' && typeof value === 'string' ? value.slice(0, 10) : value;
}

/** By field; without those that have none, or whose user has none. */
export const startValues = (fields: readonly Field[], context: WhereContext): Record<string, unknown> =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const value = field.default === undefined ? undefined : startValue(field, context);
      return value === undefined ? [] : [[field.name, value] as const];
    }),
  );

/** What is wrong with a default that is read; undefined when nothing is. */
export function readDefaultProblem(value: string, type: Field['type'], schema: JsonSchema): Bilingual | undefined {
  const reference = parseReference(value);
  if (schema['x-field']?.readOnly)
    return { en: 'what the server keeps starts with a plain value', zh: '由服务器维护的字段只能以固定值为默认值' };
  if (reference?.source === 'clock')
    return isTime({ type }) ? undefined : { en: `a ${type} holds no time`, zh: `${type} 字段不能存放时间` };
  if (reference?.source !== 'user')
    return { en: `"${value}" is neither of the user nor of the clock`, zh: `「${value}」既非用户属性也非时间` };
  if (!USER_NAMES.includes(reference.name))
    return {
      en: `a user has no "${reference.name}"; allowed: ${USER_NAMES.join(', ')}`,
      zh: `用户没有「${reference.name}」；可用：${USER_NAMES.join('、')}`,
    };
  return isLine({ type }) || isCode({ type })
    ? undefined
    : { en: `a ${type} takes no value of the user`, zh: `${type} 字段不能取用户属性` };
}
