/** Groups of a source: by what can be told apart, each in one way. */
import type { Finding, Path } from '../../ground/diagnostic.ts';
import { fieldType } from '../../ground/fields/index.ts';
import { isNumber, isTime } from '../../ground/fields/traits.ts';
import { checkTitles } from '../../kit/check/texts.ts';
import { checkWhere, type WhereScope } from '../../kit/check/where.ts';
import { countable } from '../measures/check.ts';
import type { GroupDocument } from './index.ts';

/** Whether a field refers to a tree. */
export type IsTreeField = (name: string) => boolean;

/** One of several groups: each holds, and some block makes the selection. */
function checkChoice({ choose, of }: GroupDocument, scope: WhereScope, isTree: IsTreeField, path: Path): Finding[] {
  const selections = [...(scope.selections?.keys() ?? [])];
  return [
    ...(selections.includes(choose ?? '')
      ? []
      : [{ code: 'selection-unknown' as const, path: [...path, 'choose'], params: { value: choose ?? '' }, allowed: selections }]),
    ...(of ? [] : [{ code: 'key-missing' as const, path, params: { key: 'of' } }]),
    ...Object.entries(of ?? {}).flatMap(([name, one]): Finding[] =>
      typeof one === 'object' && one.choose !== undefined
        ? [{ code: 'group-kind', path: [...path, 'of', name], params: { actual: 'choose in of' } }]
        : checkGroup(one, scope, isTree, [...path, 'of', name]),
    ),
  ];
}

/** Slips in one group. */
export function checkGroup(group: string | GroupDocument, scope: WhereScope, isTree: IsTreeField, path: Path): Finding[] {
  const g: GroupDocument = typeof group === 'string' ? { field: group } : group;
  const titled = g.title !== undefined || g.titleEn !== undefined;
  const titles = { title: [...path, 'title'], titleEn: [...path, 'titleEn'], owner: path };
  return [...(titled ? checkTitles(g.name ?? '', g.title, g.titleEn, titles) : []), ...checkWay(g, group, scope, isTree, path)];
}

/** What tells the values of a group apart. */
function checkWay(g: GroupDocument, group: string | GroupDocument, scope: WhereScope, isTree: IsTreeField, path: Path): Finding[] {
  const at: Path = typeof group === 'string' ? path : [...path, 'field'];
  const ways = (['by', 'step', 'edges', 'each', 'cases', 'level', 'choose'] as const).filter((key) => g[key] !== undefined);
  const fieldless = g.cases !== undefined || g.choose !== undefined;
  if (ways.length <= 1 && g.choose !== undefined && g.field === undefined) return checkChoice(g, scope, isTree, path);
  if (ways.length > 1 || (g.field === undefined) !== fieldless || (g.of !== undefined && g.choose === undefined))
    return [
      { code: 'group-kind', path, params: { actual: [...(g.field === undefined ? [] : ['field']), ...ways].join(', ') || 'nothing' } },
    ];
  if (g.cases)
    return g.cases.flatMap((one, i) => {
      const owner: Path = [...path, 'cases', i];
      return [
        ...(g.cases?.findIndex((c) => c.name === one.name) !== i
          ? [{ code: 'name-duplicate' as const, path: [...owner, 'name'], params: { name: one.name, other: 'cases' } }]
          : []),
        ...checkTitles(one.name, one.title, one.titleEn, { title: [...owner, 'title'], titleEn: [...owner, 'titleEn'], owner }),
        ...checkWhere(one.where, scope, [...owner, 'where']),
      ];
    });
  const field = scope.fields.get(g.field ?? '');
  const usable = [...scope.fields.values()].filter(countable).map((f) => f.name);
  if (!field) return [{ code: 'field-unknown', path: at, params: { field: g.field ?? '' }, allowed: usable }];
  const list = fieldType(field.type).value === 'list';
  const fits =
    countable(field) &&
    (g.by
      ? isTime(field)
      : g.step !== undefined || g.edges
        ? isNumber(field)
        : g.each
          ? list
          : g.level === undefined
            ? !list
            : isTree(field.name));
  const findings: Finding[] = fits
    ? []
    : [
        {
          code: 'group-field',
          path: at,
          params: { field: field.name, type: field.type, way: ways[0] ?? 'value' },
          allowed: usable.filter((name) => name !== field.name),
        },
      ];
  if (g.edges?.some((edge, i) => i > 0 && edge <= (g.edges?.[i - 1] ?? edge)))
    findings.push({ code: 'value-range', path: [...path, 'edges'], params: { value: g.edges.join(', '), limit: 'ascending' } });
  return findings;
}
