/** Fields along references that a list may be asked for: those that the grids which open it name, to whoever may open such a grid. */
import { sql } from 'kysely';
import { followPath, inResources } from '../../../documents/kit/paths.ts';
import type { Step } from '../../../documents/ground/model/computed.ts';
import { openedPaths, type OpenedPath } from '../../../documents/tables/drill.ts';
import type { SourceFolder } from '../../../documents/features/source/normalise.ts';
import type { Catalogue } from '../../../documents/tables/catalogue.ts';
import type { Field } from '../../../documents/ground/model/fields.ts';
import type { Resource } from '../../../documents/ground/model/resource.ts';
import { holds, type CurrentUser } from '../../user/user.ts';
import { ALONG, COLUMN, columnName, type Along } from '../../source/columns.ts';
import type { Within } from '../../source/joins.ts';
import type { Sql } from '../../source/operators.ts';
import { visibleResource } from './access.ts';
import { scopeSql } from './scope.ts';

type Resources = Pick<Catalogue, 'resources'>;

/** Rows of a resource that the user reaches at all: their scope, and those that are not deleted. */
export const reachable =
  (catalogue: Resources, user: CurrentUser): Within =>
  (resource: Resource) => {
    const conditions = [scopeSql(catalogue, resource, user), resource.softDelete ? sql`"deletedTime" is null` : undefined].filter(
      (c): c is Sql => c !== undefined,
    );
    return conditions.length ? sql.join(conditions, sql` and `) : undefined;
  };

/** What the user may see of a catalogue, as sources look it up. */
export function folderOf(catalogue: Resources, user: CurrentUser): SourceFolder {
  const seen = new Map<string, Resource | undefined>();
  const resource = (name: string): Resource | undefined => {
    if (!seen.has(name)) seen.set(name, catalogue.resources[name] && visibleResource(catalogue.resources[name], user));
    return seen.get(name);
  };
  return { resource, lookup: inResources(resource) };
}

/** A condition at the end of the way, as one on the rows where it begins: keys among those that meet it, or not among those that do not. */
function alongSql(steps: readonly Step[], { resources }: Resources, within: Within): Along {
  return (condition, ofNothing) =>
    steps.reduceRight((met, { field, resource }) => {
      const target = resources[resource];
      if (!target) return sql`false`;
      const wanted = [within(target), ofNothing ? sql`not ${met}` : met].filter((c) => c !== undefined);
      const keys = sql`select ${sql.id(target.key)} from ${sql.table(`public.${target.name}`)} where ${sql.join(wanted, sql` and `)}`;
      return ofNothing ? sql`coalesce(${sql.id(field)} not in (${keys}), true)` : sql`${sql.id(field)} in (${keys})`;
    }, condition);
}

const known = new WeakMap<Catalogue, OpenedPath[]>();
function pathsOf(catalogue: Catalogue): OpenedPath[] {
  const paths = known.get(catalogue) ?? openedPaths(catalogue);
  known.set(catalogue, paths);
  return paths;
}

/** Those fields of a resource, called by their paths and titled by their ways; `screen` narrows them to the grids that open it. */
export function alongOf(catalogue: Catalogue, resource: Resource, user: CurrentUser, screen: string | undefined): Field[] {
  const opens = (name: string): boolean => (screen === undefined ? catalogue.screens[name]?.resource === resource.name : name === screen);
  const paths = pathsOf(catalogue).flatMap((p) =>
    opens(p.screen) && [p.screen, p.grid].every((name) => holds(user, `${name}:view`)) ? p.path : [],
  );
  if (!paths.length) return [];
  const { lookup } = folderOf(catalogue, user);
  const within = reachable(catalogue, user);
  return [...new Set(paths)].sort().flatMap((path): Field[] => {
    const end = followPath(path, resource.name, lookup);
    if (!end || end.field.mask || !end.field.operators.length) return [];
    const way = end.steps.flatMap(({ field }, i) => lookup(end.steps[i - 1]?.resource ?? resource.name, field) ?? []);
    const { computed: _computed, permission: _permission, ...field } = end.field;
    return [
      {
        ...field,
        name: path,
        title: [...way, field].map((f) => f.title).join(' · '),
        titleEn: [...way, field].map((f) => f.titleEn).join(' · '),
        sortable: false,
        [COLUMN]: columnName(end.field),
        [ALONG]: alongSql(end.steps, catalogue, within),
      } as Field,
    ];
  });
}
