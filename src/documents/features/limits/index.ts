/**
 * What kinds of users see only a part of: rows beyond it are not there for them, wherever rows are read. Administrators are not limited.
 */
import { AUDIENCES, type Audience } from '../../ground/powers.ts';
import type { Field } from '../../ground/model/fields.ts';
import type { Resource } from '../../ground/model/resource.ts';
import { readsOf } from '../../ground/values/index.ts';
import { fieldsRead } from '../../ground/where/reads.ts';
import type { Limit } from '../../ground/model/limits.ts';

type Limited = Pick<Resource, 'limits' | 'rows'>;

/** The limits that concern an audience; who belongs to none is held to all. */
export const limitsFor = ({ limits = [] }: Pick<Resource, 'limits'>, audience: Audience | undefined): Limit[] =>
  limits.filter((limit) => audience === undefined || limit.audience.includes(audience));

/** The same with those of the resources whose rows it shows. */
export const limitsSeen = (resource: Limited, audience: Audience | undefined, find: (name: string) => Limited | undefined): Limit[] => [
  ...limitsFor(resource, audience),
  ...(resource.rows ?? []).flatMap((part) => limitsSeen(find(part.resource) ?? {}, audience, find)),
];

/** Names that limits read: properties, and paths of one reference. */
export const readsOfLimits = ({ limits = [] }: Pick<Resource, 'limits'>): string[] => [
  ...new Set(limits.flatMap((limit) => fieldsRead(limit.where))),
];

/** Audiences that do not see every row, whether the rows are its own or those of others. */
export function audiencesOf(resource: Limited | undefined, find: (name: string) => Limited | undefined): Audience[] {
  const audiences = new Set(resource?.limits?.flatMap((limit) => limit.audience));
  for (const part of resource?.rows ?? []) for (const audience of audiencesOf(find(part.resource), find)) audiences.add(audience);
  return AUDIENCES.filter((audience) => audiences.has(audience));
}

/** Audiences to whom a computed field comes to something else, because it counts children that they do not all see. */
export function audiencesOfField(
  field: Field,
  { fields }: Pick<Resource, 'fields'>,
  find: (name: string) => Limited | undefined,
): Audience[] {
  const { children, value = 0 } = field.computed ?? {};
  const below = readsOf(value).flatMap((name) => fields.find((f) => f.name === name && f.computed) ?? []);
  const audiences = new Set([
    ...(children ? audiencesOf(find(children.resource), find) : []),
    ...below.flatMap((f) => audiencesOfField(f, { fields }, find)),
  ]);
  return AUDIENCES.filter((audience) => audiences.has(audience));
}

/** The resource with the audiences noted at its fields for whom they come to something else. */
export function settleLimits(resource: Resource, find: (name: string) => Limited | undefined): Resource {
  const fields = resource.fields.map((field): Field => {
    const limited = field.computed ? audiencesOfField(field, resource, find) : [];
    return field.computed && limited.length ? { ...field, computed: { ...field.computed, limited } } : field;
  });
  return { ...resource, fields };
}
