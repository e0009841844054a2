/** What late checks read of other records, and what of a record itself has a part in their verdict. */
import { MAX_STEPS } from '../../kit/paths.ts';
import type { Field } from '../../ground/model/fields.ts';
import { isReference } from '../../ground/fields/traits.ts';
import { hasTable } from '../../kit/own.ts';
import type { Resource } from '../../ground/model/resource.ts';
import { readsOf } from '../../ground/values/index.ts';
import { fieldsRead } from '../../ground/where/reads.ts';
import { readByCheck } from './index.ts';
import type { Check } from '../../ground/model/checks.ts';

export type Resources = (name: string) => Resource | undefined;

/** One reference that a path goes along. */
export interface CheckStep {
  field: string;
  target: Resource;
}

const fieldOf = (resource: Resource, name: string): Field | undefined => resource.fields.find((f) => f.name === name);

/** Where a reference that is stored leads; undefined where that is no table of this server. */
function targetOf(resource: Resource, name: string, resources: Resources): Resource | undefined {
  const field = fieldOf(resource, name);
  if (!field || field.computed || !isReference(field) || field.reference === undefined) return undefined;
  const target = resources(field.reference);
  return target && hasTable(target) ? target : undefined;
}

/**
 * Where `part.stock` leads: the references on the way and the property at its end, which may be computed; undefined when it leads
 * nowhere.
 */
export function followCheck(path: string, from: Resource, resources: Resources): { steps: CheckStep[]; field: Field } | undefined {
  const names = path.split('.');
  const steps: CheckStep[] = [];
  let resource = from;
  for (const name of names.slice(0, -1)) {
    const target = targetOf(resource, name, resources);
    if (!target || steps.length === MAX_STEPS) return undefined;
    steps.push({ field: name, target });
    resource = target;
  }
  const field = fieldOf(resource, names.at(-1) ?? '');
  return field && steps.length ? { steps, field } : undefined;
}

/** What the verdict of a late check hangs on. */
export interface CheckReads {
  /** Paths that it compares. */
  paths: string[];
  /** References from the record on, whose rows are held while it is judged. */
  held: string[];
  /** Stored properties of the record itself; none: it hangs on other records alone. */
  own: ReadonlySet<string>;
}

/** Follows everything that a check reads, through what is worked out of it. */
export function readsOfLate(check: Check, resource: Resource, resources: Resources): CheckReads {
  const names = [...new Set(readByCheck(check))];
  const own = new Set<string>();
  const held = new Set<string>();
  const seen = new Set<string>();
  const walk = (at: Resource, prefix: string, name: string): void => {
    const id = `${prefix} ${name}`;
    if (seen.has(id) || prefix.split('.').length > MAX_STEPS + 1) return;
    seen.add(id);
    const [head = '', ...rest] = name.split('.');
    if (rest.length) {
      if (prefix === '') own.add(head);
      const target = targetOf(at, head, resources);
      if (!target) return;
      held.add(`${prefix}${head}`);
      walk(target, `${prefix}${head}.`, rest.join('.'));
      return;
    }
    const { computed } = fieldOf(at, name) ?? {};
    if (!computed) {
      if (prefix === '') own.add(name);
      return;
    }
    const { children, value } = computed;
    for (const read of readsOf(value)) walk(at, prefix, read);
    // The record itself is among the children of what it refers to.
    if (children?.resource === resource.name)
      for (const part of [children.by, children.sum, children.min, children.max, children.last, children.order])
        if (part !== undefined) own.add(part);
    if (children?.resource === resource.name) for (const part of fieldsRead(children.where ?? [])) own.add(part);
  };
  for (const name of names) walk(resource, '', name);
  return { paths: names.filter((name) => name.includes('.')), held: [...held], own };
}
