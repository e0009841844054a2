/**
 * `schema check`: parse, shape, names, cross-references, `where` types, texts. What passes becomes the catalogue; a
 * document with a finding is left out of it, and everybody who needs that document says so.
 */
import { normaliseGrid, type Grid, type GridDocument } from '../grid.ts';
import { normaliseLink, type Link, type LinkDocument } from '../link/index.ts';
import { locate } from '../load.ts';
import type { Diagnostic, Finding } from '../diagnostic.ts';
import { settleIndexes } from '../indexes.ts';
import type { DocumentKind } from '../kinds.ts';
import { normaliseDictionary, normaliseResource, normaliseScreen, ownScreen } from '../normalise.ts';
import { placesOf, type Place } from '../place.ts';
import { VERBS } from '../powers.ts';
import type { Catalogue } from '../catalogue.ts';
import type { DictionaryDocument, ResourceDocument, ScreenDocument } from '../authored.ts';
import type { Resource, Screen } from '../types.ts';
import { childColumns } from '../computed/children.ts';
import { checkGenerated } from '../generate/check.ts';
import { checkWithin } from '../geometry/check.ts';
import { settleLimits } from '../limits/index.ts';
import { checkRemoteUse } from '../remote/check.ts';
import { REMOTE_POWERS } from '../remote/index.ts';
import { ROW_POWERS } from '../rows/index.ts';
import { dropOrphans } from '../rows/orphans.ts';
import { inDocuments } from './lookup.ts';
import { checkGlossary } from './glossary.ts';
import { checkGrid } from './grid.ts';
import { RESOURCE_FEATURES, resourceFeature } from '../features.ts';
import { checkListOptions, checkListPlaces } from '../list/features.ts';
import { checkCreation, checkIcons, checkPermissions, checkPlace, claim, type Entry, type Frame, type Claims } from './places.ts';
import { checkReferences } from './references.ts';
import { checkResource } from './resource.ts';
import { fieldMap, type Folder } from './folder.ts';
import { checkAudience } from './audience.ts';
import { readEntry } from './file.ts';
import { checkTitles } from './texts.ts';
import { checkMenu, checkTwins } from './twins.ts';
import { checkUnused } from './unused.ts';
import { checkScreen } from './screen.ts';

export interface CheckResult {
  catalogue: Catalogue;
  /** What keeps documents out of the catalogue. */
  diagnostics: Diagnostic[];
  /** What wants mending all the same; looked for once the documents hold together. */
  warnings: Diagnostic[];
  /** Files read, by kind, for the summary. */
  counts: Record<Exclude<DocumentKind, 'grid' | 'link'>, number>;
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

const byPlace = (a: Diagnostic, b: Diagnostic): number =>
  a.file === b.file ? a.line - b.line || a.column - b.column : a.file < b.file ? -1 : 1;

/** A link leads somewhere: to an address of its own, or to one that a setting begins. */
function checkTarget({ link, setting }: LinkDocument): Finding[] {
  if (link === undefined || (setting === undefined) === /^https?:/.test(link)) return [];
  return [{ code: 'value-pattern', path: ['link'], params: { value: link, pattern: setting === undefined ? '^https?://' : '^[/?#]' } }];
}

/** What only the folder as a whole can say. */
function warningsOf(entries: readonly Entry[], placed: readonly [Entry, Place][]): Diagnostic[] {
  const sources = new Map(entries.map((e) => [e.source.file, e.source]));
  const all = <T>(kind: DocumentKind): { file: string; document: T }[] =>
    entries.filter((e) => e.kind === kind).map((e) => ({ file: e.source.file, document: e.document as T }));
  const findings = [
    ...checkUnused(
      all<DictionaryDocument>('dictionary'),
      all<ResourceDocument>('resource').map((r) => r.document),
      all<ScreenDocument>('screen').map((s) => s.document),
    ),
    ...entries.flatMap((e) => checkTwins(e.document as ScreenDocument).map((finding) => ({ file: e.source.file, finding }))),
    ...checkMenu(
      placed.map(([e, screen]) => ({
        file: e.source.file,
        base: e.kind === 'resource' && (e.document as ResourceDocument).screen ? ['screen'] : [],
        screen,
      })),
    ),
    ...checkGlossary(entries.map((e) => ({ file: e.source.file, document: e.document }))),
  ];
  return findings.flatMap(({ file, finding }) => {
    const source = sources.get(file);
    return source ? [locate(source, finding)] : [];
  });
}

/** Checks a folder of documents given as relative path → text. */
export function checkDocuments(files: ReadonlyMap<string, string>, frame: Frame): CheckResult {
  const diagnostics: Diagnostic[] = [];
  const entries: Entry[] = [];
  for (const [file, text] of [...files].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const result = readEntry(file, text);
    if (Array.isArray(result)) diagnostics.push(...result);
    else entries.push(result);
  }
  const sound = entries.filter((e) => e.findings.length === 0);
  const dictionaries = new Map(
    sound.filter((e) => e.kind === 'dictionary').map((e) => [(e.document as DictionaryDocument).name, e.document as DictionaryDocument]),
  );
  const documents = new Map(
    sound.filter((e) => e.kind === 'resource').map((e) => [(e.document as ResourceDocument).name, e.document as ResourceDocument]),
  );
  const lookup = inDocuments((name) => documents.get(name));
  const resources = new Map(
    sound
      .filter((e) => e.kind === 'resource')
      .map((e) => {
        const document = e.document as ResourceDocument;
        return [document.name, { document, resource: normaliseResource(document, lookup) }];
      }),
  );
  const known = new Set([...resources.keys(), ...dictionaries.keys()]);
  const broken = new Set(
    [...files.keys()]
      .map((f) => /^(?:resources|dictionaries)\/([^/]+)\.json$/.exec(f)?.[1] ?? '')
      .filter((name) => name && !known.has(name)),
  );
  const folder: Folder = { resources, dictionaries, broken };
  const catalogue: Catalogue = { resources: {}, screens: {}, grids: {}, links: {}, dictionaries: {} };
  const claimed: Claims = { names: new Map(), routes: new Map(frame.routes.map((r) => [r, 'resources.config.ts'])) };
  const apis = new Map<string, string>();
  const placed: [Entry, Screen][] = [];
  const grids: [Entry, Grid][] = [];
  const links: [Entry, Link][] = [];
  for (const entry of sound) {
    if (entry.kind === 'dictionary')
      catalogue.dictionaries[(entry.document as DictionaryDocument).name] = normaliseDictionary(entry.document as DictionaryDocument);
    if (entry.kind === 'resource') {
      const document = entry.document as ResourceDocument;
      const { resource } = resources.get(document.name) ?? { resource: normaliseResource(document, lookup) };
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
      if (screen) {
        checkPlace(screen, entry, frame, ['screen'], claimed);
        entry.findings.push(
          ...checkTitles('screen', screen.title, screen.titleEn, {
            title: ['screen', 'title'],
            titleEn: ['screen', 'titleEn'],
            owner: ['screen'],
          }),
        );
        placed.push([entry, screen]);
      }
    }
    if (entry.kind === 'screen') {
      const document = entry.document as ScreenDocument;
      const target = resources.get(document.resource);
      if (!target && broken.has(document.resource)) continue;
      if (!target) {
        entry.findings.push({
          code: 'resource-unknown',
          path: ['resource'],
          params: { resource: document.resource },
          allowed: [...resources.keys()],
        });
        continue;
      }
      const screen = normaliseScreen(document, target.resource, ...screenParts(entry.source.file));
      checkPlace(screen, entry, frame, [], claimed);
      entry.findings.push(...checkScreen(document, screen, target.resource, folder));
      placed.push([entry, screen]);
    }
    if (entry.kind === 'grid') {
      const document = entry.document as GridDocument;
      const grid = normaliseGrid(document, ...screenParts(entry.source.file));
      checkPlace(grid, entry, frame, [], claimed);
      grids.push([entry, grid]);
    }
    if (entry.kind === 'link') {
      const document = entry.document as LinkDocument;
      const link = normaliseLink(document, ...screenParts(entry.source.file));
      checkPlace(link, entry, frame, [], claimed);
      entry.findings.push(...checkTarget(document), ...checkAudience(document.audience, link.verbs, ['audience']));
      links.push([entry, link]);
    }
  }
  for (const [, screen] of placed) catalogue.screens[screen.name] = screen;
  const lists = new Map(placed.map(([, screen]) => [screen.name, screen]));
  for (const [entry] of grids) entry.findings.push(...checkRemoteUse(entry.document, folder));
  for (const [entry, grid] of grids) entry.findings.push(...checkGrid(entry.document as GridDocument, grid, folder, lists));
  for (const [, grid] of grids) catalogue.grids[grid.name] = grid;
  for (const [, link] of links) catalogue.links[link.name] = link;
  const places = new Map(placesOf(catalogue).map((place) => [place.name, place]));
  for (const entry of sound) {
    if (entry.kind !== 'resource' && entry.kind !== 'screen') continue;
    const document = entry.document as ResourceDocument | ScreenDocument;
    const { resource } = resources.get('resource' in document ? document.resource : document.name) ?? {};
    const scope = resource && { list: document.list ?? {}, resource, fields: fieldMap(resource), folder, path: ['list'] };
    if (scope) entry.findings.push(...checkListPlaces({ ...scope, places }));
  }
  for (const entry of sound)
    if (entry.kind === 'resource') {
      checkPermissions(entry, placesOf(catalogue));
      checkCreation(entry, catalogue.screens, folder);
    }
  catalogue.screens = {};
  catalogue.grids = Object.fromEntries(grids.filter(([entry]) => entry.findings.length === 0).map(([, grid]) => [grid.name, grid]));
  catalogue.links = Object.fromEntries(links.filter(([entry]) => entry.findings.length === 0).map(([, link]) => [link.name, link]));
  for (const entry of sound)
    if (entry.kind === 'resource' && entry.findings.length === 0) {
      const { resource } = resources.get((entry.document as ResourceDocument).name) ?? {};
      if (resource) catalogue.resources[resource.name] = resource;
    }
  dropOrphans(catalogue.resources);
  for (const [entry, screen] of placed)
    if (entry.findings.length === 0 && catalogue.resources[screen.resource]) catalogue.screens[screen.name] = screen;
  const lookedFor = childColumns(Object.values(catalogue.resources));
  for (const resource of Object.values(catalogue.resources)) {
    catalogue.resources[resource.name] = settleIndexes(
      settleLimits(resource, (name) => catalogue.resources[name]),
      Object.values(catalogue.screens).filter((s) => s.resource === resource.name),
      lookedFor.get(resource.name),
    );
  }
  for (const entry of entries) diagnostics.push(...entry.findings.map((f) => locate(entry.source, f)));
  const count = (kind: DocumentKind): number => entries.filter((e) => e.kind === kind).length;
  const warnings = diagnostics.length ? [] : warningsOf(entries, [...placed, ...grids, ...links]);
  return {
    catalogue,
    diagnostics: diagnostics.sort(byPlace),
    warnings: warnings.sort(byPlace),
    counts: { resource: count('resource'), screen: count('screen') + count('grid') + count('link'), dictionary: count('dictionary') },
  };
}
