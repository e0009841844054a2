/**
 * The one place that says which rows a user reaches. Two rules are joined for every statement: the row scope (`scope.ts`)
 * and the presets of the screens that grant the verb. No route builds a statement without it.
 */
import { sql, type Kysely } from 'kysely';
import { trimOptions } from '../../../documents/features/list/options.ts';
import type { Audience, Power } from '../../../documents/ground/powers.ts';
import type { Catalogue } from '../../../documents/tables/catalogue.ts';
import type { Resource, Screen } from '../../../documents/ground/model/resource.ts';
import { measuresOver } from '../../../documents/features/measures/left.ts';
import { readsUser } from '../../../documents/ground/where/reads.ts';
import { matches } from '../../../documents/ground/where/evaluate.ts';
import { resolveWhere } from '../../../documents/ground/where/resolve.ts';
import type { Where } from '../../../documents/ground/where/types.ts';
import { AppError } from '../../errors/error.ts';
import type { Tables } from '../../db/connection.ts';
import { audienceOf, holds, isAdmin, type CurrentUser } from '../../user/user.ts';
import { inScope, scopeSql } from './scope.ts';
import { fieldsByName } from '../rows/shape.ts';
import { asSeenBy } from '../../source/limits.ts';
import type { Sql } from '../../source/operators.ts';
import { noSubtree } from '../../source/subtree.ts';
import { whereToSql } from '../../source/where.ts';

/** What of a user a document may read. */
export const userValues = (user: CurrentUser): Record<string, unknown> => ({
  id: user.id,
  userCode: user.userCode,
  username: user.username,
  userType: user.userType,
  leavesType: user.leavesType,
  companyCode: user.companyCode,
  companyPath: user.companyPath,
  stationCode: user.stationCode,
  phone: user.phone,
});

/** What a verb is granted on: the presets of the granting screens, joined by «or». */
export interface Grant {
  /** Undefined: no preset limits it. */
  where: Where | undefined;
  screens: Screen[];
}

const screensOf = (catalogue: Catalogue, resource: Resource): Screen[] =>
  Object.values(catalogue.screens).filter((s) => s.resource === resource.name);

/** The screens that grant a verb, or why none does: what `grant` throws and `may` tells. */
function grantingScreens(
  catalogue: Catalogue,
  resource: Resource,
  verb: Power,
  user: CurrentUser,
  screenName?: string,
): Screen[] | 'record.verb' | 'permission.denied' {
  if (verb !== 'view' && !resource.verbs.includes(verb)) return 'record.verb';
  const all = screensOf(catalogue, resource);
  const candidates = screenName === undefined ? all : all.filter((s) => s.name === screenName);
  const screens = candidates.filter((s) => (verb === 'view' || s.verbs.includes(verb)) && holds(user, `${s.name}:${verb}`));
  return screens.length || (isAdmin(user) && screenName === undefined) ? screens : 'permission.denied';
}

/** Whether the user may do it, through the named screen or through any. */
export const may = (catalogue: Catalogue, resource: Resource, verb: Power, user: CurrentUser, screenName?: string): boolean =>
  Array.isArray(grantingScreens(catalogue, resource, verb, user, screenName));

/**
 * What the user may do, through the named screen or through any.
 * @throws AppError permission.denied when no screen grants the verb, record.verb when the resource lacks it
 */
export function grant(catalogue: Catalogue, resource: Resource, verb: Power, user: CurrentUser, screenName?: string): Grant {
  const screens = grantingScreens(catalogue, resource, verb, user, screenName);
  if (screens === 'record.verb' || screens === 'permission.denied') throw new AppError(screens);
  if (screenName === undefined && (isAdmin(user) || screens.some((s) => !s.where.length))) return { where: undefined, screens };
  const context = { user: userValues(user) };
  const presets = screens.map((s) => resolveWhere(s.where, context)).filter((w) => w.length > 0);
  if (!presets.length) return { where: undefined, screens };
  return {
    where: presets.length === 1 ? presets[0] : [{ operator: 'or', value: presets.map((value) => ({ operator: 'and' as const, value })) }],
    screens,
  };
}

/**
 * Whose records a user sees, as the screens that show them say by naming the user (`$user.x`): undefined where one of them says
 * nothing of it, or none shows them. Pickers keep to it as well. What else a preset says, such as a state, is a choice of rows for
 * one purpose and binds no picker.
 */
export function ownPreset(catalogue: Catalogue, resource: Resource, user: CurrentUser): Sql | undefined {
  const screens = grantingScreens(catalogue, resource, 'view', user);
  if (isAdmin(user) || !Array.isArray(screens) || !screens.length) return undefined;
  const presets = screens.map((s) => s.where.filter((item) => readsUser([item])));
  if (presets.some((preset) => !preset.length)) return undefined;
  const context = { user: userValues(user) };
  const value = presets.map((preset) => ({ operator: 'and' as const, value: resolveWhere(preset, context) }));
  return whereToSql([{ operator: 'or', value }], fieldsByName(resource), noSubtree);
}

function limits(catalogue: Catalogue, resource: Resource, user: CurrentUser, granted: Grant, life: Sql | undefined): Sql[] {
  const preset = granted.where && whereToSql(granted.where, fieldsByName(resource), noSubtree);
  return [scopeSql(catalogue, resource, user), preset, life].filter((s): s is Sql => s !== undefined);
}

/** Conditions every statement carries: scope, grant, and rows not deleted. */
export const reach = (catalogue: Catalogue, resource: Resource, user: CurrentUser, granted: Grant): Sql[] =>
  limits(catalogue, resource, user, granted, resource.softDelete ? sql`${sql.ref('deletedTime')} is null` : undefined);

/** The same for rows in the recycle list. */
export function reachDeleted(catalogue: Catalogue, resource: Resource, user: CurrentUser, granted: Grant): Sql[] {
  return limits(catalogue, resource, user, granted, sql`${sql.ref('deletedTime')} is not null`);
}

/** Whether a row about to be written stays within scope and grant. */
export async function reaches(
  db: Kysely<Tables>,
  catalogue: Catalogue,
  resource: Resource,
  user: CurrentUser,
  granted: Grant,
  row: Record<string, unknown>,
): Promise<boolean> {
  return (granted.where === undefined || matches(granted.where, row)) && inScope(db, catalogue, resource, user, row);
}

const seen = new WeakMap<Resource, Map<Audience | undefined, Resource>>();

/** The resource as an audience reads it: what counts rows that it does not all see comes from columns of its own. */
function readBy(resource: Resource, audience: Audience | undefined): Resource {
  if (!resource.fields.some((f) => f.computed?.limited)) return resource;
  const known = seen.get(resource) ?? new Map<Audience | undefined, Resource>();
  seen.set(resource, known);
  let result = known.get(audience);
  if (!result) {
    const fields = audience
      ? resource.fields.map((f) => asSeenBy(f, audience))
      : resource.fields.filter((f) => f.computed?.limited === undefined);
    result =
      fields.every((f, i) => f === resource.fields[i]) && fields.length === resource.fields.length ? resource : { ...resource, fields };
    known.set(audience, result);
  }
  return result;
}

/** The resource as this user may know it: fields without permission are gone. */
export function visibleResource(whole: Resource, user: CurrentUser): Resource {
  const resource = isAdmin(user) ? whole : readBy(whole, audienceOf(user));
  const hidden = new Set(resource.fields.filter((f) => f.permission !== undefined && !holds(user, f.permission)).map((f) => f.name));
  if (!hidden.size) return resource;
  const properties = Object.fromEntries(Object.entries(resource.schema.properties ?? {}).filter(([name]) => !hidden.has(name)));
  const keep = (name: string): boolean => !hidden.has(name);
  return {
    ...resource,
    fields: resource.fields.filter((f) => keep(f.name)),
    schema: { ...resource.schema, properties, required: (resource.schema.required ?? []).filter(keep) },
    ...(resource.rules ? { rules: resource.rules.map((r) => ({ ...r, fields: r.fields.filter(keep) })) } : {}),
    measures: measuresOver(resource.measures, (path) => keep(path.split('.')[0] ?? path)),
    list: trimList(resource.list, keep),
    form: trimForm(resource.form, keep),
  };
}

const trimList = (list: Resource['list'], keep: (name: string) => boolean): Resource['list'] => ({
  ...trimOptions(list, keep),
  columns: list.columns.filter((c) => keep(c.field)),
  filters: list.filters.filter((f) => keep(f.field)),
  search: list.search.filter(keep),
  sort: list.sort.filter((s) => keep(s.field)),
});

const trimForm = (form: Resource['form'], keep: (name: string) => boolean): Resource['form'] => ({
  ...form,
  groups: form.groups.map((g) => ({ ...g, fields: g.fields.filter(keep) })).filter((g) => g.fields.length > 0),
});

/** A screen as this user may know it. */
export function visibleScreen(screen: Screen, resource: Resource, user: CurrentUser): Screen {
  const known = new Set(resource.fields.map((f) => f.name));
  const keep = (name: string): boolean => known.has(name);
  return {
    ...screen,
    verbs: screen.verbs.filter((v) => holds(user, `${screen.name}:${v}`)),
    list: trimList(screen.list, keep),
    form: trimForm(screen.form, keep),
  };
}

/** The resources that a user may view through some screen, as that user may know them, with the verbs the user holds. */
export function visibleResources(catalogue: Catalogue, user: CurrentUser): Resource[] {
  return Object.values(catalogue.resources)
    .filter((resource) => may(catalogue, resource, 'view', user))
    .map((resource) => ({
      ...visibleResource(resource, user),
      verbs: resource.verbs.filter((verb) => may(catalogue, resource, verb, user)),
    }));
}
