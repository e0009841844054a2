/** Lists and forms name properties that exist and can do what is asked of them. */
import type { Finding, Path } from '../diagnostic.ts';
import { fieldType } from '../fields/index.ts';
import { writable } from '../normalise.ts';
import type { Field, Form, FormDocument, ListDocument } from '../types.ts';
import { operatorsOf, type IsTree } from '../where/check.ts';
import { checkTitles } from './texts.ts';

type Fields = ReadonlyMap<string, Field>;

const unknown = (field: string, fields: Fields, path: Path): Finding => ({
  code: 'field-unknown',
  path,
  params: { field },
  allowed: [...fields.keys()],
});
const nameOf = (said: string | { field: string }): string => (typeof said === 'string' ? said : said.field);
const pathOf = (said: string | { field: string }, path: Path): Path => (typeof said === 'string' ? path : [...path, 'field']);

const readable = (fields: Fields): string[] => [...fields.values()].filter((f) => !fieldType(f.type).writeOnly).map((f) => f.name);

function once(names: string[], paths: Path[]): Finding[] {
  return names.flatMap((field, i) =>
    names.indexOf(field) < i ? [{ code: 'field-duplicate' as const, path: paths[i] ?? [], params: { field } }] : [],
  );
}

/** Names that exist, once each. */
export function checkNames(said: readonly (string | { field: string })[], fields: Fields, path: Path): Finding[] {
  const names = said.map(nameOf);
  const paths = said.map((s, i) => pathOf(s, [...path, i]));
  return [...names.flatMap((name, i) => (fields.has(name) ? [] : [unknown(name, fields, paths[i] ?? path)])), ...once(names, paths)];
}

/** Names of properties whose values may be shown. */
export const checkShown = (said: readonly (string | { field: string })[], fields: Fields, path: Path): Finding[] => [
  ...checkNames(said, fields, path),
  ...said.flatMap((one, i): Finding[] => {
    const field = fields.get(nameOf(one));
    return field && fieldType(field.type).writeOnly
      ? [{ code: 'value-not-allowed', path: pathOf(one, [...path, i]), params: { value: field.name }, allowed: readable(fields) }]
      : [];
  }),
];

/** Columns, filters with their operators, search fields, sort. */
export function checkList(list: ListDocument, fields: Fields, path: Path, isTree: IsTree): Finding[] {
  const found: Finding[] = [];
  if (list.columns) found.push(...checkShown(list.columns, fields, [...path, 'columns']));
  if (list.filters) {
    found.push(...checkNames(list.filters, fields, [...path, 'filters']));
    list.filters.forEach((said, i) => {
      const field = fields.get(nameOf(said));
      const operator = typeof said === 'string' ? undefined : said.operator;
      if (!field) return;
      const at: Path = [...path, 'filters', i];
      if (field.operators.length === 0) {
        found.push({ code: 'where-operator', path: at, params: { type: field.type, operator: 'any' } });
        return;
      }
      const operators = operatorsOf(field, isTree);
      if (operator && !operators.includes(operator)) {
        found.push({
          code: 'where-operator',
          path: [...at, 'operator'],
          params: { type: field.type, operator, value: operator },
          allowed: operators,
        });
      }
    });
  }
  if (list.search) {
    found.push(...checkNames(list.search, fields, [...path, 'search']));
    list.search.forEach((name, i) => {
      const field = fields.get(name);
      if (field && !field.operators.includes('contains'))
        found.push({ code: 'field-not-searchable', path: [...path, 'search', i], params: { field: name, type: field.type } });
    });
  }
  return [...found, ...checkSort(list.sort, fields, [...path, 'sort'])];
}

/** Fields of an order can be sorted by, and stand in it once. */
export function checkSort(order: string | string[] | undefined, fields: Fields, path: Path): Finding[] {
  const found: Finding[] = [];
  const sort = order === undefined ? [] : [order].flat();
  sort.forEach((said, i) => {
    const at: Path = Array.isArray(order) ? [...path, i] : path;
    const field = fields.get(said.replace(/^-/, ''));
    if (!field) found.push(unknown(said.replace(/^-/, ''), fields, at));
    else if (!field.sortable) found.push({ code: 'field-not-sortable', path: at, params: { type: field.type } });
  });
  const sorted = sort.map((s) => s.replace(/^-/, ''));
  return [
    ...found,
    ...once(
      sorted,
      sort.map((_, i) => [...path, i]),
    ),
  ];
}

function checkGroups(form: FormDocument, path: Path): Finding[] {
  if (form.groups && form.fields)
    return [
      {
        code: 'value-not-allowed',
        path: [...path, 'fields'],
        atKey: true,
        params: { value: 'fields' },
        hint: 'groups already say the fields; leave one of the two out',
      },
    ];
  return (form.groups ?? []).flatMap((g, i) => {
    const owner = [...path, 'groups', i];
    return checkTitles(g.title, g.title, g.titleEn, { title: [...owner, 'title'], titleEn: [...owner, 'titleEn'], owner });
  });
}

/** Fields of the form are writable, listed once, and none that a record needs is left out. `given` are values that come without the form, `inherited` is what it leaves unsaid. */
export function checkForm(form: FormDocument, fields: Fields, path: Path, given: readonly string[], inherited?: Form): Finding[] {
  const steps = (form.kind ?? inherited?.kind) === 'steps';
  const count = form.groups?.length ?? (form.fields ? 1 : (inherited?.groups.length ?? 1));
  const lone: Finding[] = steps && count < 2 ? [{ code: 'form-steps', path: form.kind ? [...path, 'kind'] : path }] : [];
  const groups =
    form.groups?.map((g, i) => ({ names: g.fields, path: [...path, 'groups', i, 'fields'] as Path })) ??
    (form.fields ? [{ names: form.fields, path: [...path, 'fields'] as Path }] : []);
  if (!groups.length) return lone;
  const names = groups.flatMap((g) => g.names);
  const paths = groups.flatMap((g) => g.names.map((_, i): Path => [...g.path, i]));
  const found: Finding[] = [...lone, ...checkGroups(form, path), ...once(names, paths)];
  names.forEach((name, i) => {
    const field = fields.get(name);
    if (!field) found.push(unknown(name, fields, paths[i] ?? path));
    else if (!writable(field)) found.push({ code: 'field-not-writable', path: paths[i] ?? path, params: { field: name } });
  });
  for (const field of fields.values()) {
    const supplied = field.default !== undefined || given.includes(field.name) || names.includes(field.name) || field.system;
    if (field.required && writable(field) && !supplied)
      found.push({ code: 'field-required-missing', path, atKey: true, params: { field: field.name } });
  }
  return found;
}
