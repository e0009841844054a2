/** Samples that stand for all by what they show, not by their number. */
import type { Catalogue } from '../../src/documents/tables/catalogue.ts';
import type { Screen } from '../../src/documents/ground/model/resource.ts';

/** Each next one shows the most signs that none before it showed; in the given order. */
export function cover<T>(all: readonly T[], signsOf: (one: T) => readonly string[]): readonly T[] {
  const signs = new Map(all.map((one) => [one, new Set(signsOf(one))]));
  const shown = new Set<string>();
  const chosen = new Set<T>();
  for (;;) {
    const gains = [...signs].map(([one, of]) => ({ one, of, gain: [...of].filter((sign) => !shown.has(sign)).length }));
    const best = gains.reduce((a, b) => (b.gain > a.gain ? b : a));
    if (best.gain === 0) return all.filter((one) => chosen.has(one));
    chosen.add(best.one);
    for (const sign of best.of) shown.add(sign);
  }
}

/** What a screen draws besides the fields of its resource. */
export function featuresOf({ resources }: Catalogue, { resource, list, form, verbs }: Screen): string[] {
  const { fields = [], states } = resources[resource] ?? {};
  return [
    'list',
    list.tree && 'tree',
    list.expand && ('resource' in list.expand ? 'opens to records' : 'opens to fields'),
    list.inline && 'inline',
    list.summary && 'summary',
    list.quickFilters && 'quickFilters',
    list.pageSize > 50 && 'whole',
    states && 'states',
    verbs.includes('add') && form.kind,
    fields.some((f) => f.type === 'file' || f.type === 'image') && 'files',
    fields.some((f) => f.fields) && 'nested',
    ...(list.views ?? []).map((view) => view.type),
  ].filter((feature) => typeof feature === 'string');
}

/** What a list shows now and then besides: one screen with each is enough, whatever else it has. */
export function optionsOf({ list: { actions = [], columns, ...list } }: Screen): string[] {
  const kinds = ['open', 'link', 'add', 'command', 'preview'].filter((kind) => actions.some((action) => kind in action));
  return [
    ...(['marks', 'tabs', 'beside', 'badge'] as const).filter((option) => list[option]),
    ...kinds.map((kind) => `action ${kind}`),
    ...columns.flatMap(({ as }) => (as ? `column ${as}` : [])),
  ];
}
