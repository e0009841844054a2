/** Fields along references: `stationCode.province` is the province of the station that the row refers to. */
import type { Field } from '../ground/model/fields.ts';
import type { Resource } from '../ground/model/resource.ts';
import type { Step } from '../ground/model/computed.ts';
import { isReference, isStored } from '../ground/fields/traits.ts';

/** Most references a path goes along. */
export const MAX_STEPS = 3;

/** A field of a resource, both by name; undefined when there is none. */
export type FieldLookup = (resource: string, name: string) => Field | undefined;

/** Looks up in normalised resources; what is worked out as it is read lies at the end of no path. */
export const inResources =
  (resources: (name: string) => Resource | undefined): FieldLookup =>
  (resource, name) =>
    resources(resource)?.fields.find((f) => f.name === name && isStored(f));

/** Where a path leads: the references on the way and the field at its end; undefined when it leads nowhere. */
export function followPath(path: string, from: string, lookup: FieldLookup): { steps: Step[]; field: Field } | undefined {
  const names = path.split('.');
  const steps: Step[] = [];
  let resource = from;
  for (const name of names.slice(0, -1)) {
    const field = lookup(resource, name);
    if (!field || !isReference(field) || field.reference === undefined || steps.length === MAX_STEPS) return undefined;
    steps.push({ field: name, resource: field.reference });
    resource = field.reference;
  }
  const field = lookup(resource, names.at(-1) ?? '');
  return field && steps.length ? { steps, field } : undefined;
}
