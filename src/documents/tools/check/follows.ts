/** What follows from a document that cannot be read: told again, it would hide the cause among dozens of findings. */
import { parse } from 'jsonc-parser';
import type { CodeName } from '../../ground/codes.ts';
import type { Finding } from '../../ground/diagnostic.ts';
import type { Entry } from './entry.ts';
import { attempt } from './guard.ts';

/** Names that are missing only because the documents that give them cannot be read. */
export interface Missing {
  resources: ReadonlySet<string>;
  screens: ReadonlySet<string>;
}

interface Named {
  name?: unknown;
  area?: unknown;
  resource?: unknown;
  screen?: { name?: unknown; area?: unknown } | false;
}

const text = (value: unknown, otherwise: string): string => (typeof value === 'string' ? value : otherwise);

/** As far as it is written: what a text that cannot be read says of itself; nothing where it is too deep for that. */
const asWritten = (source: string): Named =>
  attempt<Named>(
    () => {
      const value = parse(source, [], { allowTrailingComma: true }) as unknown;
      return value !== null && typeof value === 'object' ? value : {};
    },
    () => ({}),
  );

/**
 * What documents would give, were they readable.
 * @param files every text by its path
 * @param broken paths of those with findings of their own
 * @param entries the others
 */
export function missingFrom(
  files: ReadonlyMap<string, string>,
  broken: ReadonlySet<string>,
  entries: readonly Entry[],
  defaultArea: string,
): Missing {
  const resources = new Set<string>();
  const screens = new Set<string>();
  const addScreen = (file: string, { area, name }: Named): void => {
    const [, folder = '', base = ''] = /^screens\/([^/]+)\/([^/]+)\.json$/.exec(file) ?? [];
    screens.add(`${text(area, folder)}/${text(name, base)}`);
  };
  for (const file of broken) {
    const resource = /^resources\/([^/]+)\.json$/.exec(file)?.[1];
    const written = asWritten(files.get(file) ?? '');
    if (resource === undefined) addScreen(file, written);
    else {
      resources.add(resource);
      const { area, name } = written.screen || {};
      screens.add(`${text(area, defaultArea)}/${text(name, resource)}`);
    }
  }
  // Screens of a resource that is not there are not there either.
  for (const { kind, source, document } of entries)
    if (kind === 'screen' && resources.has(document.resource)) addScreen(source.file, document);
  return { resources, screens };
}

/** Told of a value by what it is: of a path that leads to a document that is not there nothing is known. */
const BY_TYPE: readonly CodeName[] = ['where-value', 'where-operator', 'value-kind', 'group-field', 'rule-set'];

/** Whether a finding would not be there were the documents readable that others need. */
export function isFollowUp({ code, params = {} }: Finding, { resources, screens }: Missing): boolean {
  if (resources.size > 0 && BY_TYPE.includes(code)) return true;
  const said = [params.value, params.resource, params.field, params.permission].filter((one) => typeof one === 'string');
  return said.some(
    (one) =>
      resources.has(one) ||
      screens.has(one) ||
      screens.has(one.split(':')[0] ?? '') ||
      (resources.size > 0 && /^(?:\$\w+\.)?\w+\.\w/.test(one)),
  );
}
