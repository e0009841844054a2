/**
 * `schema check`: parse, shape, names, cross-references, `where` types, texts. What passes becomes the catalogue; a
 * document with a finding is left out of it, and everybody who needs that document says so.
 */
import { childColumns } from '../../features/computed/children.ts';
import { normaliseBlocks } from '../../features/blocks/normalise.ts';
import type { Catalogue } from '../../tables/catalogue.ts';
import type { FieldLookup } from '../../kit/paths.ts';
import type { Diagnostic } from '../../ground/diagnostic.ts';
import { settleIndexes } from '../../tables/indexes.ts';
import type { DocumentKind } from '../../ground/kinds.ts';
import { settleLimits } from '../../features/limits/index.ts';
import { checkListPlaces } from '../../tables/listFeatures.ts';
import { locate } from '../../ground/load.ts';
import { normaliseDictionary, normaliseResource } from '../../tables/normalise.ts';
import { placesOf, type Place } from '../../ground/place.ts';
import { checkRemoteUse } from '../../features/remote/check.ts';
import { dropOrphans } from '../../features/rows/orphans.ts';
import { checkStatesUsed } from '../../features/states/check.ts';
import type { Resource } from '../../ground/model/resource.ts';
import { checkDocument, type Pass } from './documents.ts';
import { isSound, ofKind, type Entry } from './entry.ts';
import { readEntry } from './file.ts';
import { fieldMap, type Folder, type ShownResource } from '../../kit/check/folder.ts';
import { isFollowUp, missingFrom } from './follows.ts';
import { checkGlossary } from './glossary.ts';
import { checkGrid } from './grid.ts';
import { attempt, guarded, judge } from './guard.ts';
import { inDocuments } from './lookup.ts';
import { checkCreation, checkPermissions, type Frame } from './places.ts';
import { checkMenu, checkTwins } from './twins.ts';
import { checkUnused } from './unused.ts';

export interface CheckResult {
  catalogue: Catalogue;
  /** What keeps documents out of the catalogue. */
  diagnostics: Diagnostic[];
  /** What wants mending all the same; looked for once the documents hold together. */
  warnings: Diagnostic[];
  /** Files read, by kind, for the summary. */
  counts: Record<Exclude<DocumentKind, 'grid' | 'link'>, number>;
}

const byPlace = (a: Diagnostic, b: Diagnostic): number =>
  a.file === b.file ? a.line - b.line || a.column - b.column : a.file < b.file ? -1 : 1;

/** What only the folder as a whole can say. */
function warningsOf(entries: readonly Entry[], placed: readonly [Entry, Place][], folder: Folder): Diagnostic[] {
  const sources = new Map(entries.map((e) => [e.source.file, e.source]));
  const dictionaries = ofKind(entries, 'dictionary').map(({ source, document }) => ({ file: source.file, document }));
  const lists = new Map(ofKind(entries, 'resource').map(({ document }) => [document.name, document.list]));
  const everywhere = [
    () =>
      checkUnused(
        dictionaries,
        ofKind(entries, 'resource').map((e) => e.document),
        ofKind(entries, 'screen').map((e) => e.document),
      ),
    () =>
      checkMenu(
        placed.map(([e, screen]) => ({ file: e.source.file, base: e.kind === 'resource' && e.document.screen ? ['screen'] : [], screen })),
      ),
    () =>
      checkStatesUsed([...folder.resources.values()], folder.dictionaries).map(([name, finding]) => ({
        file: `resources/${name}.json`,
        finding,
      })),
    () => checkGlossary(entries.map((e) => ({ file: e.source.file, document: e.document }))),
  ];
  const twins = entries.map((e) => ({
    file: e.source.file,
    check: () => checkTwins(e.document as object, e.kind === 'screen' ? lists.get(e.document.resource) : undefined),
  }));
  const findings = [
    ...everywhere.flatMap((check) => attempt(check, (finding) => [{ file: entries[0]?.source.file ?? '', finding }])),
    ...twins.flatMap(({ file, check }) => attempt(check, (finding) => [finding]).map((finding) => ({ file, finding }))),
  ];
  return findings.flatMap(({ file, finding }) => {
    const source = sources.get(file);
    return source ? [locate(source, finding)] : [];
  });
}

/** What documents may refer to: those of good shape. */
function folderOf(sound: readonly Entry[], files: Iterable<string>): { folder: Folder; lookup: FieldLookup } {
  const dictionaries = new Map(ofKind(sound, 'dictionary').map(({ document }) => [document.name, document]));
  const documents = new Map(ofKind(sound, 'resource').map(({ document }) => [document.name, document]));
  const lookup = inDocuments((name) => documents.get(name));
  const resources = new Map(
    ofKind(sound, 'resource').flatMap((entry): [string, ShownResource][] => {
      const { document } = entry;
      const resource = guarded(entry, () => normaliseResource(document, lookup), undefined);
      return resource ? [[document.name, { document, resource }]] : [];
    }),
  );
  const broken = [...files]
    .map((file) => /^(?:resources|dictionaries)\/([^/]+)\.json$/.exec(file)?.[1] ?? '')
    .filter((name) => name && !resources.has(name) && !dictionaries.has(name));
  return { folder: { resources, dictionaries, broken: new Set(broken) }, lookup };
}

const byName = <T extends { name: string }>(items: readonly T[]): Record<string, T> =>
  Object.fromEntries(items.map((one) => [one.name, one]));

/** What grids, tabs, actions and views say of the lists of the folder, and permissions of all screens. */
function checkAcross(sound: readonly Entry[], { folder, lookup, screens, grids, links }: Pass): void {
  const lists = new Map(screens.map(([, screen]) => [screen.name, screen]));
  const folderOfGrids = {
    resource: (name: string) => folder.resources.get(name)?.resource,
    lookup,
    listed: (screen: string) => lists.get(screen)?.resource,
  };
  for (const [entry, grid] of grids) {
    grid.blocks = guarded(entry, () => normaliseBlocks(entry.document, folderOfGrids), []);
    judge(entry, () => checkRemoteUse(entry.document, folder));
    judge(entry, () => checkGrid(entry.document, grid, folder, lists));
  }
  const known = byName(screens.map(([, screen]) => screen));
  const all = placesOf({ screens: known, grids: byName(grids.map(([, grid]) => grid)), links: byName(links.map(([, link]) => link)) });
  const places = new Map(all.map((place) => [place.name, place]));
  for (const entry of [...ofKind(sound, 'resource'), ...ofKind(sound, 'screen')]) {
    const { document } = entry;
    const shown = folder.resources.get('resource' in document ? document.resource : document.name);
    if (!shown) continue;
    const { resource } = shown;
    const base = 'resource' in document ? { base: shown.document.list ?? {} } : {};
    const scope = { list: document.list ?? {}, ...base, resource, fields: fieldMap(resource), folder, path: ['list'] };
    judge(entry, () => checkListPlaces({ ...scope, places }));
  }
  for (const entry of ofKind(sound, 'resource')) {
    guarded(entry, () => checkPermissions(entry, all), undefined);
    guarded(entry, () => checkCreation(entry, known, folder), undefined);
  }
}

/** The documents without a finding that need none with one, with what follows from all of them together. */
function catalogueOf(sound: readonly Entry[], { folder, screens, grids, links }: Pass): Catalogue {
  const resources = byName(
    ofKind(sound, 'resource')
      .filter(isSound)
      .flatMap(({ document }) => folder.resources.get(document.name)?.resource ?? []),
  );
  dropOrphans(resources);
  const shown = screens.filter(([entry]) => isSound(entry)).map(([, screen]) => screen);
  const lookedFor = childColumns(Object.values(resources));
  for (const entry of ofKind(sound, 'resource')) {
    const resource = resources[entry.document.name];
    if (!resource) continue;
    const settle = (): Resource =>
      settleIndexes(
        settleLimits(resource, (name) => resources[name]),
        shown.filter((screen) => screen.resource === resource.name),
        lookedFor.get(resource.name),
      );
    const settled = guarded(entry, settle, undefined);
    if (settled) resources[resource.name] = settled;
    else delete resources[resource.name];
  }
  dropOrphans(resources);
  return {
    resources,
    screens: byName(shown.filter((screen) => resources[screen.resource])),
    grids: byName(grids.filter(([entry]) => isSound(entry)).map(([, grid]) => grid)),
    links: byName(links.filter(([entry]) => isSound(entry)).map(([, link]) => link)),
    dictionaries: byName(ofKind(sound, 'dictionary').map(({ document }) => normaliseDictionary(document))),
  };
}

/** Checks a folder of documents given as relative path → text. */
export function checkDocuments(files: ReadonlyMap<string, string>, frame: Frame): CheckResult {
  const read = [...files].sort(([a], [b]) => (a < b ? -1 : 1)).map(([file, text]) => readEntry(file, text));
  const entries = read.flatMap((one) => (Array.isArray(one) ? [] : [one]));
  const sound = entries.filter(isSound);
  // What keeps a document from being read comes first: others may want what it would give.
  const causes = [
    ...read.flatMap((one) => (Array.isArray(one) ? one : [])),
    ...entries.filter((entry) => !isSound(entry)).flatMap(({ source, findings }) => findings.map((finding) => locate(source, finding))),
  ];
  const pass: Pass = {
    frame,
    ...folderOf(sound, files.keys()),
    claimed: { names: new Map(), routes: new Map(frame.routes.map((route) => [route, 'resources.config.ts'])) },
    apis: new Map(),
    screens: [],
    grids: [],
    links: [],
  };
  for (const entry of sound) checkDocument(entry, pass);
  checkAcross(sound, pass);
  const catalogue = catalogueOf(sound, pass);
  const missing = missingFrom(files, new Set(causes.map((one) => one.file)), sound, frame.defaultArea);
  const others = sound.flatMap(({ source, findings }) =>
    findings.filter((finding) => !causes.length || !isFollowUp(finding, missing)).map((finding) => locate(source, finding)),
  );
  const diagnostics = [...causes.sort(byPlace), ...others.sort(byPlace)];
  const count = (...kinds: DocumentKind[]): number => entries.filter((e) => kinds.includes(e.kind)).length;
  const warnings = diagnostics.length ? [] : warningsOf(entries, [...pass.screens, ...pass.grids, ...pass.links], pass.folder);
  return {
    catalogue,
    diagnostics,
    warnings: warnings.sort(byPlace),
    counts: { resource: count('resource'), screen: count('screen', 'grid', 'link'), dictionary: count('dictionary') },
  };
}
