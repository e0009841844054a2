/** Each document against the others, by its kind. */
import type { ResourceDocument } from '../authored.ts';
import type { FieldLookup } from '../computed/paths.ts';
import type { Finding } from '../diagnostic.ts';
import { RESOURCE_FEATURES, resourceFeature } from '../features.ts';
import { checkGenerated } from '../generate/check.ts';
import { checkWithin } from '../geometry/check.ts';
import { normaliseGrid, type Grid } from '../grid.ts';
import { normaliseLink, type Link, type LinkDocument } from '../link/index.ts';
import { checkListOptions } from '../list/features.ts';
import { normaliseScreen, ownScreen } from '../normalise.ts';
import { VERBS } from '../powers.ts';
import { REMOTE_POWERS } from '../remote/index.ts';
import { ROW_POWERS } from '../rows/index.ts';
import type { Resource, Screen } from '../types.ts';
import { checkAudience } from './audience.ts';
import type { Entry, EntryOf } from './entry.ts';
import { fieldMap, type Folder } from './folder.ts';
import { checkIcons, checkPlace, claim, type Claims, type Frame } from './places.ts';
import { checkReferences } from './references.ts';
import { checkResource } from './resource.ts';
import { checkScreen } from './screen.ts';
import { checkTitles } from './texts.ts';

/** A folder while it is checked. */
export interface Pass {
  frame: Frame;
  folder: Folder;
  lookup: FieldLookup;
  claimed: Claims;
  /** Addresses of calls, and the files that have them. */
  apis: Map<string, string>;
  /** What each document is a place in the menu for. */
  screens: [Entry, Screen][];
  grids: [EntryOf<'grid'>, Grid][];
  links: [EntryOf<'link'>, Link][];
}

function checkPowers(document: ResourceDocument, resource: Resource): Finding[] {
  const powers: readonly string[] = resource.rows
    ? ROW_POWERS
    : resource.remote
      ? REMOTE_POWERS
      : [...VERBS, ...(resource.states?.permissions.map((p) => p.name) ?? [])];
  return [
    ...(document.verbs ?? []).flatMap((verb, i): Finding[] =>
      powers.includes(verb) ? [] : [{ code: 'value-not-allowed', path: ['verbs', i], params: { value: verb }, allowed: [...powers] }],
    ),
    ...checkAudience(document.screen === false ? [] : document.screen?.audience, resource.verbs, ['screen', 'audience']),
  ];
}

function screenParts(file: string): [area: string, name: string] {
  const [, area = '', name = ''] = /^screens\/([^/]+)\/([^/]+)\.json$/.exec(file) ?? [];
  return [area, name];
}

/** A link leads somewhere: to an address of its own, or to one that a setting begins. */
function checkTarget({ link, setting }: LinkDocument): Finding[] {
  if (link === undefined || (setting === undefined) === /^https?:/.test(link)) return [];
  return [{ code: 'value-pattern', path: ['link'], params: { value: link, pattern: setting === undefined ? '^https?://' : '^[/?#]' } }];
}

function checkResourceDocument(entry: EntryOf<'resource'>, pass: Pass): void {
  const { frame, folder, lookup, claimed, apis, screens } = pass;
  const { document } = entry;
  const resource = folder.resources.get(document.name)?.resource;
  if (!resource) return;
  entry.findings.push(
    ...checkResource(document, folder),
    ...checkListOptions({ list: document.list ?? {}, resource, fields: fieldMap(resource), folder, path: ['list'] }),
    ...RESOURCE_FEATURES.flatMap((name) => resourceFeature(name).check?.({ document, resource, folder, lookup }) ?? []),
    ...checkGenerated(resource),
    ...checkReferences(resource, folder),
    ...checkWithin(resource, lookup),
    ...checkPowers(document, resource),
    ...checkIcons(document, frame),
  );
  claim(apis, resource.api, entry, (other) => ({ code: 'api-duplicate', path: ['api'], params: { api: resource.api, other } }));
  const screen = ownScreen(document, resource, frame.defaultArea);
  if (!screen) return;
  checkPlace(screen, entry, frame, ['screen'], claimed);
  const path = ['screen'];
  entry.findings.push(
    ...checkTitles('screen', screen.title, screen.titleEn, { title: [...path, 'title'], titleEn: [...path, 'titleEn'], owner: path }),
  );
  screens.push([entry, screen]);
}

function checkScreenDocument(entry: EntryOf<'screen'>, { frame, folder, claimed, screens }: Pass): void {
  const { document } = entry;
  const target = folder.resources.get(document.resource);
  if (!target) {
    const allowed = [...folder.resources.keys()];
    if (!folder.broken.has(document.resource))
      entry.findings.push({ code: 'resource-unknown', path: ['resource'], params: { resource: document.resource }, allowed });
    return;
  }
  const screen = normaliseScreen(document, target.resource, ...screenParts(entry.source.file));
  checkPlace(screen, entry, frame, [], claimed);
  entry.findings.push(...checkScreen(document, screen, target, folder));
  screens.push([entry, screen]);
}

/** What is wrong with a document beside the others, grids aside, which name lists of all. Notes its place in the menu. */
export function checkDocument(entry: Entry, pass: Pass): void {
  const { frame, claimed } = pass;
  if (entry.kind === 'resource') checkResourceDocument(entry, pass);
  if (entry.kind === 'screen') checkScreenDocument(entry, pass);
  if (entry.kind === 'grid') {
    const grid = normaliseGrid(entry.document, ...screenParts(entry.source.file));
    checkPlace(grid, entry, frame, [], claimed);
    pass.grids.push([entry, grid]);
  }
  if (entry.kind === 'link') {
    const link = normaliseLink(entry.document, ...screenParts(entry.source.file));
    checkPlace(link, entry, frame, [], claimed);
    entry.findings.push(...checkTarget(entry.document), ...checkAudience(entry.document.audience, link.verbs, ['audience']));
    pass.links.push([entry, link]);
  }
}
