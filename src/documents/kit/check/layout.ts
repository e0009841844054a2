/** Lists and forms name properties that exist and can do what is asked of them. */
import type { Finding, Path } from '../../ground/diagnostic.ts';
import { writable } from '../../ground/fields/writable.ts';
import { authoredItems, checkPatch, heldItems } from '../patch/check.ts';
import { groupName, isPatchedForm, patchedGroups } from '../patch/form.ts';
import { isPatch, nameBy } from '../patch/index.ts';
import type { ColumnDocument, ColumnKind, FilterDocument, List, ListDocument } from '../../ground/model/list.ts';
import type { Field } from '../../ground/model/fields.ts';
import type { Form, FormDocument, FormGroup } from '../../ground/model/form.ts';
import { operatorsOf, type IsTree } from './where.ts';
import { checkTitles } from './texts.ts';
import { hint } from '../../ground/hints.ts';
import { isMeasured, isSecret } from '../../ground/fields/traits.ts';

type Fields = ReadonlyMap<string, Field>;

const unknown = (field: string, fields: Fields, path: Path): Finding => ({
  code: 'field-unknown',
  path,
  params: { field },
  allowed: [...fields.keys()],
});
const nameOf = nameBy('field');
const pathOf = (item: string | { field: string }, path: Path): Path => (typeof item === 'string' ? path : [...path, 'field']);

const readable = (fields: Fields): string[] => [...fields.values()].filter((f) => !isSecret(f)).map((f) => f.name);

function once(names: string[], paths: Path[]): Finding[] {
  return names.flatMap((field, i) =>
    names.indexOf(field) < i ? [{ code: 'field-duplicate' as const, path: paths[i] ?? [], params: { field } }] : [],
  );
}

type NamedItem = string | { field: string };
/** A list of names, or what a screen says it differs in. */
type Names = ListDocument['columns'] | readonly NamedItem[];

/** Names that exist, once each; a patch names what is new, or stands in `base`. */
export function checkNames(list: Names, fields: Fields, path: Path, base?: readonly NamedItem[]): Finding[] {
  const items = authoredItems<{ field: string }>(list, path);
  const names = items.map((item) => nameOf(item.value));
  const paths = items.map((item) => pathOf(item.value, item.path));
  return [
    ...names.flatMap((name, i) => (fields.has(name) ? [] : [unknown(name, fields, paths[i] ?? path)])),
    ...(isPatch<{ field: string }>(list) ? checkPatch(list, base?.map(nameOf), path, nameOf) : once(names, paths)),
  ];
}

/** Names of properties whose values may be shown. */
export const checkShown = (list: Names, fields: Fields, path: Path, base?: readonly NamedItem[]): Finding[] => [
  ...checkNames(list, fields, path, base),
  ...authoredItems<{ field: string }>(list, path).flatMap((item): Finding[] => {
    const field = fields.get(nameOf(item.value));
    return field && isSecret(field)
      ? [{ code: 'value-not-allowed', path: pathOf(item.value, item.path), params: { value: field.name }, allowed: readable(fields) }]
      : [];
  }),
];

/** The type of field that each kind of column draws. */
const OF_KIND: Record<ColumnKind, Field['type']> = { progress: 'number', thumbnail: 'image' };

/** Columns, filters with their operators, search fields, sort. `base` is what a screen may differ from. */
export function checkList(list: ListDocument, fields: Fields, path: Path, isTree: IsTree, base?: List): Finding[] {
  const findings: Finding[] = [];
  if (list.columns) findings.push(...checkShown(list.columns, fields, [...path, 'columns'], base?.columns));
  for (const { value: column, path: at } of authoredItems<ColumnDocument>(list.columns, [...path, 'columns'])) {
    const as = typeof column === 'string' ? undefined : column.as;
    const type = fields.get(nameOf(column))?.type;
    if (as && type && type !== OF_KIND[as]) findings.push({ code: 'column-as', path: [...at, 'as'], params: { type, as } });
  }
  if (list.filters) {
    findings.push(...checkNames(list.filters, fields, [...path, 'filters'], base?.filters));
    authoredItems<FilterDocument>(list.filters, [...path, 'filters']).forEach(({ value: filter, path: at }) => {
      const field = fields.get(nameOf(filter));
      const operator = typeof filter === 'string' ? undefined : filter.operator;
      if (!field) return;
      if (field.operators.length === 0) {
        findings.push({ code: 'where-operator', path: at, params: { type: field.type, operator: 'any' } });
        return;
      }
      const operators = operatorsOf(field, isTree);
      if (operator && !operators.includes(operator)) {
        findings.push({
          code: 'where-operator',
          path: [...at, 'operator'],
          params: { type: field.type, operator, value: operator },
          allowed: operators,
        });
      }
    });
  }
  if (list.search) {
    findings.push(...checkNames(list.search, fields, [...path, 'search'], base?.search));
    for (const { value: name, path: at } of authoredItems<never>(list.search, [...path, 'search'])) {
      const field = fields.get(name);
      if (field && !field.operators.includes('contains'))
        findings.push({ code: 'field-not-searchable', path: at, params: { field: name, type: field.type } });
      else if (field?.mask) findings.push({ code: 'mask-searched', path: at, params: { field: name } });
    }
  }
  return [...findings, ...checkSort(list.sort, fields, [...path, 'sort'])];
}

/** Fields of an order can be sorted by, and stand in it once. */
export function checkSort(order: string | string[] | undefined, fields: Fields, path: Path): Finding[] {
  const findings: Finding[] = [];
  const sort = order === undefined ? [] : [order].flat();
  sort.forEach((entry, i) => {
    const at: Path = Array.isArray(order) ? [...path, i] : path;
    const field = fields.get(entry.replace(/^-/, ''));
    if (!field) findings.push(unknown(entry.replace(/^-/, ''), fields, at));
    else if (!field.sortable)
      findings.push({
        code: 'field-not-sortable',
        path: at,
        params: { type: field.type },
        ...(isMeasured(field) ? { hint: hint('liveSorted') } : {}),
      });
  });
  const sorted = sort.map((s) => s.replace(/^-/, ''));
  return [
    ...findings,
    ...once(
      sorted,
      sort.map((_, i) => [...path, i]),
    ),
  ];
}

/** The groups that a form says something of, as they are then; those of which it says the fields are `own`. */
const groupsOf = (form: FormDocument, path: Path, inherited: Form | undefined): { group: FormGroup; path: Path; own: boolean }[] =>
  heldItems<FormGroup>(form.groups, inherited?.groups, [...path, 'groups'], groupName).flatMap(({ value: group, path: at }) =>
    at ? { group, path: at, own: at.at(-2) !== 'change' } : [],
  );

/** A tree of checks holds lists of references to one resource. */
function checkTree(group: FormGroup, owner: Path, fields: Fields): Finding[] {
  const lists = [...fields.values()].filter((f) => f.type === 'multi-reference');
  const target = lists.find((f) => group.fields.includes(f.name))?.reference;
  const fitting = lists.filter((f) => target === undefined || f.reference === target).map((f) => f.name);
  return group.fields.flatMap((value, i): Finding[] =>
    !fields.has(value) || fitting.includes(value)
      ? []
      : [{ code: 'value-not-allowed', path: [...owner, 'fields', i], params: { value }, allowed: fitting }],
  );
}

function checkGroups(form: FormDocument, path: Path, inherited: Form | undefined, fields: Fields): Finding[] {
  if (form.groups && form.fields && !(isPatch(form.fields) && isPatch(form.groups)))
    return [{ code: 'value-not-allowed', path: [...path, 'fields'], atKey: true, params: { value: 'fields' }, hint: hint('groupsSay') }];
  const groups = isPatch(form.groups) ? [] : (form.groups ?? []);
  return [
    ...groupsOf(form, path, inherited).flatMap(({ group: g, path: owner }) =>
      checkTitles(g.title, g.title, g.titleEn, { title: [...owner, 'title'], titleEn: [...owner, 'titleEn'], owner }),
    ),
    ...groupsOf(form, path, inherited).flatMap(({ group, path: owner }) => (group.tree ? checkTree(group, owner, fields) : [])),
    ...groups.flatMap(({ name }, i): Finding[] => {
      const first = groups.find((group) => name !== undefined && group.name === name);
      return name !== undefined && first !== groups[i]
        ? [{ code: 'name-duplicate', path: [...path, 'groups', i, 'name'], params: { name, other: first?.title ?? '' } }]
        : [];
    }),
  ];
}

/** What a form differs in stands in the one it differs from. */
function checkPatchedForm({ fields, groups }: FormDocument, path: Path, inherited: Form | undefined): Finding[] {
  return [
    ...(isPatch<{ field: string }>(fields)
      ? checkPatch(fields, inherited && patchedGroups(inherited.groups, { groups }).flatMap((g) => g.fields), [...path, 'fields'], nameOf)
      : []),
    ...(isPatch<FormGroup>(groups) ? checkPatch(groups, inherited?.groups.map(groupName), [...path, 'groups'], groupName) : []),
  ];
}

/**
 * Fields of the form are writable, listed once, and none that a record needs is left out. `preset` are values that come without the form,
 * `inherited` is what it leaves unsaid.
 */
export function checkForm(form: FormDocument, fields: Fields, path: Path, preset: readonly string[], inherited?: Form): Finding[] {
  const steps = (form.kind ?? inherited?.kind) === 'steps';
  const patch = isPatchedForm(form);
  const result = patch ? patchedGroups(inherited?.groups ?? [], form) : undefined;
  const count = result?.length ?? (form.groups as FormGroup[] | undefined)?.length ?? (form.fields ? 1 : (inherited?.groups.length ?? 1));
  const lone: Finding[] = steps && count < 2 ? [{ code: 'form-steps', path: form.kind ? [...path, 'kind'] : path }] : [];
  const entries = [
    ...groupsOf(form, path, inherited).flatMap((g) =>
      (g.own ? g.group.fields : []).map((name, i) => ({ name, at: [...g.path, 'fields', i] as Path })),
    ),
    ...authoredItems<{ field: string }>(form.groups && !patch ? [] : form.fields, [...path, 'fields']).map((item) => ({
      name: nameOf(item.value),
      at: item.path,
    })),
  ];
  if (!patch && !entries.length) return lone;
  const names = result?.flatMap((g) => g.fields) ?? entries.map((one) => one.name);
  const findings: Finding[] = [...lone, ...checkGroups(form, path, inherited, fields)];
  if (patch) findings.push(...checkPatchedForm(form, path, inherited));
  else
    findings.push(
      ...once(
        names,
        entries.map((one) => one.at),
      ),
    );
  for (const { name, at } of entries) {
    const field = fields.get(name);
    if (!field) findings.push(unknown(name, fields, at));
    else if (!writable(field)) findings.push({ code: 'field-not-writable', path: at, params: { field: name } });
  }
  for (const field of fields.values()) {
    const supplied = field.default !== undefined || preset.includes(field.name) || names.includes(field.name) || field.system;
    if (field.required && writable(field) && !supplied)
      findings.push({ code: 'field-required-missing', path, atKey: true, params: { field: field.name } });
  }
  return findings;
}
