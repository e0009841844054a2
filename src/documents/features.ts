/**
 * The features of a resource, in one table: each a key of its document with a folder. What documents may say of it (meta), how that is checked
 * and what its changes mean (compared); the normaliser reads it (normalise.ts). The compiler asks for an entry for each key that is not core.
 */
import { ownFields } from './assist/fields.ts';
import { offerOf, shown, titled, writable } from './assist/give.ts';
import { valueAt } from './assist/value.ts';
import type { ResourceDocument } from './authored.ts';
import { whereScope } from './check/folder.ts';
import { checkChecks } from './checks/check.ts';
import { checkDefinition, checksMeta } from './checks/meta.ts';
import { checkComputed } from './computed/check.ts';
import { computedDefinition, computedMeta } from './computed/meta.ts';
import { asWhole, namedItems, type Compared } from './diff/feature.ts';
import { always, either, type Judge, type Rule } from './diff/judge.ts';
import { by, itself, leaf, omit, type Tree } from './diff/tree.ts';
import type { ResourceFeature } from './feature.ts';
import { checkImports } from './imports/check.ts';
import { importDefinition, importsMeta } from './imports/meta.ts';
import { checkLimits } from './limits/check.ts';
import { limitsMeta } from './limits/meta.ts';
import { checkMeasures } from './measures/check.ts';
import { formulaDefinition, inlineMeasureDefinition, measureDefinition, measuresMeta } from './measures/meta.ts';
import { measuresOrigins } from './measures/origins.ts';
import { closed, list, say, text } from './metaParts.ts';
import { answer } from './origins/trace.ts';
import { checkRemote } from './remote/check.ts';
import { remoteMeta } from './remote/meta.ts';
import { checkRows } from './rows/check.ts';
import { partDefinition, partValueDefinition, rowsMeta } from './rows/meta.ts';
import { rowsOrigins } from './rows/origins.ts';
import { checkRules } from './rules/check.ts';
import { checkSets } from './rules/checkSets.ts';
import { ruleDefinition, rulesMeta } from './rules/meta.ts';
import { scopeMeta } from './scope/meta.ts';
import { scopeOffers } from './scope/offers.ts';
import { scopeOrigins, waysOrigins } from './scope/origins.ts';
import { fieldsFor, readsOfFact } from './source/normalise.ts';
import { checkStates } from './states/check.ts';
import { comparedStates } from './states/compare.ts';
import { statesDefinitions } from './states/meta.ts';
import { statesOffers } from './states/offers.ts';
import { statesOrigins } from './states/origins.ts';
import type { Resource } from './types.ts';

/** Keys that every resource is made of. */
type Core =
  | '$schema'
  | 'version'
  | 'name'
  | 'title'
  | 'titleEn'
  | 'key'
  | 'label'
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
  ...namedItems('name', { item: either('check-added', 'breaking', 'check-removed', 'none'), part: always('check-changed') }),
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
  imports: {
    meta: importsMeta,
    definitions: { import: importDefinition },
    check: ({ document, resource }) => checkImports(document, resource),
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
  // Compared as a part of its field (diff/rules.ts).
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
