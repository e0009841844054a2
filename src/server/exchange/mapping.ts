/** Which column fills which field, and how its texts become values. */
import { writable } from '../../documents/ground/fields/writable.ts';
import { didYouMean } from '../../documents/ground/diagnostic.ts';
import type { Field } from '../../documents/ground/model/fields.ts';
import type { Resource } from '../../documents/ground/model/resource.ts';
import { AppError } from '../errors/error.ts';
import { columnsOf, MAPPING_KEYS, mappingOf, placeholders, ROW, shippedFor } from '../../documents/features/imports/index.ts';
import type { ColumnTarget, FileMapping, Import } from '../../documents/ground/model/imports.ts';
import { readingFault, readingOf } from '../../documents/features/imports/reading.ts';
import type { FileReading } from '../../documents/ground/model/imports.ts';
import { headOf, likenessTo, mostAlike } from './similar.ts';
import { isPoint, isSecret, isShape } from '../../documents/ground/fields/traits.ts';
import { spellingsOf } from '../../documents/ground/units.ts';

export type Mapping = FileMapping & { resource?: string };

const wrong = (zh: string, en: string): AppError => new AppError('import.mapping', { reason: { zh, en } });

/** Fields an import may fill. */
export const importable = (resource: Resource): Field[] => resource.fields.filter((f) => writable(f) && !isSecret(f));

const normal = (text: string): string => text.toLowerCase().replace(/[\s_()（）{}[\].:：*/-]/g, '');

/** Names that a field goes by, and what of it they fill. */
interface Named {
  target: string;
  texts: readonly string[];
  /** As exports head their columns. */
  heads: readonly string[];
}

/** Names of half a place whose field is not said. */
const LON = ['lon', 'lng', 'longitude', '经度'];
const LAT = ['lat', 'latitude', '纬度'];
const hasBoth = (present: ReadonlySet<string>, ...names: string[][]): boolean =>
  names.every((list) => list.some((name) => present.has(name)));

/** Everything that can be filled, with its names. A shape goes by the usual names of such columns where only one can be meant. */
function namesOf(resource: Resource): Named[] {
  const fields = importable(resource);
  const shapes = fields.filter(isShape);
  return fields.flatMap((f): Named[] => {
    const units = f.unit ? spellingsOf(f.unit) : [''];
    const whole = [f.name, f.title, f.titleEn, ...units.flatMap((unit) => [`${f.title}${unit}`, `${f.titleEn}${unit}`])];
    const shape = f === shapes[0] && shapes.length === 1 ? ['geometry', 'geom', 'the_geom', 'wkt', '几何'] : [];
    const heads = units.map((unit) => (unit ? ` (${unit})` : '')).flatMap((unit) => [`${f.title}${unit}`, `${f.titleEn}${unit}`]);
    const halves: Named[] = isPoint(f)
      ? [
          { target: `${f.name}.lon`, texts: [...LON, `${f.title}经度`, `${f.titleEn} longitude`, `${f.name}.lon`], heads: [] },
          { target: `${f.name}.lat`, texts: [...LAT, `${f.title}纬度`, `${f.titleEn} latitude`, `${f.name}.lat`], heads: [] },
        ]
      : [];
    return [{ target: f.name, texts: [...whole, ...shape], heads }, ...halves];
  });
}

/** The field a header names: by property, Chinese or English title, with or without its unit; else the one it is clearly most like. */
export function suggest(headers: readonly string[], resource: Resource): Record<string, string> {
  const suggestions: Record<string, string> = {};
  const used = new Set<string>();
  const known = namesOf(resource).map((one) => ({ ...one, plain: new Set(one.texts.map(normal)) }));
  const present = new Set(headers.map(normal));
  const exact = new Set(headers);
  // A file of places has lon and lat of what it draws, whatever else stands in columns of its own.
  const drawn = ['geometry', 'lon', 'lat'].every((name) => present.has(name));
  let bare = hasBoth(present, LON, LAT);
  const halved = new Set<string>();
  for (const f of importable(resource).filter(isPoint)) {
    const own = known.filter(({ target }) => target.startsWith(`${f.name}.`));
    const named = own.every(({ texts }) => texts.some((text) => !LON.includes(text) && !LAT.includes(text) && present.has(normal(text))));
    const headed = known.some(({ target, heads }) => target === f.name && heads.some((head) => exact.has(head)));
    if (!named && !(bare && !(drawn && headed))) continue;
    halved.add(f.name);
    if (!named) bare = false;
  }
  // A location stands in one column, or in two.
  const offered = known.filter(({ target }) => {
    const [name = '', part] = target.split('.');
    return halved.has(name) === (part !== undefined);
  });
  const give = (header: string, hit: Named | undefined): void => {
    if (!hit || Object.hasOwn(suggestions, header)) return;
    suggestions[header] = hit.target;
    used.add(hit.target);
  };
  const open = (test: (one: (typeof offered)[0]) => boolean): Named | undefined =>
    offered.find((one) => !used.has(one.target) && test(one));
  // The whole heading of an export goes before a name that only looks like it.
  for (const header of headers)
    give(
      header,
      open(({ heads }) => heads.includes(header)),
    );
  for (const header of headers) {
    const plain = normal(header);
    give(
      header,
      open((one) => one.plain.has(plain)),
    );
  }
  const unitOf = new Map(importable(resource).map((f) => [f.name, f.unit]));
  const likened = offered.map((one) => ({ ...one, likeness: likenessTo(one.texts, unitOf.get(one.target)) }));
  for (const header of headers) {
    if (Object.hasOwn(suggestions, header)) continue;
    const head = headOf(header);
    const like = mostAlike(
      likened.filter(({ target }) => !used.has(target)),
      ({ likeness }) => likeness(head),
    );
    give(header, like);
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
function checkRest({
  skip,
  empty,
  constants,
  templates,
  skipRows,
  spacing,
  datum,
  ...reading
}: Partial<Record<keyof Mapping, unknown>>): void {
  const fault = readingFault(reading);
  if (fault) throw wrong(`${fault.key} 可为：${fault.allowed}`, `${fault.key} may be: ${fault.allowed}`);
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

/** What of a mapping stands before the file is opened: how it is read, and the columns that tell its headings. @throws AppError import.mapping */
export function readingIn(input: unknown, { imports = [] }: Resource): { stated: FileReading; known: string[][] } {
  const one = typeof input === 'string' ? imports.find(({ name }) => name === input) : input;
  if (!isObject(one)) return { stated: {}, known: imports.map((shipped) => columnsOf({ ...shipped, skip: [] })) };
  checkRest(one);
  const { columns, templates } = one;
  const named = { columns: isObject(columns) ? (columns as FileMapping['columns']) : {}, templates: templates as FileMapping['templates'] };
  return { stated: readingOf(one as FileReading), known: [columnsOf(named)] };
}

/** What every column of a resource can fill, halves of locations among it. */
const openTargets = (resource: Resource): Set<string> => new Set(namesOf(resource).map(({ target }) => target));

/** The mapping that is meant: what is given, the shipped one of that name, else the shipped one that fits, else by the headings. */
function meant(input: unknown, resource: Resource, headers: readonly string[]): { input: unknown; shipped?: string } {
  const { imports = [] } = resource;
  const ship = (one: Import): { input: unknown; shipped: string } => ({ input: mappingOf(one, openTargets(resource)), shipped: one.name });
  if (typeof input === 'string') {
    const one = imports.find(({ name }) => name === input);
    if (one) return ship(one);
    const names = imports.map(({ name }) => name).join(', ');
    throw wrong(`没有名为「${input}」的映射；有：${names}`, `there is no mapping "${input}"; there are: ${names}`);
  }
  if (input !== undefined && input !== null) return { input };
  const shipped = shippedFor(imports, headers);
  return shipped ? ship(shipped) : { input: { columns: suggest(headers, resource) } };
}

/** A column that is named is there, once. @throws AppError import.mapping */
function checkColumn(header: string, headers: readonly string[]): void {
  const first = headers.indexOf(header);
  if (first === -1) throw wrong(`文件中没有列「${header}」`, `the file has no column "${header}"`);
  if (headers.includes(header, first + 1)) throw wrong(`文件中有多列「${header}」`, `the file has several columns "${header}"`);
}

/** Checks a mapping from outside against resource and headers. @param given a mapping, the name of a shipped one, or nothing @throws AppError import.mapping */
export function readMapping(
  given: unknown,
  resource: Resource,
  headers: readonly string[],
): { mapping: Mapping; shipped: string | undefined } {
  const { input, shipped } = meant(given, resource, headers);
  if (!isObject(input)) throw wrong('应为对象', 'must be an object');
  const mapping = { ...input } as unknown as Mapping;
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
    checkColumn(header, headers);
  }
  checkLocations(targets);
  for (const [name, text] of Object.entries(mapping.templates ?? {})) {
    if (!fields.has(name)) throw wrong(`templates 中有未知字段「${name}」`, `templates names the unknown field "${name}"`);
    if (targets.has(name)) throw wrong(`字段「${name}」被映射两次`, `the field "${name}" is mapped twice`);
    for (const header of placeholders(text)) if (header !== ROW) checkColumn(header, headers);
  }
  for (const name of Object.keys(mapping.constants ?? {}))
    if (!fields.has(name)) throw wrong(`constants 中有未知字段「${name}」`, `constants names the unknown field "${name}"`);
  return { mapping, shipped };
}

/** Targets by column position. */
export function targets(mapping: Mapping, headers: readonly string[]): { index: number; header: string; target: ColumnTarget }[] {
  return Object.entries(mapping.columns).map(([header, target]) => ({ index: headers.indexOf(header), header, target: targetOf(target) }));
}
