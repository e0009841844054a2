/** What a half-written source answers: the columns that blocks and orders name. */
import type { Path } from '../../ground/diagnostic.ts';
import { resourceAround } from '../../kit/assist/fields.ts';
import type { Known, Titled } from '../../kit/assist/known.ts';
import { valueAt } from '../../kit/assist/value.ts';

type JsonObject = Record<string, unknown>;
const isObject = (value: unknown): value is JsonObject => value !== null && typeof value === 'object' && !Array.isArray(value);
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);

/** Figures of the resource that the objects around a place name. */
export function measuresAround(document: unknown, path: Path, { resources }: Known): Titled[] {
  const name = resourceAround(document, path) ?? '';
  return Object.hasOwn(resources, name) ? (resources[name]?.measures ?? []) : [];
}

/** A source with what it uses of the grid. */
function used(document: unknown, source: JsonObject): JsonObject {
  const { use } = source;
  const base = typeof use === 'string' ? valueAt(document, ['sources', use]) : undefined;
  return isObject(base) ? { ...base, ...source } : source;
}

/** The source that a place is in, or that stands beside it. */
function sourceAround(document: unknown, path: Path): JsonObject | undefined {
  for (let i = path.length - 1; i >= 0; i -= 1) {
    const owner = valueAt(document, path.slice(0, i));
    if (!isObject(owner)) continue;
    if (path[i - 1] === 'source') return used(document, owner);
    if (isObject(owner['source'])) return used(document, owner['source']);
  }
  return undefined;
}

/** Name of a group, measure or field, as it is authored. */
function nameOf(item: unknown): string[] {
  if (typeof item === 'string') return [item];
  if (!isObject(item)) return [];
  const name = item['name'] ?? item['field'];
  return typeof name === 'string' ? [name] : [];
}

/** Columns of the answer of the source around a place; those of rows that name none are the fields of the resource. */
export function columnsAround(document: unknown, path: Path, { resources }: Known): Titled[] {
  const source = sourceAround(document, path);
  if (!source) return [];
  const facts = [source, ...(isObject(source['parts']) ? Object.values(source['parts']).filter(isObject) : [])];
  const titles = facts.flatMap(({ resource }): Titled[] => {
    const known = typeof resource === 'string' && Object.hasOwn(resources, resource) ? resources[resource] : undefined;
    return known ? [...known.fields, ...known.measures] : [];
  });
  const names = facts.flatMap((fact) => [fact['fields'], fact['group'], fact['measures']].flatMap(listOf)).flatMap(nameOf);
  const authored = [...new Set(names)].map((name) => titles.find((one) => one.name === name) ?? { name, title: name, titleEn: name });
  return authored.length > 0 || source['parts'] !== undefined ? authored : titles;
}
