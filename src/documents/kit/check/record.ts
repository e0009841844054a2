/** The properties of a record: options their type takes, patterns that compile, defaults that hold, texts in both languages. */
import type { Finding, Path } from '../../ground/diagnostic.ts';
import { FIELD_TYPES, fieldType, inferFieldType } from '../../ground/fields/index.ts';
import type { FieldTypeName, FieldOptions, JsonSchema } from '../../ground/model/fields.ts';
import { normaliseField } from '../../ground/fields/normalise.ts';
import { columnsOfScope } from '../scope.ts';
import { isReadDefault, readDefaultProblem } from '../startValues.ts';
import { DECLARABLE, KEPT_OF_ROWS, RESERVED } from '../systemFields.ts';
import type { ResourceDocument } from '../../ground/model/authored.ts';
import { prune, violations, violationText } from '../../ground/validate.ts';
import { checkKeywords } from './keywords.ts';
import { checkDescriptions, checkTitles } from './texts.ts';

/** Options that only some field types take. */
const SPECIAL = new Set<keyof FieldOptions>(FIELD_TYPES.flatMap((t) => [...fieldType(t).options]));
const PROPERTY_NAME = /^[a-z][A-Za-z0-9]{0,47}$/;

function checkPattern(schema: JsonSchema, path: Path): Finding[] {
  const findings: Finding[] = [];
  if (schema.pattern !== undefined) {
    try {
      RegExp(schema.pattern, 'u');
    } catch (error) {
      findings.push({ code: 'pattern-invalid', path: [...path, 'pattern'], params: { reason: (error as Error).message } });
    }
  }
  for (const [name, child] of Object.entries(schema.properties ?? {})) findings.push(...checkPattern(child, [...path, 'properties', name]));
  if (schema.items && !Array.isArray(schema.items)) findings.push(...checkPattern(schema.items, [...path, 'items']));
  return findings;
}

const compatible = (wanted: JsonSchema['type'], actual: JsonSchema['type']): boolean =>
  wanted === undefined || actual === undefined || actual === wanted || (wanted === 'number' && actual === 'integer');

/** What stands inside an object or a list: checked as a property is, and its names. */
function checkNested(type: FieldTypeName, schema: JsonSchema, path: Path): Finding[] {
  const items = schema.items === undefined || Array.isArray(schema.items) ? undefined : schema.items;
  if (type === 'values' && items) return checkKeywords(inferFieldType(items), items, [...path, 'items']);
  const [owner, at]: [JsonSchema | undefined, Path] =
    type === 'object' ? [schema, path] : type === 'rows' ? [items, [...path, 'items']] : [undefined, path];
  const names = Object.keys(owner?.properties ?? {});
  return [
    ...names.flatMap((name) => checkValue(name, owner?.properties?.[name] ?? {}, '', [...at, 'properties', name])),
    ...(owner?.required ?? []).flatMap((field, i): Finding[] =>
      names.includes(field) ? [] : [{ code: 'field-unknown', path: [...at, 'required', i], params: { field }, allowed: names }],
    ),
  ];
}

/** Properties that stand for themselves, such as those of a command's form. */
export const checkInner = (schema: JsonSchema, path: Path): Finding[] => [
  ...checkNested('object', schema, path),
  ...checkPattern(schema, path),
];

function checkProperty(name: string, schema: JsonSchema, key: string, reserved: readonly string[]): Finding[] {
  const path: Path = ['record', 'properties', name];
  return reserved.includes(name) || name in {}
    ? [{ code: 'field-reserved', path, atKey: true, params: { field: name } }, ...checkValue(name, schema, key, path, true)]
    : checkValue(name, schema, key, path);
}

/** One property, wherever it stands. */
function checkValue(name: string, schema: JsonSchema, key: string, path: Path, reserved = false): Finding[] {
  const options = schema['x-field'] ?? {};
  const at: Path = [...path, 'x-field'];
  const type = inferFieldType(schema);
  const known = fieldType(type);
  const findings: Finding[] = [];
  if (!reserved && !PROPERTY_NAME.test(name))
    findings.push({ code: 'value-pattern', path, atKey: true, params: { value: name, pattern: PROPERTY_NAME.source } });
  if (path.length > 3 || !DECLARABLE.includes(name) || schema.title !== undefined) {
    findings.push(
      ...checkTitles(name, schema.title, options.titleEn, { title: [...path, 'title'], titleEn: [...at, 'titleEn'], owner: path }),
    );
  }
  // Files belong to a record; only a command's form asks for some besides.
  if (type === 'file' && path[0] === 'record' && path.length > 3)
    findings.push({ code: 'value-not-allowed', path: options.type ? [...at, 'type'] : path, params: { value: type }, allowed: [] });
  for (const option of Object.keys(options) as (keyof FieldOptions)[]) {
    if (SPECIAL.has(option) && !known.options.includes(option)) {
      findings.push({ code: 'field-option', path: [...at, option], atKey: true, params: { type, option }, allowed: [...known.options] });
    }
  }
  for (const option of known.requires ?? []) {
    if (options[option] === undefined && !(option === 'reference' && options.references))
      findings.push({ code: 'field-option-missing', path: options.type ? [...at, 'type'] : path, params: { type, option } });
  }
  if (!compatible(known.schema.type, schema.type)) {
    findings.push({
      code: 'field-type-conflict',
      path: [...path, 'type'],
      params: { type, expected: known.schema.type ?? 'anything', actual: schema.type ?? '' },
    });
  }
  findings.push(
    ...checkDescriptions(name, schema.description, options.descriptionEn, { zh: [...path, 'description'], en: [...at, 'descriptionEn'] }),
  );
  for (const [i, { title, titleEn }] of (options.axes ?? []).entries()) {
    const axis: Path = [...at, 'axes', i];
    findings.push(...checkTitles(title, title, titleEn, { title: [...axis, 'title'], titleEn: [...axis, 'titleEn'], owner: axis }));
  }
  findings.push(...checkKeywords(type, schema, path), ...checkNested(type, schema, path));
  const patterns = checkPattern(schema, path);
  // Those of nested values are said where the record's own property is checked.
  if (path.length === 3) findings.push(...patterns);
  if (isReadDefault(schema.default) && path.length === 3) {
    const reason = readDefaultProblem(schema.default, inferFieldType(schema), schema);
    if (reason !== undefined)
      findings.push({ code: 'default-invalid', path: [...path, 'default'], params: { reason: reason.en, reasonZh: reason.zh } });
  } else if (schema.default !== undefined && patterns.length === 0) {
    const wrong = violations(normaliseField(name, schema, false, key).schema, prune(schema.default))[0];
    if (wrong)
      findings.push({
        code: 'default-invalid',
        path: [...path, 'default'],
        params: { reason: violationText(wrong, 'en'), reasonZh: violationText(wrong, 'zh') },
      });
  }
  return findings;
}

/** The server places rows by these two: the keys of a company and of a station. */
const PLACES = new Map([
  ['companyCode', 'company'],
  ['stationCode', 'station'],
]);

function checkScopeField(name: string, schema: JsonSchema): Finding[] {
  const target = PLACES.get(name);
  if (target === undefined) return [];
  const type = inferFieldType(schema);
  const path: Path = ['record', 'properties', name];
  const reference = schema['x-field']?.reference;
  if (type !== 'reference' && type !== 'text')
    return [{ code: 'field-type-conflict', path, atKey: true, params: { type: 'reference', expected: 'string', actual: type } }];
  return reference !== undefined && reference !== target
    ? [{ code: 'value-not-allowed', path: [...path, 'x-field', 'reference'], params: { value: reference }, allowed: [target] }]
    : [];
}

/** Every property, and that `required` names properties. */
export function checkRecord(document: ResourceDocument): Finding[] {
  const properties = document.record.properties ?? {};
  const names = Object.keys(properties);
  const findings = names.flatMap((name) =>
    checkProperty(name, properties[name] ?? {}, document.key ?? 'id', document.rows ? KEPT_OF_ROWS : RESERVED),
  );
  if (columnsOfScope(document.scope) !== 'global') findings.push(...names.flatMap((name) => checkScopeField(name, properties[name] ?? {})));
  const path = document.tree?.path;
  if (
    path !== undefined &&
    (names.includes(path) || path in {} || (path !== 'companyPath' && RESERVED.includes(path)) || DECLARABLE.includes(path))
  )
    findings.push({ code: 'field-reserved', path: ['tree', 'path'], params: { field: path } });
  else if (path !== undefined && !PROPERTY_NAME.test(path))
    findings.push({ code: 'value-pattern', path: ['tree', 'path'], params: { value: path, pattern: PROPERTY_NAME.source } });
  if (document.tree && path === undefined && names.includes('treePath'))
    findings.push({ code: 'field-reserved', path: ['record', 'properties', 'treePath'], atKey: true, params: { field: 'treePath' } });
  (document.record.required ?? []).forEach((field, i) => {
    if (!names.includes(field))
      findings.push({ code: 'field-unknown', path: ['record', 'required', i], params: { field }, allowed: names });
  });
  return findings;
}
