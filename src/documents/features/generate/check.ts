/** Patterns of codes: one counter, properties that every record has, and codes that the property takes and that do not repeat. */
import type { Finding } from '../../ground/diagnostic.ts';
import type { Bilingual } from '../../ground/hints.ts';
import type { Field } from '../../ground/model/fields.ts';
import type { Resource } from '../../ground/model/resource.ts';
import { violations, violationText } from '../../ground/validate.ts';
import { codeFrame, codeOf, codeParts } from './index.ts';
import { isCode, isLine } from '../../ground/fields/traits.ts';

function problemOf(field: Field, pattern: string, { fields, rows, remote }: Resource): Bilingual | undefined {
  const parts = codeParts(pattern);
  if (rows || remote) return { en: 'its rows lie elsewhere', zh: '其记录不在本系统' };
  if (field.readOnly)
    return {
      en: `"${field.name}" is set by the server alone; leave out "readOnly"`,
      zh: `「${field.name}」仅由服务器写入，请去掉 "readOnly"`,
    };
  if (!field.unique) return { en: `"${field.name}" must be unique`, zh: `「${field.name}」须设为唯一` };
  if (parts.includes(undefined))
    return {
      en: 'a part in braces is a date (yyyy, yy, MM, dd), a property, or a counter such as 0001',
      zh: '花括号内应为日期（yyyy、yy、MM、dd）、属性或计数（如 0001）',
    };
  if (parts.filter((part) => part && 'digits' in part).length !== 1)
    return { en: 'it needs one counter, such as {0001}', zh: '须有且仅有一个计数，如 {0001}' };
  for (const part of parts) {
    if (!part || !('field' in part)) continue;
    const read = fields.find((f) => f.name === part.field);
    if (!read) return { en: `there is no property "${part.field}"`, zh: `没有属性「${part.field}」` };
    if (!(isLine(read) || isCode(read)) || !read.required || read.generate !== undefined)
      return {
        en: `"${part.field}" must be a text, code or reference that every record has`,
        zh: `「${part.field}」应为每条记录必填的文本、字典或引用`,
      };
  }
  if (parts.some((part) => part && 'field' in part)) return undefined;
  const example = codeOf(codeFrame(pattern, {}, '2026-12-31'), 1);
  const [wrong] = violations(field.schema, example);
  return wrong && { en: `"${example}": ${violationText(wrong, 'en')}`, zh: `「${example}」：${violationText(wrong, 'zh')}` };
}

/** Everything about the codes a resource makes. */
export const checkGenerated = (resource: Resource): Finding[] =>
  resource.fields.flatMap((field): Finding[] => {
    const reason = field.generate === undefined ? undefined : problemOf(field, field.generate, resource);
    return reason === undefined
      ? []
      : [
          {
            code: 'code-pattern',
            path: ['record', 'properties', field.name, 'x-field', 'generate'],
            params: { reason: reason.en, reasonZh: reason.zh },
          },
        ];
  });
