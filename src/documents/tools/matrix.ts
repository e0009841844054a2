/** Who may do what with which field where, as the documents say it: for an auditor, and for whoever changes a permission. */
import { powersOf } from '../ground/grants.ts';
import { writable } from '../ground/fields/writable.ts';
import { placesOf } from '../ground/place.ts';
import { AUDIENCES, type Power } from '../ground/powers.ts';
import type { Catalogue } from '../tables/catalogue.ts';
import type { Field } from '../ground/model/fields.ts';
import type { Resource, Screen } from '../ground/model/resource.ts';
import { isSecret } from '../ground/fields/traits.ts';

/** The built-in roles: the administrator, and one for each audience. */
export const ROLES: readonly string[] = ['admin', ...AUDIENCES];

/** `shown`, or `masked` (its middle hidden; with the permission to edit, in lists and exports only); `written`. */
export type Access = 'shown' | 'masked' | 'written';

/** What one role may do on one screen. */
export interface MatrixEntry {
  role: string;
  screen: string;
  /** None of a grid: what its blocks show has permissions of its own. */
  resource?: string;
  /** By action: the fields it reaches. Actions that touch the record as a whole reach none by name. */
  actions: Record<string, Record<string, Access>>;
  /** Fields the role never gets. */
  hidden: string[];
}

function reachOf(action: Power, fields: readonly Field[], resource: Resource): [string, Access][] {
  const readable = fields.filter((f) => !isSecret(f));
  const transition = resource.states?.transitions.filter((t) => t.permission === action && t.by === 'user') ?? [];
  switch (action) {
    case 'view':
    case 'export':
      return readable.map((f) => [f.name, f.mask ? 'masked' : 'shown']);
    case 'add':
      return fields.filter(writable).map((f) => [f.name, 'written']);
    case 'import':
      return fields.filter((f) => writable(f) && !isSecret(f)).map((f) => [f.name, 'written']);
    case 'edit':
      return fields.filter((f) => writable(f) && !f.immutable).map((f) => [f.name, 'written']);
    default:
      return fields.filter((f) => transition.some((t) => t.form.fields.includes(f.name))).map((f) => [f.name, 'written']);
  }
}

function entry(role: string, screen: Screen, resource: Resource, permissions: ReadonlySet<string>): MatrixEntry | undefined {
  const powers = powersOf(role, screen);
  if (!powers.length) return undefined;
  const seen = resource.fields.filter((f) => f.permission === undefined || role === 'admin' || permissions.has(f.permission));
  return {
    role,
    screen: screen.name,
    resource: resource.name,
    actions: Object.fromEntries(powers.map((action) => [action, Object.fromEntries(reachOf(action, seen, resource))])),
    hidden: resource.fields.filter((f) => !seen.includes(f)).map((f) => f.name),
  };
}

/** Every role on every screen it may open, by role and then by screen. */
export function matrix({ resources, screens, grids, links }: Catalogue): MatrixEntry[] {
  const all = placesOf({ screens, grids, links }).sort((a, b) => (a.name < b.name ? -1 : 1));
  return ROLES.flatMap((role) => {
    const permissions = new Set(all.flatMap((screen) => powersOf(role, screen).map((power) => `${screen.name}:${power}`)));
    return all.flatMap((place) => {
      const screen = screens[place.name];
      const resource = screen && resources[screen.resource];
      if (screen && resource) return entry(role, screen, resource, permissions) ?? [];
      return (grids[place.name] ?? links[place.name]) && powersOf(role, place).length
        ? { role, screen: place.name, actions: { view: {} }, hidden: [] }
        : [];
    });
  });
}

/** One row for each role, screen, action and field; a `*` where an action names no field. */
export const matrixRows = (entries: readonly MatrixEntry[]): string[][] =>
  entries.flatMap(({ role, screen, actions }) =>
    Object.entries(actions).flatMap(([action, fields]) => {
      const reached = Object.entries(fields);
      return reached.length ? reached.map(([field, access]) => [role, screen, action, field, access]) : [[role, screen, action, '*', '']];
    }),
  );
