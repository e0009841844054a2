/** Lists and forms name properties that exist and can do what is asked of them. */
import type { Finding, Path } from '../diagnostic.ts';
import { fieldType } from '../fields/index.ts';
import { writable } from '../normalise.ts';
import { checkPatch, saidItems } from '../patch/check.ts';
import { isPatchedForm, patchedGroups } from '../patch/form.ts';
import { isPatch } from '../patch/index.ts';
import type {
  ColumnDocument,
  ColumnKind,
  Field,
  FilterDocument,
  Form,
  FormDocument,
  FormGroupDocument,
  List,
  ListDocument,
} from '../types.ts';
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

type Said = string | { field: string };
/** A list of names, or what a screen says it differs in. */
type Names = ListDocument['columns'] | readonly Said[];

/** Names that exist, once each; a patch names what is new, or stands in `base`. */
export function checkNames(said: Names, fields: Fields, path: Path, base?: readonly Said[]): Finding[] {
  const items = saidItems<{ field: string }>(said, path);
  const names = items.map((item) => nameOf(item.said));
  const paths = items.map((item) => pathOf(item.said, item.path));
  return [
    ...names.flatMap((name, i) => (fields.has(name) ? [] : [unknown(name, fields, paths[i] ?? path)])),
    ...(isPatch<{ field: string }>(said) ? checkPatch(said, base?.map(nameOf), path, nameOf) : once(names, paths)),
  ];
}

/** Names of properties whose values may be shown. */
export const checkShown = (said: Names, fields: Fields, path: Path, base?: readonly Said[]): Finding[] => [
  ...checkNames(said, fields, path, base),
  ...saidItems<{ field: string }>(said, path).flatMap((item): Finding[] => {
    const field = fields.get(nameOf(item.said));
    return field && fieldType(field.type).writeOnly
      ? [{ code: 'value-not-allowed', path: pathOf(item.said, item.path), params: { value: field.name }, allowed: readable(fields) }]
      : [];
  }),
];

/** The type of field that each kind of column draws. */
const OF_KIND: Record<ColumnKind, Field['type']> = { progress: 'number', thumbnail: 'image' };

/** Columns, filters with their operators, search fields, sort. `base` is what a screen may differ from. */
export function checkList(list: ListDocument, fields: Fields, path: Path, isTree: IsTree, base?: List): Finding[] {
  const found: Finding[] = [];
  if (list.columns) found.push(...checkShown(list.columns, fields, [...path, 'columns'], base?.columns));
  for (const { said, path: at } of saidItems<ColumnDocument>(list.columns, [...path, 'columns'])) {
    const as = typeof said === 'string' ? undefined : said.as;
    const type = fields.get(nameOf(said))?.type;
    if (as && type && type !== OF_KIND[as]) found.push({ code: 'column-as', path: [...at, 'as'], params: { type, as } });
  }
  if (list.filters) {
    found.push(...checkNames(list.filters, fields, [...path, 'filters'], base?.filters));
    saidItems<FilterDocument>(list.filters, [...path, 'filters']).forEach(({ said, path: at }) => {
      const field = fields.get(nameOf(said));
      const operator = typeof said === 'string' ? undefined : said.operator;
      if (!field) return;
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

const titleOf = (group: string | FormGroupDocument): string => (typeof group === 'string' ? group : group.title);
const groupsOf = (form: FormDocument, path: Path): { group: FormGroupDocument; path: Path }[] =>
  saidItems<FormGroupDocument>(form.groups, [...path, 'groups']).flatMap(({ said, path: at }) =>
    typeof said === 'string' ? [] : [{ group: said, path: at }],
  );

function checkGroups(form: FormDocument, path: Path): Finding[] {
  if (form.groups && form.fields && !(isPatch(form.fields) && isPatch(form.groups)))
    return [
      {
        code: 'value-not-allowed',
        path: [...path, 'fields'],
        atKey: true,
        params: { value: 'fields' },
        hint: 'groups already say the fields; leave one of the two out',
      },
    ];
  return groupsOf(form, path).flatMap(({ group: g, path: owner }) =>
    checkTitles(g.title, g.title, g.titleEn, { title: [...owner, 'title'], titleEn: [...owner, 'titleEn'], owner }),
  );
}

/** What a form differs in stands in the one it differs from. */
function checkPatchedForm({ fields, groups }: FormDocument, path: Path, inherited: Form | undefined): Finding[] {
  return [
    ...(isPatch<{ field: string }>(fields)
      ? checkPatch(fields, inherited && patchedGroups(inherited.groups, { groups }).flatMap((g) => g.fields), [...path, 'fields'], nameOf)
      : []),
    ...(isPatch<FormGroupDocument>(groups)
      ? checkPatch(
          groups,
          inherited?.groups.map((g) => g.title),
          [...path, 'groups'],
          titleOf,
        )
      : []),
  ];
}

/** Fields of the form are writable, listed once, and none that a record needs is left out. `given` are values that come without the form, `inherited` is what it leaves unsaid. */
export function checkForm(form: FormDocument, fields: Fields, path: Path, given: readonly string[], inherited?: Form): Finding[] {
  const steps = (form.kind ?? inherited?.kind) === 'steps';
  const patch = isPatchedForm(form);
  const result = patch ? patchedGroups(inherited?.groups ?? [], form) : undefined;
  const count =
    result?.length ?? (form.groups as FormGroupDocument[] | undefined)?.length ?? (form.fields ? 1 : (inherited?.groups.length ?? 1));
  const lone: Finding[] = steps && count < 2 ? [{ code: 'form-steps', path: form.kind ? [...path, 'kind'] : path }] : [];
  const said = [
    ...groupsOf(form, path).flatMap((g) => g.group.fields.map((name, i) => ({ name, at: [...g.path, 'fields', i] as Path }))),
    ...saidItems<{ field: string }>(form.groups && !patch ? [] : form.fields, [...path, 'fields']).map((item) => ({
      name: nameOf(item.said),
      at: item.path,
    })),
  ];
  if (!patch && !said.length) return lone;
  const names = result?.flatMap((g) => g.fields) ?? said.map((one) => one.name);
  const found: Finding[] = [...lone, ...checkGroups(form, path)];
  if (patch) found.push(...checkPatchedForm(form, path, inherited));
  else
    found.push(
      ...once(
        names,
        said.map((one) => one.at),
      ),
    );
  for (const { name, at } of said) {
    const field = fields.get(name);
    if (!field) found.push(unknown(name, fields, at));
    else if (!writable(field)) found.push({ code: 'field-not-writable', path: at, params: { field: name } });
  }
  for (const field of fields.values()) {
    const supplied = field.default !== undefined || given.includes(field.name) || names.includes(field.name) || field.system;
    if (field.required && writable(field) && !supplied)
      found.push({ code: 'field-required-missing', path, atKey: true, params: { field: field.name } });
  }
  return found;
}
