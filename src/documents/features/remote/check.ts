/** Rows of another server take nothing that needs a table here, say who is limited to what, and are read by their own list alone. */
import { fieldMap, whereScope, type Folder } from '../../kit/check/folder.ts';
import type { Finding, Path } from '../../ground/diagnostic.ts';
import type { GridDocument } from '../blocks/grid.ts';
import { kindOfScreen } from '../../ground/kinds.ts';
import { waysOf } from '../../kit/scope.ts';
import type { Resource } from '../../ground/model/resource.ts';
import type { ResourceDocument } from '../../ground/model/authored.ts';
import { checkWhere } from '../../kit/check/where.ts';
import { holdsFiles, isSecret } from '../../ground/fields/traits.ts';

const UNSUPPORTED = [
  'limits',
  'rows',
  'tree',
  'unique',
  'softDelete',
  'rules',
  'checks',
  'noOverlap',
  'states',
  'computed',
  'measures',
] as const;

function checkOwn(document: ResourceDocument, resource: Resource, folder: Folder): Finding[] {
  const option = (path: Path, name: string): Finding => ({ code: 'remote-option', path, atKey: true, params: { option: name } });
  const { limits } = resource.remote ?? {};
  const where = { ...whereScope(fieldMap(resource), folder), judged: true };
  return [
    ...UNSUPPORTED.filter((key) => document[key] !== undefined).map((key) => option([key], key)),
    ...(['summary', 'beside', 'badge'] as const)
      .filter((key) => document.list?.[key] !== undefined)
      .map((key) => option(['list', key], key)),
    ...resource.fields.filter((f) => holdsFiles(f) || isSecret(f)).map((f) => option(['record', 'properties', f.name], f.type)),
    ...((document.scope === 'global') === (limits === undefined)
      ? []
      : [
          {
            code: 'remote-limits' as const,
            path: ['remote'],
            atKey: true,
            params: {
              scope:
                document.scope === 'global'
                  ? 'global'
                  : waysOf(document.scope)
                      .map((way) => way.by)
                      .join(', '),
            },
          },
        ]),
    ...(['branch', 'station'] as const).flatMap((kind) => checkWhere(limits?.[kind] ?? [], where, ['remote', 'limits', kind])),
  ];
}

/** Resources that a document reads beside its own rows, and where it says so. */
function readsOf(value: unknown, path: Path = []): { name: string; path: Path }[] {
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const at: Path = [...path, Array.isArray(value) ? Number(key) : key];
    const names = (key === 'resource' || key === 'reference') && typeof inner === 'string';
    return names ? [{ name: inner, path: at }] : readsOf(inner, at);
  });
}

/** Everything about where rows of other servers are named: references, parts, guards and sources cannot read them. */
export const checkRemoteUse = (document: unknown, folder: Folder): Finding[] =>
  (kindOfScreen(document) === 'grid'
    ? [...readsOf((document as GridDocument).blocks, ['blocks']), ...readsOf((document as GridDocument).sources ?? {}, ['sources'])]
    : readsOf(document)
  )
    .filter(({ name, path }) => folder.resources.get(name)?.document.remote && path.at(-2) !== 'expand')
    .map(({ name, path }) => ({ code: 'remote-use', path, params: { resource: name } }));

export const checkRemote = (document: ResourceDocument, resource: Resource, folder: Folder): Finding[] => [
  ...(resource.remote ? checkOwn(document, resource, folder) : []),
  ...checkRemoteUse(document, folder),
];
