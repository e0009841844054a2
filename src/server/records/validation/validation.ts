/** Is a record right? The same interpreter as the browser, then what only the server knows: codes, references, uniqueness. */
import type { Language } from '../../../contract/constants.ts';
import type { FieldError } from '../../../contract/envelope.ts';
import { overfull, shapeViolations } from '../../../documents/features/geometry/violations.ts';
import type { Field } from '../../../documents/ground/model/fields.ts';
import type { Resource } from '../../../documents/ground/model/resource.ts';
import { violationText, type Violation } from '../../../documents/ground/validate.ts';
import { AppError } from '../../errors/error.ts';
import { wrong } from './verdict.ts';

/** A failure of one field, in both languages until somebody reads it. */
export interface Problem {
  field: string;
  keyword: string;
  zh: string;
  en: string;
}

/** The texts of a value that is one or several. */
export const list = (v: unknown): string[] =>
  Array.isArray(v) ? v.map(String) : v === null || v === undefined || v === '' ? [] : [String(v)];
const fromViolation = (v: Violation): Problem => ({
  field: v.path.join('.'),
  keyword: v.keyword,
  zh: violationText(v, 'zh'),
  en: violationText(v, 'en'),
});

/** Schema, dictionary codes, geometries. `record` is pruned and holds writable properties only. */
export function problemsOf(resource: Resource, record: Record<string, unknown>, codes: Codes): Problem[] {
  const large = overfull(resource.fields, record);
  if (large.length) return large.map(fromViolation);
  const schemaProblems = wrong(resource.schema, record).map(fromViolation);
  return [
    ...schemaProblems,
    ...codeProblems(resource.fields, record, codes, []),
    ...shapeViolations(resource.fields, record).map(fromViolation),
  ];
}

type Codes = (dict: string) => readonly string[] | undefined;

/** Codes that no dictionary has, also inside of objects and lists. */
function codeProblems(fields: readonly Field[], record: Record<string, unknown>, codes: Codes, path: readonly string[]): Problem[] {
  return fields.flatMap((field): Problem[] => {
    const value = record[field.name];
    if (value === undefined || value === null) return [];
    const at = [...path, field.name];
    if (field.fields)
      return insideOf(field, value).flatMap(([inside, below]) => codeProblems(field.fields ?? [], inside, codes, [...at, ...below]));
    const allowed = field.dict === undefined ? undefined : codes(field.dict);
    return allowed && list(value).some((code) => !allowed.includes(code))
      ? [fromViolation({ path: at, keyword: 'dict', limit: field.dict })]
      : [];
  });
}

/** The records inside of a nested value, and where each stands; what has the wrong shape is told by the schema. */
function insideOf(field: Field, value: unknown): [Record<string, unknown>, string[]][] {
  const records: [unknown, string[]][] =
    field.type === 'object'
      ? [[value, []]]
      : field.type === 'rows' && Array.isArray(value)
        ? value.map((row, i) => [row, [String(i)]])
        : [];
  return records.filter(
    (entry): entry is [Record<string, unknown>, string[]] => entry[0] !== null && typeof entry[0] === 'object' && !Array.isArray(entry[0]),
  );
}

/** Problems that one answer names; it counts them all. */
const MOST_TOLD = 200;

/** The error that carries field problems. */
export const invalid = (problems: readonly Problem[]): AppError =>
  new AppError(
    'record.invalid',
    { count: problems.length },
    {
      fields: (language: Language): FieldError[] =>
        problems.slice(0, MOST_TOLD).map((p) => ({ field: p.field, keyword: p.keyword, message: p[language] })),
    },
  );

const title = (field: Field): { zh: string; en: string } => ({ zh: field.title, en: field.titleEn });

/** The error for a broken unique index, naming the fields it covers. */
export function duplicate(resource: Resource, fields: readonly string[]): AppError {
  const named = fields.map((name) => resource.fields.find((f) => f.name === name)).filter((f) => f !== undefined);
  const names = { zh: named.map((f) => title(f).zh).join('、'), en: named.map((f) => title(f).en).join(', ') };
  return new AppError(
    'record.duplicate',
    { fields: names },
    {
      fields: (language) =>
        named.map((f) => ({
          field: f.name,
          keyword: 'unique',
          message: language === 'zh' ? `${f.title}已存在` : `${f.titleEn} already exists`,
        })),
    },
  );
}
