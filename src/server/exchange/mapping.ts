/** Which column fills which field, and how its texts become values. */
import { writable } from '../../documents/fields/writable.ts';
import { didYouMean } from '../../documents/diagnostic.ts';
import { MAPPING_KEYS, placeholders, ROW, type ColumnTarget, type FileMapping } from '../../documents/imports/index.ts';
import type { Field } from '../../documents/fields/types.ts';
import type { Resource } from '../../documents/types.ts';
import { AppError } from '../http/errors.ts';
import { mostAlike, similarity } from './similar.ts';
import { isPoint, isSecret, isShape } from '../../documents/fields/traits.ts';

export type Mapping = FileMapping & { resource?: string };

const wrong = (zh: string, en: string): AppError => new AppError('import.mapping', { reason: { zh, en } });

/** Fields an import may fill. */
export const importable = (resource: Resource): Field[] => resource.fields.filter((f) => writable(f) && !isSecret(f));

const normal = (text: string): string => text.toLowerCase().replace(/[\s_()（）{}[\].:：*/-]/g, '');

/** The field a header names: by property, Chinese or English title, with or without its unit; else the one it is clearly most like. */
export function suggest(headers: readonly string[], resource: Resource): Record<string, string> {
  const suggestions: Record<string, string> = {};
  const used = new Set<string>();
  const shapes = importable(resource).filter(isShape);
  const names = importable(resource).flatMap((f) => {
    const parts = isPoint(f)
      ? [
          [`${f.name}.lon`, ['lon', 'lng', 'longitude', '经度', `${f.title}经度`, `${f.titleEn} longitude`, `${f.name}.lon`]] as const,
          [`${f.name}.lat`, ['lat', 'latitude', '纬度', `${f.title}纬度`, `${f.titleEn} latitude`, `${f.name}.lat`]] as const,
        ]
      : [];
    // Only one shape can be meant by the usual names of such columns.
    const shape = f === shapes[0] && shapes.length === 1 ? ['geometry', 'geom', 'the_geom', 'wkt', '几何'] : [];
    return [
      [f.name, [f.name, f.title, f.titleEn, `${f.title}${f.unit ?? ''}`, `${f.titleEn}${f.unit ?? ''}`, ...shape]] as const,
      ...parts,
    ];
  });
  // A location stands in one column, or in two.
  const textsOf = new Map<string, readonly string[]>(names.map(([target, texts]) => [target, texts]));
  const named = (target: string): boolean => headers.some((h) => textsOf.get(target)?.some((t) => normal(t) === normal(h)));
  const offered = names.filter(([target]) => {
    const [name = '', part] = target.split('.');
    return (named(`${name}.lon`) && named(`${name}.lat`)) === (part !== undefined);
  });
  for (const header of headers) {
    const hit = offered.find(([target, texts]) => !used.has(target) && texts.some((t) => normal(t) === normal(header)));
    if (hit) {
      suggestions[header] = hit[0];
      used.add(hit[0]);
    }
  }
  const unitOf = new Map(importable(resource).map((f) => [f.name, f.unit]));
  for (const header of headers.filter((one) => suggestions[one] === undefined)) {
    const open = offered.filter(([target]) => !used.has(target));
    const like = mostAlike(open, ([target, texts]) => Math.max(...texts.map((text) => similarity(header, text, unitOf.get(target)))));
    if (!like) continue;
    suggestions[header] = like[0];
    used.add(like[0]);
  }
  return suggestions;
}

const targetOf = (target: string | ColumnTarget): ColumnTarget => (typeof target === 'string' ? { field: target } : target);

const isTexts = (value: unknown): boolean => Array.isArray(value) && value.every((one) => typeof one === 'string');
const isObject = (value: unknown): value is Record<string, unknown> => value !== null && typeof value === 'object' && !Array.isArray(value);

/** A column's target as it should be. @throws AppError import.mapping */
function readTarget(header: string, target: unknown): ColumnTarget {
  if (typeof target === 'string') return { field: target };
  const { field, values, format, factor } = isObject(target) ? target : {};
  const fits =
    typeof field === 'string' &&
    (values === undefined || (isObject(values) && isTexts(Object.values(values)))) &&
    (format === undefined || isTexts([format].flat())) &&
    (factor === undefined || Number.isFinite(factor));
  if (!fits)
    throw wrong(
      `「${header}」应为字段名，或含 field、values、format、factor 的对象`,
      `"${header}" must be the name of a field or an object with field, values, format and factor`,
    );
  return target as unknown as ColumnTarget;
}

/** @throws AppError import.mapping */
function checkRest({ skip, empty, constants, templates, skipRows, spacing, datum }: Partial<Record<keyof Mapping, unknown>>): void {
  if (skip !== undefined && !isTexts(skip)) throw wrong('skip 应为文本的列表', 'skip must be a list of texts');
  if (empty !== undefined && !isTexts(empty)) throw wrong('empty 应为文本的列表', 'empty must be a list of texts');
  if (constants !== undefined && !isObject(constants)) throw wrong('constants 应为对象', 'constants must be an object');
  if (templates !== undefined && (!isObject(templates) || !isTexts(Object.values(templates))))
    throw wrong('templates 应为对象', 'templates must be an object of texts');
  if (skipRows !== undefined && !(Number.isSafeInteger(skipRows) && Number(skipRows) >= 0 && Number(skipRows) <= 100))
    throw wrong('skipRows 应为 0–100 的整数', 'skipRows must be a whole number up to 100');
  if (spacing !== undefined && !(Number.isFinite(spacing) && Number(spacing) >= 1))
    throw wrong('spacing 应为不小于 1 的数', 'spacing must be 1 or more');
  if (datum !== undefined && datum !== 'GCJ-02') throw wrong('datum 只能是 GCJ-02', 'datum can only be GCJ-02');
}

/** A location comes whole, or from two columns. @throws AppError import.mapping */
function checkLocations(targets: ReadonlySet<string>): void {
  for (const target of targets) {
    const [name = '', part] = target.split('.');
    if (part === undefined) continue;
    const other = `${name}.${part === 'lon' ? 'lat' : 'lon'}`;
    if (targets.has(name)) throw wrong(`字段「${name}」被映射两次`, `the field "${name}" is mapped twice`);
    if (!targets.has(other)) throw wrong(`「${target}」需要同时映射「${other}」`, `"${target}" needs a column for "${other}" too`);
  }
}

/** Checks a mapping from outside against resource and headers. @throws AppError import.mapping */
export function readMapping(input: unknown, resource: Resource, headers: readonly string[]): Mapping {
  if (!isObject(input)) throw wrong('应为对象', 'must be an object');
  const mapping = input as unknown as Mapping;
  for (const key of Object.keys(mapping))
    if (!MAPPING_KEYS.includes(key)) throw wrong(`未知的键「${key}」`, `unknown key "${key}"; known: ${MAPPING_KEYS.join(', ')}`);
  if (mapping.resource !== undefined && mapping.resource !== resource.name)
    throw wrong(`映射属于资源 ${mapping.resource}`, `the mapping is for the resource ${mapping.resource}`);
  if (!isObject(mapping.columns)) throw wrong('缺少 columns', 'columns is missing');
  checkRest(mapping);
  const fields = new Map(importable(resource).map((f) => [f.name, f]));
  const targets = new Set<string>();
  for (const [header, one] of Object.entries(mapping.columns)) {
    const { field } = readTarget(header, one);
    const [name = '', part] = String(field).split('.');
    const known = fields.get(name);
    if (!known || (part !== undefined && (!isPoint(known) || !['lon', 'lat'].includes(part)))) {
      const hint = didYouMean(String(field), [...fields.keys()]);
      throw wrong(
        `「${header}」指向未知字段「${field}」`,
        `"${header}" names the unknown field "${field}"${hint ? `; did you mean "${hint}"?` : ''}`,
      );
    }
    if (targets.has(field)) throw wrong(`字段「${field}」被映射两次`, `the field "${field}" is mapped twice`);
    targets.add(field);
    if (!headers.includes(header)) throw wrong(`文件中没有列「${header}」`, `the file has no column "${header}"`);
  }
  checkLocations(targets);
  for (const [name, text] of Object.entries(mapping.templates ?? {})) {
    if (!fields.has(name)) throw wrong(`templates 中有未知字段「${name}」`, `templates names the unknown field "${name}"`);
    if (targets.has(name)) throw wrong(`字段「${name}」被映射两次`, `the field "${name}" is mapped twice`);
    for (const header of placeholders(text))
      if (header !== ROW && !headers.includes(header)) throw wrong(`文件中没有列「${header}」`, `the file has no column "${header}"`);
  }
  for (const name of Object.keys(mapping.constants ?? {}))
    if (!fields.has(name)) throw wrong(`constants 中有未知字段「${name}」`, `constants names the unknown field "${name}"`);
  return mapping;
}

/** Targets by column position. */
export function targets(mapping: Mapping, headers: readonly string[]): { index: number; header: string; target: ColumnTarget }[] {
  return Object.entries(mapping.columns).map(([header, target]) => ({ index: headers.indexOf(header), header, target: targetOf(target) }));
}
