/** Manifest and screen documents as a user may know them. Content hashes make them immutable for the browser. */
import { createHash } from 'node:crypto';
import { timeZone } from '../../documents/ground/clock.ts';
import { targetsOf } from '../../documents/ground/fields/targets.ts';
import type { Manifest, ManifestScreen } from '../../contract/manifest.ts';
import { askedBy } from '../../documents/features/actions/form.ts';
import { offeredBy, type Grid, type GridBundle } from '../../documents/features/blocks/grid.ts';
import type { Catalogue } from '../../documents/tables/catalogue.ts';
import type { Place } from '../../documents/ground/place.ts';
import type { Power } from '../../documents/ground/powers.ts';
import type { ReferenceTarget, Resource, Screen, ScreenBundle } from '../../documents/ground/model/resource.ts';
import { withTitles } from '../../documents/tables/normalise.ts';
import type { Diagnostic } from '../../documents/ground/diagnostic.ts';
import { audienceOf, holds, isAdmin, type CurrentUser } from '../user/user.ts';
import { visibleResource, visibleScreen } from '../records/reach/access.ts';
import { alongOf } from '../records/reach/along.ts';
import { visibleGrid } from '../grids/visible.ts';

const hashOf = (bundle: object): string => createHash('sha256').update(JSON.stringify(bundle)).digest('hex').slice(0, 16);

const cache = new WeakMap<Catalogue, Map<string, { bundle: ScreenBundle; hash: string }>>();

function target(resource: Resource): ReferenceTarget {
  return {
    name: resource.name,
    title: resource.title,
    titleEn: resource.titleEn,
    api: resource.api,
    key: resource.key,
    label: resource.label,
    ...(resource.tree ? { tree: resource.tree } : {}),
  };
}

/** Screens that make records of a resource, in menu order. */
const adding = ({ screens }: Catalogue, { name }: Resource): string[] =>
  Object.values(screens)
    .filter((s) => s.resource === name && s.verbs.includes('add'))
    .sort((a, b) => a.sort - b.sort)
    .map((s) => s.name);

/** A resource as browsers know it: what limits its rows is judged here, and told under «Why?» to whom it concerns. */
function resourceFor(screen: Screen, { limits: _limits, remote, ...resource }: Resource): Resource {
  return withTitles({ ...resource, ...(remote ? { remote: { server: remote.server, api: resource.api } } : {}) }, screen.titles);
}

/** What the rows of a list open to when that is other records: the first screen of theirs that the user may see. */
function openedOf(catalogue: Catalogue, { list: { expand } }: Screen, user: CurrentUser): ScreenBundle['opened'] {
  if (!expand || 'fields' in expand) return undefined;
  const full = catalogue.resources[expand.resource];
  const screen =
    Object.values(catalogue.screens).find((s) => s.resource === expand.resource && s.where.length === 0 && holds(user, `${s.name}:view`)) ??
    Object.values(catalogue.screens).find((s) => s.resource === expand.resource && holds(user, `${s.name}:view`));
  if (!full || !screen) return undefined;
  const resource = visibleResource(full, user);
  return { screen: visibleScreen(screen, resource, user), resource: resourceFor(screen, resource) };
}

/** The screen, its resource and its references, trimmed to the user's permissions, with its hash. */
export function bundleOf(catalogue: Catalogue, screen: Screen, user: CurrentUser): { bundle: ScreenBundle; hash: string } {
  const full = catalogue.resources[screen.resource] as Resource;
  const resource = visibleResource(full, user);
  const seen = visibleScreen(screen, resource, user);
  const opened = openedOf(catalogue, screen, user);
  const along = alongOf(catalogue, resource, user, screen.name);
  const key = `${along.map((f) => f.name).join()}|${opened?.screen.name ?? ''}|${opened?.resource.fields.map((f) => f.name).join() ?? ''}|${screen.name}|${seen.verbs.join()}|${resource === full ? '' : resource.fields.map((f) => f.name).join()}`;
  const known = cache.get(catalogue) ?? new Map<string, { bundle: ScreenBundle; hash: string }>();
  cache.set(catalogue, known);
  const hit = known.get(key);
  if (hit) return hit;
  const references: Record<string, ReferenceTarget> = {};
  const asked = askedBy(seen.list.actions).flatMap(({ fields }) => fields);
  for (const name of [...resource.fields, ...along, ...asked].flatMap(targetsOf)) {
    const referenced = catalogue.resources[name];
    if (referenced)
      references[referenced.name] ??= {
        ...target(referenced),
        ...(resource.fields.some((f) => f.create && targetsOf(f).includes(referenced.name))
          ? { screens: adding(catalogue, referenced) }
          : {}),
      };
  }
  const bundle: ScreenBundle = {
    screen: seen,
    resource: resourceFor(screen, resource),
    references,
    ...(along.length ? { along } : {}),
    ...(opened ? { opened } : {}),
  };
  const result = { bundle, hash: hashOf(bundle) };
  known.set(key, result);
  return result;
}

/** Permissions that fields take, and the bundles of grids by what their readers see. */
interface Sights {
  permissions: string[];
  bundles: Map<string, { bundle: GridBundle; hash: string }>;
}

const sights = new WeakMap<Catalogue, Sights>();

function sightsOf(catalogue: Catalogue): Sights {
  const remembered = sights.get(catalogue);
  if (remembered) return remembered;
  const fields = Object.values(catalogue.resources).flatMap((r) => r.fields);
  const fresh: Sights = { permissions: [...new Set(fields.flatMap((f) => f.permission ?? []))], bundles: new Map() };
  sights.set(catalogue, fresh);
  return fresh;
}

/** A grid as the user may know it, with its hash. */
export function gridBundleOf(catalogue: Catalogue, grid: Grid, user: CurrentUser): { bundle: GridBundle; hash: string } {
  const { permissions, bundles } = sightsOf(catalogue);
  // Fields are seen by permission; whose rows they count differs by kind of user.
  const key = JSON.stringify([grid.name, isAdmin(user) || (audienceOf(user) ?? ''), permissions.filter((one) => holds(user, one))]);
  const hit = bundles.get(key);
  if (hit) return hit;
  const offered = offeredBy(grid).flatMap((name) => catalogue.resources[name] ?? []);
  const references = Object.fromEntries(offered.map((resource) => [resource.name, target(resource)]));
  const bundle: GridBundle = { grid: visibleGrid(catalogue, grid, user), ...(offered.length ? { references } : {}) };
  const result = { bundle, hash: hashOf(bundle) };
  bundles.set(key, result);
  return result;
}

/** What the console fetches for a screen of either kind; undefined when there is no such screen. */
export function documentOf(
  catalogue: Catalogue,
  name: string,
  user: CurrentUser,
): { bundle: ScreenBundle | GridBundle; hash: string } | undefined {
  const [screen, grid] = [catalogue.screens[name], catalogue.grids[name]];
  return screen ? bundleOf(catalogue, screen, user) : grid && gridBundleOf(catalogue, grid, user);
}

/** The screens a user may open, in menu order, and the hash of each. */
export function manifestOf(catalogue: Catalogue, dictionaries: string, problems: readonly Diagnostic[], user: CurrentUser): Manifest {
  // Key by key: who it is for is not everybody's business.
  const entry = (place: Place, verbs: Power[], hash: string): ManifestScreen => ({
    name: place.name,
    area: place.area,
    route: place.route,
    title: place.title,
    titleEn: place.titleEn,
    sort: place.sort,
    ...(place.icon ? { icon: place.icon } : {}),
    hidden: place.hidden,
    verbs,
    hash,
  });
  const seen = (place: Place): boolean => holds(user, `${place.name}:view`);
  const list = (s: Screen): ManifestScreen => {
    const { bundle, hash } = bundleOf(catalogue, s, user);
    const { name, api } = bundle.resource;
    return { ...entry(s, bundle.screen.verbs, hash), resource: name, ...(api === `/api/${name}` ? {} : { api }) };
  };
  const screens = [
    ...Object.values(catalogue.screens).filter(seen).map(list),
    ...Object.values(catalogue.grids)
      .filter(seen)
      .map((g): ManifestScreen => ({ ...entry(g, g.verbs, gridBundleOf(catalogue, g, user).hash), grid: true })),
    ...Object.values(catalogue.links)
      .filter(seen)
      .map((l): ManifestScreen => {
        const { link, setting } = l;
        return {
          ...entry(l, l.verbs, ''),
          target: { ...(link === undefined ? {} : { link }), ...(setting === undefined ? {} : { setting }) },
        };
      }),
  ];
  return {
    screens: screens.sort((a, b) => a.sort - b.sort || (a.name < b.name ? -1 : 1)),
    timeZone: timeZone(),
    dictionaries,
    problems: isAdmin(user)
      ? problems.map(({ code, file, line, column, message, messageZh, hint, hintZh, frame }) => ({
          code,
          file,
          line,
          column,
          message,
          messageZh,
          ...(hint === undefined ? {} : { hint, hintZh }),
          frame,
        }))
      : [],
  };
}
