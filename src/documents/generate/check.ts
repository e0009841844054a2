/** Patterns of codes: one counter, properties that every record has, and codes that the property takes and that do not repeat. */
import type { Finding } from '../diagnostic.ts';
import type { Field, Resource } from '../types.ts';
import { violations, violationText } from '../validate.ts';
import { codeFrame, codeOf, codeParts } from './index.ts';

const PARTS: readonly Field['type'][] = ['text', 'dict', 'reference'];

function problemOf(field: Field, pattern: string, { fields, rows, remote }: Resource): string | undefined {
  const parts = codeParts(pattern);
  if (rows || remote) return 'its rows lie elsewhere';
  if (field.readOnly) return `"${field.name}" is set by the server alone; leave out "readOnly"`;
  if (!field.unique) return `"${field.name}" must be unique`;
  if (parts.includes(undefined)) return 'a part in braces is a date (yyyy, yy, MM, dd), a property, or a counter such as 0001';
  if (parts.filter((part) => part && 'digits' in part).length !== 1) return 'it needs one counter, such as {0001}';
  for (const part of parts) {
    if (!part || !('field' in part)) continue;
    const read = fields.find((f) => f.name === part.field);
    if (!read) return `there is no property "${part.field}"`;
    if (!PARTS.includes(read.type) || !read.required || read.generate !== undefined)
      return `"${part.field}" must be a text, code or reference that every record has`;
  }
  if (parts.some((part) => part && 'field' in part)) return undefined;
  const example = codeOf(codeFrame(pattern, {}, '2026-12-31'), 1);
  const [wrong] = violations(field.schema, example);
  return wrong && `"${example}": ${violationText(wrong, 'en')}`;
}

/** Everything about the codes a resource makes. */
export const checkGenerated = (resource: Resource): Finding[] =>
  resource.fields.flatMap((field): Finding[] => {
    const reason = field.generate === undefined ? undefined : problemOf(field, field.generate, resource);
    return reason === undefined
      ? []
      : [{ code: 'code-pattern', path: ['record', 'properties', field.name, 'x-field', 'generate'], params: { reason } }];
  });
