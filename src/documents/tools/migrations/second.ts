/**
 * Version 2: a scope is a list of ways, `sees` is called `audience`, a list's `presets` are its `quickFilters`. What went by the
 * name of a resource or a property before is said now.
 */
import type { Migration, Step } from './types.ts';

interface Before {
  name?: string;
  scope?: unknown;
  record?: { properties?: Record<string, unknown> };
}

/** The ways that the word stood for. */
function waysOf({ name, scope, record }: Before): string | undefined {
  if (scope === 'station') return `[{ "by": "stationCode"${name === 'substation' ? ', "boosters": true' : ''} }]`;
  if (scope !== 'company') return undefined;
  const own = name !== 'company' && Object.hasOwn(record?.properties ?? {}, 'stationCode');
  return `[{ "by": "companyCode" }${own ? ', { "by": "stationCode" }' : ''}]`;
}

export const second: Migration = {
  version: 2,
  title: 'scope is a list of ways, sees is called audience, presets are quickFilters',
  steps: (document, kind): Step[] => {
    const ways = kind === 'resource' ? waysOf(document as Before) : undefined;
    return [
      ...(ways === undefined ? [] : [{ do: 'write' as const, path: ['scope'], text: ways }]),
      { do: 'rename', path: kind === 'resource' ? ['screen', 'sees'] : ['sees'], to: 'audience' },
      { do: 'rename', path: ['list', 'presets'], to: 'quickFilters' },
    ];
  },
};
