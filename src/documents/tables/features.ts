/**
 * The features of a resource, in one table: each a key of its document with a folder. What documents may say of it (meta), how that is checked
 * and what its changes mean (compared); the normaliser reads it (normalise.ts). The compiler asks for an entry for each key that is not core.
 */
import { ownFields } from '../kit/assist/fields.ts';
import { offerOf, shown, titled, writable } from '../kit/assist/give.ts';
import { valueAt } from '../kit/assist/value.ts';
import type { ResourceDocument } from '../ground/model/authored.ts';
import { whereScope } from '../kit/check/folder.ts';
import { checkChecks } from '../features/checks/check.ts';
import { checkDefinition, checksMeta } from '../features/checks/meta.ts';
import { checkComputed } from '../features/computed/check.ts';
import { computedDefinition, computedMeta } from '../features/computed/meta.ts';
import { asWhole, namedItems, type Compared } from '../kit/diff/feature.ts';
import { always, either, type Judge, type Rule } from '../kit/diff/judge.ts';
import { by, itself, leaf, omit, type Tree } from '../kit/diff/tree.ts';
import type { ResourceFeature } from '../kit/feature.ts';
import { checkImports } from '../features/imports/check.ts';
import { importDefinition, importsMeta } from '../features/imports/meta.ts';
import { checkLimits } from '../features/limits/check.ts';
import { limitsMeta } from '../features/limits/meta.ts';
import { checkMeasures } from '../features/measures/check.ts';
import { formulaDefinition, inlineMeasureDefinition, measureDefinition, measuresMeta } from '../features/measures/meta.ts';
import { measuresOrigins } from '../features/measures/origins.ts';
import { closed, list, say, text } from '../ground/metaParts.ts';
import { answer } from '../kit/origins/trace.ts';
import { checkOverlaps } from '../features/overlap/check.ts';
import { overlapDefinition, overlapMeta } from '../features/overlap/meta.ts';
import { checkRemote } from '../features/remote/check.ts';
import { remoteMeta } from '../features/remote/meta.ts';
import { checkRows } from '../features/rows/check.ts';
import { partDefinition, partValueDefinition, rowsMeta } from '../features/rows/meta.ts';
import { rowsOrigins } from '../features/rows/origins.ts';
import { checkRules } from '../features/rules/check.ts';
import { checkSets } from '../features/rules/checkSets.ts';
import { ruleDefinition, rulesMeta } from '../features/rules/meta.ts';
import { scopeMeta } from '../features/scope/meta.ts';
import { scopeOffers } from '../features/scope/offers.ts';
import { scopeOrigins, waysOrigins } from '../features/scope/origins.ts';
import { fieldsFor, readsOfFact } from '../features/source/normalise.ts';
import { checkStates } from '../features/states/check.ts';
import { comparedStates } from '../features/states/compare.ts';
import { statesDefinitions } from '../features/states/meta.ts';
import { statesOffers } from '../features/states/offers.ts';
import { statesOrigins } from '../features/states/origins.ts';
import type { Resource } from '../ground/model/resource.ts';

/** Keys that every resource is made of. */
type Core =
  | '$schema'
  | 'version'
  | 'name'
  | 'title'
  | 'titleEn'
  | 'key'
  | 'label'
  | 'labelEn'
  | 'api'
  | 'softDelete'
  | 'verbs'
  | 'screen'
  | 'record'
  | 'list'
  | 'form';
export type ResourceFeatureName = Exclude<keyof ResourceDocument, Core>;

/** Items without names: known by what they say. */
const unnamed = <T>(nameOf: (item: T) => string, judge: Judge): Compared<readonly T[]> => ({
  parts: (items, key) => ({ [key]: by(items, nameOf) }),
  rules: (key) => [[`${key} *`, judge]],
});
/** The comparison of what stands under a key of the resource. */
const ofKey = <K extends keyof Resource>(
  key: K,
  { parts, rules }: Compared<NonNullable<Resource[K]>>,
): NonNullable<ResourceFeature['compared']> => ({ parts: (resource) => parts(resource[key] ?? undefined, key), rules: () => rules(key) });

/** How far a way of a scope reaches, beside others: a company further than its stations. */
const waysOf = (scope: unknown): readonly string[] => (Array.isArray(scope) ? (scope as string[]) : []);
const widens = (before: unknown, after: unknown): boolean =>
  before !== 'global' &&
  (after === 'global' ||
    (waysOf(after).some((way) => !waysOf(before).includes(way)) &&
      !(waysOf(before).includes('companyCode') && waysOf(after).join() === 'stationCode')));

const comparedScope: NonNullable<ResourceFeature['compared']> = {
  parts: ({ ways }): Tree => ({
    scope: leaf(ways.length ? ways.map((way) => way.by + (way.to === 'station' && way.boosters ? ' + boosters' : '')) : 'global'),
  }),
  rules: (): Rule[] => [
    [
      'scope',
      ({ before, after }) =>
        widens(before, after) ? { code: 'scope-widened', effect: 'exposing' } : { code: 'scope-narrowed', effect: 'breaking' },
    ],
  ],
};

const comparedRows: NonNullable<ResourceFeature['compared']> = {
  parts: ({ rows }): Tree =>
    rows
      ? {
          rows: by(
            rows,
            (part) => part.resource,
            (part) => omit(part, 'resource', 'paths'),
          ),
        }
      : {},
  rules: () => [
    ['rows', always('rows-elsewhere', 'breaking')],
    ['rows *', either('part-added', 'exposing', 'part-removed', 'breaking')],
    ['rows * *', always('part-changed', 'exposing')],
  ],
};

const comparedChecks = ofKey('checks', {
  parts: (checks, key) => ({
    [key]: by(
      checks,
      (check) => check.name,
      // Who judges it follows from what it reads.
      (check) => omit(check, 'name', 'late'),
    ),
  }),
  rules: () => [
    ['checks *', either('check-added', 'breaking', 'check-removed', 'none')],
    ['checks * where', always('check-changed', 'breaking')],
    ['checks * field', always('check-changed')],
  ],
});

const features: Record<ResourceFeatureName, ResourceFeature> = {
  scope: { meta: scopeMeta, compared: comparedScope, offers: scopeOffers, origins: { scope: scopeOrigins, ways: waysOrigins } },
  limits: {
    meta: limitsMeta,
    check: ({ resource, folder, lookup }) => checkLimits(resource, folder, lookup),
    compared: ofKey(
      'limits',
      namedItems('titleEn', {
        item: either('limit-added', 'breaking', 'limit-removed', 'exposing'),
        part: always('limit-changed', 'exposing'),
      }),
    ),
  },
  tree: {
    meta: say(
      '树形结构',
      'Rows form a tree',
      closed(
        {
          parent: say('上级字段', 'Property holding the parent key', text),
          path: say('保存全部上级的列', 'Column of all ancestors', text),
        },
        ['parent'],
      ),
    ),
    compared: ofKey('tree', asWhole(always('tree-changed', 'breaking'))),
    offers: {
      'resource.tree.parent': (at) =>
        ownFields(at.document)
          .filter((f) => f.reference !== undefined && f.reference === valueAt(at.document, ['name']))
          .map(offerOf),
    },
    origins: { tree: (path) => answer('tree-path', path) },
  },
  unique: {
    meta: say('不可同时重复的字段组', 'Sets of properties that may not repeat together', list(list(text, { minItems: 1 }))),
    compared: ofKey(
      'unique',
      unnamed((set) => set.join(' + '), either('unique-added', 'breaking', 'unique-removed', 'none')),
    ),
    offers: { 'resource.unique[][]': shown },
  },
  rows: {
    meta: rowsMeta,
    definitions: { given: partValueDefinition, part: partDefinition },
    check: ({ document, resource, folder, lookup }) => checkRows(document, resource, folder, lookup),
    compared: comparedRows,
    origins: { rows: rowsOrigins },
  },
  remote: {
    meta: remoteMeta,
    check: ({ document, resource, folder }) => checkRemote(document, resource, folder),
    compared: ofKey('remote', asWhole(always('rows-elsewhere', 'breaking'))),
    origins: { remote: (path) => (path[1] === 'api' ? answer('api-of-name', path, ['api']) : answer('not-authored', path)) },
  },
  rules: {
    meta: rulesMeta,
    definitions: { rule: ruleDefinition },
    check: ({ document, resource, folder, lookup }) => [
      ...checkRules(document, resource, folder),
      ...checkSets(document, resource, folder, lookup),
    ],
    compared: ofKey('rules', unnamed(itself, either('rule-added', 'breaking', 'rule-removed', 'exposing'))),
    offers: { 'rule.fields[]': writable, 'rule.dictionary': ({ known }) => titled(known.dictionaries) },
  },
  checks: {
    meta: checksMeta,
    definitions: { check: checkDefinition },
    check: ({ document, resource, folder }) => checkChecks(document, resource, folder),
    compared: comparedChecks,
    offers: { 'check.field': writable },
  },
  noOverlap: {
    meta: overlapMeta,
    definitions: { noOverlap: overlapDefinition },
    check: ({ document, resource, folder }) => checkOverlaps(document.noOverlap, resource, folder),
    compared: ofKey(
      'noOverlap',
      namedItems('name', {
        item: either('overlap-added', 'breaking', 'overlap-removed', 'none'),
        part: always('overlap-changed', 'breaking'),
      }),
    ),
    offers: { 'noOverlap.fields[]': shown, 'noOverlap.from': shown, 'noOverlap.to': shown },
  },
  imports: {
    meta: importsMeta,
    definitions: { import: importDefinition },
    check: ({ document, resource, folder }) => checkImports(document, resource, folder),
    compared: {
      parts: ({ imports }) => ({ imports: by(imports, (one) => one.name, leaf) }),
      rules: () => [['imports *', always('import-mapping')]],
    },
  },
  states: {
    meta: say('状态机', 'The states a record goes through', { $ref: '#/definitions/states' }),
    definitions: statesDefinitions,
    check: ({ document, resource, folder }) => checkStates(document, resource, folder),
    compared: ofKey('states', comparedStates),
    offers: statesOffers,
    origins: { states: statesOrigins },
  },
  // Compared as a part of its field (tools/diff/rules.ts).
  computed: {
    meta: computedMeta,
    definitions: { computed: computedDefinition },
    check: ({ document, resource, folder, lookup }) => checkComputed(document, resource, lookup, whereScope(new Map(), folder), folder),
  },
  measures: {
    meta: measuresMeta,
    definitions: { formula: formulaDefinition, measure: measureDefinition, inlineMeasure: inlineMeasureDefinition },
    check: ({ document, resource, folder, lookup }) => {
      const sources = { resource: (name: string) => folder.resources.get(name)?.resource, lookup };
      const fields = fieldsFor(readsOfFact({}, resource, sources), resource, sources);
      return checkMeasures(document.measures, resource.measures, { ...whereScope(fields, folder), row: true }, ['measures']);
    },
    compared: ofKey(
      'measures',
      namedItems('name', { item: either('measure-added', 'none', 'measure-removed', 'none'), part: always('measure-changed') }),
    ),
    origins: { measures: measuresOrigins },
  },
};

/** Names of the features, in the order of the documentation. */
export const RESOURCE_FEATURES = Object.keys(features) as ResourceFeatureName[];
export const resourceFeature = (name: ResourceFeatureName): ResourceFeature => features[name];
