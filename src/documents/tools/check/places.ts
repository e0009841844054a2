/** What documents may not share or must find outside of themselves: menu areas, names, routes, icons, permissions. */
import type { Finding, Path } from '../../ground/diagnostic.ts';
import type { Entry } from './entry.ts';
import { VERBS } from '../../ground/powers.ts';
import type { Place } from '../../ground/place.ts';
import type { ResourceDocument } from '../../ground/model/authored.ts';
import type { Screen } from '../../ground/model/resource.ts';
import type { Folder } from '../../kit/check/folder.ts';

/** The fixed frame the documents stand in (resources.config.ts). */
export interface Frame {
  areas: readonly string[];
  icons: readonly string[];
  defaultArea: string;
  /** Routes no document may take. */
  routes: readonly string[];
  /** Whether a pattern, in Unicode mode, may take exponential time; nobody asks where it is absent. */
  explodes?: (pattern: string) => boolean;
}

/** What is taken already, and by which file. */
export interface Claims {
  names: Map<string, string>;
  routes: Map<string, string>;
}

/** Second and later holders of one name (or address) are refused. */
export function claim(claimed: Map<string, string>, value: string, entry: Entry, finding: (other: string) => Finding): void {
  const other = claimed.get(value);
  if (other !== undefined) entry.findings.push(finding(other));
  else claimed.set(value, entry.source.file);
}

const iconFinding = (icon: string | undefined, frame: Frame, path: Path): Finding[] =>
  icon === undefined || frame.icons.includes(icon) ? [] : [{ code: 'icon-unknown', path, params: { icon }, allowed: [...frame.icons] }];

/** Patterns anywhere in a schema, with where they stand. */
function patternsIn(value: unknown, path: Path): [string, Path][] {
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, inside]): [string, Path][] => {
    const at = [...path, Array.isArray(value) ? Number(key) : key];
    return key === 'pattern' && typeof inside === 'string' && path.at(-1) !== 'properties' ? [[inside, at]] : patternsIn(inside, at);
  });
}

/** Patterns that people's texts are held to end soon, whatever the text. */
export const checkPatterns = ({ record, list }: ResourceDocument, { explodes }: Frame): Finding[] =>
  explodes
    ? [...patternsIn(record, ['record']), ...patternsIn(list?.actions, ['list', 'actions'])].flatMap(([pattern, path]): Finding[] =>
        explodes(pattern) ? [{ code: 'pattern-slow', path }] : [],
      )
    : [];

/** Icons of the buttons that transitions get. */
export const checkIcons = ({ states }: ResourceDocument, frame: Frame): Finding[] =>
  (states?.transitions ?? []).flatMap((t, i) => iconFinding(t.icon, frame, ['states', 'transitions', i, 'icon']));

/** The place of a screen in the menu; `base` leads to it in the document. */
export function checkPlace(screen: Place, entry: Entry, frame: Frame, base: Path, claimed: Claims): void {
  if (!frame.areas.includes(screen.area))
    entry.findings.push({ code: 'area-unknown', path: [...base, 'area'], params: { area: screen.area }, allowed: [...frame.areas] });
  entry.findings.push(...iconFinding(screen.icon, frame, [...base, 'icon']));
  claim(claimed.names, screen.name, entry, (other) => ({
    code: 'name-duplicate',
    path: [...base, 'name'],
    params: { name: screen.name, other },
  }));
  claim(claimed.routes, screen.route, entry, (other) => ({
    code: 'route-duplicate',
    path: [...base, 'route'],
    params: { route: screen.route, other },
  }));
}

/** Permissions of properties are ones that some screen gives. */
export function checkPermissions(entry: Entry, screens: readonly Place[]): void {
  const permissions = Object.entries((entry.document as ResourceDocument).record.properties ?? {}).flatMap(([name, schema]) => {
    const permission = schema['x-field']?.permission;
    return permission === undefined ? [] : [{ name, permission }];
  });
  if (!permissions.length) return;
  const allowed = screens.flatMap((screen) => [...new Set([...VERBS, ...screen.verbs])].map((v) => `${screen.name}:${v}`));
  for (const { name, permission } of permissions) {
    if (allowed.includes(permission)) continue;
    entry.findings.push({
      code: 'permission-unknown',
      path: ['record', 'properties', name, 'x-field', 'permission'],
      params: { permission },
      allowed,
    });
  }
}

/** A picker that offers a new record needs a screen that makes one. */
export function checkCreation(entry: Entry, screens: Record<string, Screen>, folder: Folder): void {
  for (const [name, schema] of Object.entries((entry.document as ResourceDocument).record.properties ?? {})) {
    const { create, reference } = schema['x-field'] ?? {};
    if (!create || reference === undefined || !folder.resources.has(reference)) continue;
    if (!Object.values(screens).some((s) => s.resource === reference && s.verbs.includes('add'))) {
      entry.findings.push({
        code: 'create-nowhere',
        path: ['record', 'properties', name, 'x-field', 'create'],
        params: { resource: reference },
      });
    }
  }
}
