/** Rows of other resources: every part is there, its fields fit, and nobody sees more here than of the originals. */
import type { Finding, Path } from '../../ground/diagnostic.ts';
import { audiencesOfField } from '../limits/index.ts';
import { codesOf, fieldMap, treesOf, type Folder } from '../../kit/check/folder.ts';
import { followPath, type FieldLookup } from '../../kit/paths.ts';
import { fieldType } from '../../ground/fields/index.ts';
import type { Field } from '../../ground/model/fields.ts';
import type { Resource } from '../../ground/model/resource.ts';
import type { ResourceDocument } from '../../ground/model/authored.ts';
import { violations, violationText } from '../../ground/validate.ts';
import { isClockName } from '../../ground/values/index.ts';
import { checkValueTree, kindOfField, typeOfValue } from '../../kit/check/values.ts';
import { checkWhere, type WhereScope } from '../../kit/check/where.ts';
import { deletionFields, isConstant, isTranslated, readsOfContent, RECYCLE_POWERS } from './index.ts';
import type { FieldContent, Part, Scalar } from '../../ground/model/rows.ts';
import { ORIGIN } from '../../kit/own.ts';
import { holdsFiles, isCode, isDay, isNumber, isProse, isReference, isSecret } from '../../ground/fields/traits.ts';

/** Keys that ask for a table, or for somebody who writes. */
const UNSUPPORTED = ['limits', 'key', 'tree', 'unique', 'softDelete', 'form', 'rules', 'checks', 'noOverlap', 'states'] as const;

interface PartScope {
  part: Part;
  original: Resource;
  /** What can be read of the original, paths included. */
  fields: ReadonlyMap<string, Field>;
  folder: Folder;
  where: WhereScope;
}

const columnOf = (field: Field): string => fieldType(field.type).column(field.schema);

/** Whether the values of one field can stand in another as they are. */
function fits(field: Field, source: Field, original: Resource): boolean {
  if (isSecret(source)) return false;
  if (field.dict !== undefined || source.dict !== undefined) return field.dict === source.dict && field.type === source.type;
  if (field.reference !== undefined)
    return (
      (field.reference === source.reference && field.type === source.type) ||
      (isReference(field) && field.reference === original.name && source.name === original.key)
    );
  if (isNumber(field)) return isNumber(source);
  if (field.type === 'text' || isProse(field)) return columnOf(source) === 'text';
  // A picture is a file; a file need not be one.
  const same = field.type === source.type || (field.type === 'file' && holdsFiles(source));
  return same && columnOf(field) === columnOf(source);
}

const misfit = (field: Field, part: Part, actual: string, path: Path, actualZh = actual): Finding => ({
  code: 'rows-field',
  path,
  params: { field: field.name, type: field.type, part: part.resource, actual, actualZh },
});

function checkScalar(field: Field, value: Scalar, { part, folder }: PartScope, path: Path): Finding[] {
  const codes = field.dict === undefined ? undefined : codesOf(folder)(field.dict);
  if (codes && !codes.includes(String(value)))
    return [{ code: 'dict-code-unknown', path, params: { dict: field.dict ?? '', value: String(value) }, allowed: [...codes] }];
  const [wrong] = violations(field.schema, value);
  const written = JSON.stringify(value);
  return wrong
    ? [misfit(field, part, `${written} (${violationText(wrong, 'en')})`, path, `${written}（${violationText(wrong, 'zh')}）`)]
    : [];
}

function checkTranslated(field: Field, { by, values }: Extract<FieldContent, { by: string }>, scope: PartScope, path: Path): Finding[] {
  if (values === undefined) return [{ code: 'key-missing', path, params: { key: 'values' } }];
  const source = scope.fields.get(by);
  const coded = [...scope.fields.values()].filter(isCode).map((f) => f.name);
  if (!source || !isCode(source) || source.dict === undefined)
    return [{ code: 'field-unknown', path: [...path, 'by'], params: { field: by }, allowed: coded }];
  const { dict } = source;
  const codes = codesOf(scope.folder)(dict);
  return Object.entries(values).flatMap(([code, value]): Finding[] => {
    const at: Path = [...path, 'values', code];
    return codes && !codes.includes(code)
      ? [{ code: 'dict-code-unknown', path: at, atKey: true, params: { dict, value: code }, allowed: [...codes] }]
      : checkScalar(field, value, scope, at);
  });
}

/** What a value gives stands in the field. */
function checkContent(field: Field, content: FieldContent, scope: PartScope, path: Path): Finding[] {
  const { fields, part, original, where } = scope;
  if (isConstant(content)) return checkScalar(field, content.value, scope, [...path, 'value']);
  if (isTranslated(content)) return checkTranslated(field, content, scope, path);
  if (typeof content === 'string' && !isClockName(content)) {
    const source = fields.get(content);
    if (!source) return [{ code: 'field-unknown', path, params: { field: content }, allowed: [...fields.keys()] }];
    return fits(field, source, original) ? [] : [misfit(field, part, `${content} (${source.type})`, path)];
  }
  const findings = checkValueTree(content, where, path);
  if (findings.length) return findings;
  const type = typeOfValue(content, fields);
  const plain = field.dict === undefined && field.reference === undefined && !isDay(field);
  return plain && type === kindOfField(field) ? [] : [misfit(field, part, type ?? 'nothing', path)];
}

/** A field that not everybody sees, or sees in full, is no more open here. */
function checkSecrecy(field: Field, content: FieldContent, { fields, part, original, folder }: PartScope, path: Path): Finding[] {
  return readsOfContent(content).flatMap((name): Finding[] => {
    const source = fields.get(name);
    const hidden = source?.permission !== undefined && source.permission !== field.permission;
    const limited = source?.computed && audiencesOfField(source, original, (r) => folder.resources.get(r)?.resource).length > 0;
    return source && (hidden || limited || (source.mask && !field.mask))
      ? [
          {
            code: 'rows-exposes',
            path,
            params: {
              field: field.name,
              source: name,
              part: part.resource,
              what: hidden ? `"permission": "${source.permission}"` : limited ? '"limits"' : '"mask": true',
            },
          },
        ]
      : [];
  });
}

/** Rows of a station or a company carry where they belong; those of a station do not pass as their company's. */
function sameScope({ scope, ways }: Resource, original: Resource): boolean {
  const ofStation = original.fields.some((f) => f.name === 'stationCode');
  const own = ways.filter((way) => way.to === 'user' || way.to === 'record');
  if (!own.every((way) => original.ways.some((other) => other.by === way.by)) || (!ways.length && original.ways.length > 0)) return false;
  if (scope === 'station') return original.scope !== 'global' && ofStation;
  return scope === original.scope && (scope === 'global' || (!ofStation && original.name !== 'company'));
}

function checkPart(resource: Resource, i: number, document: ResourceDocument, folder: Folder, lookup: FieldLookup): Finding[] {
  const path: Path = ['rows', i];
  const part = resource.rows?.[i] as Part;
  const partDocument = document.rows?.[i];
  const original = folder.resources.get(part.resource)?.resource;
  if (!original)
    return folder.broken.has(part.resource)
      ? []
      : [
          {
            code: 'resource-unknown',
            path: [...path, 'resource'],
            params: { resource: part.resource },
            allowed: [...folder.resources.keys()],
          },
        ];
  const findings: Finding[] = [];
  if (resource.rows?.findIndex((p) => p.resource === part.resource) !== i)
    findings.push({ code: 'name-duplicate', path: [...path, 'resource'], params: { name: part.resource, other: 'rows' } });
  if (!sameScope(resource, original))
    findings.push({
      code: 'rows-scope',
      path: [...path, 'resource'],
      params: { resource: part.resource, scope: resource.scope, actual: original.scope },
    });
  if (part.deleted && !original.softDelete)
    findings.push({ code: 'rows-recycle', path: [...path, 'deleted'], params: { option: 'deleted', resource: part.resource } });
  const fields = new Map([...fieldMap(original), ...(part.deleted ? deletionFields.map((f) => [f.name, f] as const) : [])]);
  for (const name of Object.keys(part.paths)) {
    const end = followPath(name, part.resource, lookup);
    if (end) fields.set(name, { ...end.field, name });
  }
  const where: WhereScope = { fields, user: [], codes: codesOf(folder), isTree: treesOf(folder), row: true, judged: true };
  findings.push(...checkWhere(part.where, where, [...path, 'where']));
  // What rows are placed by comes from the original as it is.
  const placed = document.scope === 'global' ? [] : ['companyCode', 'stationCode'];
  const own = new Map(
    resource.fields.filter((f) => document.record.properties?.[f.name] && !placed.includes(f.name)).map((f) => [f.name, f]),
  );
  for (const name of Object.keys(partDocument?.fields ?? {}))
    if (!own.has(name))
      findings.push({
        code: 'field-unknown',
        path: [...path, 'fields', name],
        atKey: true,
        params: { field: name },
        allowed: [...own.keys()],
      });
  for (const field of own.values()) {
    const content = part.fields[field.name];
    const at: Path = partDocument?.fields?.[field.name] === undefined ? [...path, 'resource'] : [...path, 'fields', field.name];
    if (content === undefined) {
      if (field.required) findings.push({ code: 'rows-missing', path, params: { part: part.resource, field: field.name } });
      continue;
    }
    const wrong = checkContent(field, content, { part, original, fields, folder, where }, at);
    findings.push(...wrong, ...(wrong.length ? [] : checkSecrecy(field, content, { part, original, fields, folder, where }, at)));
  }
  return findings;
}

function checkOptions(document: ResourceDocument, { rows = [] }: Resource): Finding[] {
  const refused = (path: Path, option: string): Finding => ({ code: 'rows-option', path, atKey: true, params: { option } });
  const alive = rows.find((part) => !part.deleted);
  return [
    ...UNSUPPORTED.filter((key) => document[key] !== undefined).map((key) => refused([key], key)),
    ...Object.entries(document.computed ?? {}).flatMap(([name, { stored }]) =>
      stored ? [refused(['computed', name, 'stored'], 'stored')] : [],
    ),
    ...(document.record.properties?.[ORIGIN]
      ? [{ code: 'field-reserved' as const, path: ['record', 'properties', ORIGIN], atKey: true, params: { field: ORIGIN } }]
      : []),
    ...(document.verbs ?? []).flatMap((verb, i): Finding[] =>
      alive && RECYCLE_POWERS.includes(verb as never)
        ? [{ code: 'rows-recycle', path: ['verbs', i], params: { option: verb, resource: alive.resource } }]
        : [],
    ),
  ];
}

/** Resources on a way back to where it began. */
function circleFrom(name: string, folder: Folder, way: readonly string[] = []): string[] | undefined {
  if (way.includes(name)) return way[0] === name ? [...way, name] : undefined;
  for (const part of folder.resources.get(name)?.document.rows ?? []) {
    const circle = circleFrom(part.resource, folder, [...way, name]);
    if (circle) return circle;
  }
  return undefined;
}

/** Everything about where the rows of a resource come from. */
export function checkRows(document: ResourceDocument, resource: Resource, folder: Folder, lookup: FieldLookup): Finding[] {
  if (!resource.rows) return [];
  const circle = circleFrom(document.name, folder);
  if (circle) return [{ code: 'rows-circle', path: ['rows'], params: { way: circle.join(' → ') } }];
  return [...checkOptions(document, resource), ...resource.rows.flatMap((_, i) => checkPart(resource, i, document, folder, lookup))];
}
