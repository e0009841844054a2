/** Each document against the others, by its kind. */
import type { ResourceDocument } from '../../ground/model/authored.ts';
import type { FieldLookup } from '../../kit/paths.ts';
import type { Finding } from '../../ground/diagnostic.ts';
import { RESOURCE_FEATURES, resourceFeature } from '../../tables/features.ts';
import { checkGenerated } from '../../features/generate/check.ts';
import { checkLive } from '../../features/live/check.ts';
import { checkWithin } from '../../features/geometry/check.ts';
import type { Grid } from '../../features/blocks/grid.ts';
import { placeOf } from '../../ground/place.ts';
import { normaliseLink, type Link, type LinkDocument } from '../../features/link/index.ts';
import { checkListOptions } from '../../tables/listFeatures.ts';
import { normaliseScreen, ownScreen } from '../../tables/normalise.ts';
import { VERBS } from '../../ground/powers.ts';
import { REMOTE_POWERS } from '../../features/remote/index.ts';
import { ROW_POWERS } from '../../features/rows/index.ts';
import type { Resource, Screen } from '../../ground/model/resource.ts';
import { checkAudience } from './audience.ts';
import type { Entry, EntryOf } from './entry.ts';
import { fieldMap, type Folder } from '../../kit/check/folder.ts';
import { guarded, judge } from './guard.ts';
import { checkIcons, checkPatterns, checkPlace, claim, type Claims, type Frame } from './places.ts';
import { checkReferences } from './references.ts';
import { checkResource } from './resource.ts';
import { checkScreen } from './screen.ts';
import { checkTitles } from '../../kit/check/texts.ts';

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
  for (const check of [
    () => checkResource(document, folder),
    () => checkListOptions({ list: document.list ?? {}, resource, fields: fieldMap(resource), folder, path: ['list'] }),
    ...RESOURCE_FEATURES.map((name) => () => resourceFeature(name).check?.({ document, resource, folder, lookup }) ?? []),
    () => checkGenerated(resource),
    () => checkLive(resource),
    () => checkReferences(resource, folder),
    () => checkWithin(resource, lookup),
    () => checkPowers(document, resource),
    () => checkIcons(document, frame),
    () => checkPatterns(document, frame),
  ])
    judge(entry, check);
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
export const checkDocument = (entry: Entry, pass: Pass): void => guarded(entry, () => checkByKind(entry, pass), undefined);

function checkByKind(entry: Entry, pass: Pass): void {
  const { frame, claimed } = pass;
  if (entry.kind === 'resource') checkResourceDocument(entry, pass);
  if (entry.kind === 'screen') checkScreenDocument(entry, pass);
  if (entry.kind === 'grid') {
    const [area, name] = screenParts(entry.source.file);
    const { document } = entry;
    // Its blocks want every list of the folder.
    const grid: Grid = { ...placeOf(document, document, document.area ?? area, document.name ?? name), verbs: ['view'], blocks: [] };
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
