/**
 * What figures and maps of a resource look at, so that they can be told from images of its rows alone: see changes.ts, carry.ts and
 * map/remembered.ts.
 */
import { inResources } from '../../documents/kit/paths.ts';
import { sourcesOf } from '../../documents/features/blocks/grid.ts';
import { readsOfLimits } from '../../documents/features/limits/index.ts';
import { hasTable } from '../../documents/kit/own.ts';
import { readsOfFact, type SourceFolder } from '../../documents/features/source/normalise.ts';
import type { Catalogue } from '../../documents/tables/catalogue.ts';
import type { Field } from '../../documents/ground/model/fields.ts';
import type { Resource } from '../../documents/ground/model/resource.ts';
import { readsClock, readsOf } from '../../documents/ground/values/index.ts';
import { isPoint, isStored } from '../../documents/ground/fields/traits.ts';

type Documents = Pick<Catalogue, 'grids' | 'resources'>;

/** Of one resource: columns that images hold, and fields that are worked out of them. */
export interface Imaged {
  columns: ReadonlySet<string>;
  computed: ReadonlySet<string>;
}

const first = (path: string): string => path.split('.')[0] ?? '';

/** Whether a path, or one of those that a field is worked out of, comes back to the resource it begins at. */
export const comesBack = (field: Field | undefined, resource: string): boolean =>
  Object.values(field?.computed?.paths ?? {}).some((steps) => steps.some((step) => step.resource === resource));

/** Whether a field can be worked out of the row and of records that it refers to, at any instant. */
function workable(name: string, resource: Resource, seen: readonly string[] = []): boolean {
  const field = resource.fields.find((f) => f.name === name);
  if (!field || seen.includes(name)) return false;
  if (!field.computed || field.computed.stored) return true;
  const { children, value = 0 } = field.computed;
  const timeless = (typeof value === 'object' && 'is' in value) || !readsClock(value);
  return (
    !children && timeless && !comesBack(field, resource.name) && readsOf(value).every((n) => workable(first(n), resource, [...seen, name]))
  );
}

/** What scope and limits look at; undefined when they look at other rows of the resource, or at the clock. */
function limitReads(resource: Resource): string[] | undefined {
  const { name, ways, limits = [], softDelete } = resource;
  const reads = readsOfLimits(resource);
  const back = reads.some((path) => path.includes('.') && resource.fields.find((f) => f.name === first(path))?.reference === name);
  if (back || ways.some((way) => way.to === 'record') || /"\$|"under"/.test(JSON.stringify(limits))) return undefined;
  return [
    'id',
    'companyPath',
    'companyCode',
    'stationCode',
    'createBy',
    ...ways.map((way) => way.by),
    ...reads.map(first),
    ...(softDelete ? ['deletedTime'] : []),
  ];
}

/** Everything that sources of grids ask of a resource, as its own fields. */
function sourceFields(resource: Resource, { grids, resources }: Documents): string[] {
  const find = (name: string): Resource | undefined => resources[name];
  const folder: SourceFolder = { resource: find, lookup: inResources(find) };
  return Object.values(grids)
    .flatMap((grid) => grid.blocks.flatMap(sourcesOf))
    .flatMap(({ source }) => [source, ...Object.values(source.parts ?? {})])
    .filter((part) => part.resource === resource.name && (part.group || part.measures))
    .flatMap((part) => readsOfFact(part, resource, folder).map(first));
}

/** By which rows are counted where they lie. */
const pointFields = ({ fields }: Resource): string[] => fields.filter(isPoint).map((f) => f.name);

function imagedIn(resource: Resource, documents: Documents): Imaged | undefined {
  const names = [...sourceFields(resource, documents), ...pointFields(resource)];
  const limits = hasTable(resource) && names.length ? limitReads(resource) : undefined;
  if (!limits) return undefined;
  const [columns, computed] = [new Set(limits), new Set<string>()];
  const add = (name: string): void => {
    const field = resource.fields.find((f) => f.name === name);
    if (!field || columns.has(name) || computed.has(name)) return;
    if (isStored(field)) columns.add(name);
    else if (workable(name, resource)) {
      computed.add(name);
      for (const read of readsOf(field.computed?.value ?? 0)) add(first(read));
    }
  };
  for (const name of names) add(name);
  return { columns, computed };
}

const known = new WeakMap<Documents['resources'], Map<string, Imaged | undefined>>();

/** What images of a resource's rows hold; undefined where none would tell its figures, or nothing asks for any. */
export function imagedOf(name: string, documents: Documents): Imaged | undefined {
  const all = known.get(documents.resources) ?? new Map<string, Imaged | undefined>();
  known.set(documents.resources, all);
  const resource = documents.resources[name];
  if (!all.has(name)) all.set(name, resource && imagedIn(resource, documents));
  return all.get(name);
}
