/** Where a document may say what its normalised form holds, and which rule speaks when it does not. */
import { kindOfMeasure } from '../measures/index.ts';
import type { Path } from '../diagnostic.ts';
import { placeInside } from '../fields/place.ts';
import type { GridDocument } from '../grid.ts';
import type { SourceFile } from '../load.ts';
import { metaSchemas } from '../meta.ts';
import { isPatchedForm } from '../patch/form.ts';
import { isPatch, type Patch } from '../patch/index.ts';
import type { Field } from '../fields/types.ts';
import type { Form, FormDocument, FormGroup } from '../form/types.ts';
import type { List } from '../list/types.ts';
import type { Resource, Screen } from '../types.ts';
import type { ResourceDocument, ScreenDocument } from '../authored.ts';
import type { DefaultRule } from './rules.ts';

/** The places that may say a value, the first that exists does; and the rule otherwise. */
export type Trace = (path: Path) => { places: Path[]; rule: DefaultRule };

type Answer = ReturnType<Trace>;
const answer = (rule: DefaultRule, ...places: Path[]): Answer => ({ places, rule });
const rules = <T extends string>(table: Record<T, DefaultRule>): Partial<Record<string, DefaultRule>> => table;

/** Options that stand under `x-field` by the name they have as parts of a field. */
const OPTIONS = new Set(Object.keys((metaSchemas.resource.definitions as { field: { properties: object } }).field.properties));

/** Place of a name in a list of names, for `required`. */
const among = (names: unknown, name: string, at: Path): Path[] =>
  Array.isArray(names) && names.includes(name) ? [[...at, names.indexOf(name)]] : [];

interface Around {
  key: string;
  state: string | undefined;
  required: unknown;
  requiredAt: Path;
  item: boolean;
}

function ofField(field: Field, at: Path, [part = '', ...rest]: Path, around: Around): Answer {
  if (field.system) return answer('system-field');
  const option = (name: string): Path => [...at, 'x-field', name];
  const isKey = field.name === around.key;
  switch (part) {
    case 'fields': {
      const child = field.fields?.[Number(rest[0])];
      const items: Path = field.type === 'rows' ? [...at, 'items'] : at;
      const owner = field.type === 'rows' ? (field.schema.items as { required?: unknown } | undefined)?.required : field.schema.required;
      return child
        ? ofField(child, placeInside(field, at, child.name), rest.slice(1), {
            ...around,
            key: '',
            required: owner,
            requiredAt: [...items, 'required'],
            item: field.type === 'values',
          })
        : answer('nested-fields');
    }
    case 'name':
      return answer(around.item ? 'nested-fields' : 'not-authored', ...(around.item ? [] : [at]));
    case 'title':
      return answer(around.item ? 'list-title' : 'system-title', [...at, 'title']);
    case 'titleEn':
      return answer(around.item ? 'list-title' : 'system-title', option('titleEn'));
    case 'type':
      return answer('type-inferred', option('type'));
    case 'schema':
      return answer(field.fields && rest[0] !== 'type' ? 'nested-fields' : 'of-field-type', [...at, ...rest]);
    case 'required':
      return answer(around.item ? 'nested-fields' : 'not-authored', ...among(around.required, field.name, around.requiredAt));
    case 'index':
      return answer(isKey ? 'key-is-unique' : field.unique ? 'unique-is-indexed' : 'index-where-used', option('index'));
    case 'unique':
    case 'immutable':
      return answer(isKey ? 'key-is-unique' : 'not-authored', option(String(part)));
    case 'readOnly':
      return field.name === around.state ? answer('moved-by-server') : answer('not-authored', option('readOnly'));
    case 'choices':
      return answer('follows-from-fields');
    case 'sortable':
      return answer('index-where-used');
    case 'operators':
      return answer('of-field-type');
    default:
      return answer('not-authored', [...(OPTIONS.has(String(part)) ? option(String(part)) : [...at, part]), ...rest]);
  }
}

type Part = ResourceDocument | ScreenDocument;

const LIST_RULES = rules({
  columns: 'first-ten-columns',
  filters: 'codes-and-references',
  search: 'first-three-texts',
  sort: 'newest-first',
  pageSize: 'page-size-of-area',
});

/** Where a patch says the item of a name; undefined where it stays as it was. */
function inPatch(patch: Patch<{ field: string }>, name: string, at: Path): { value: unknown; at: Path; changed: boolean } | undefined {
  const named = (one: string | { field: string }): boolean => (typeof one === 'string' ? one : one.field) === name;
  const [add, change] = [patch.add?.findIndex(named) ?? -1, patch.change?.findIndex(named) ?? -1];
  if (add >= 0) return { value: patch.add?.[add], at: [...at, 'add', add], changed: false };
  return change < 0 ? undefined : { value: patch.change?.[change], at: [...at, 'change', change], changed: true };
}

/** `fallback` is what a screen takes over from its resource; else each part has its rule. `list` is the normalised one. */
function ofList(document: Part, path: Path, fallback: DefaultRule | undefined, list: List): Answer {
  const [, part = '', i, name] = path;
  const own = (document.list as Record<string, unknown> | undefined)?.[String(part)];
  const rule = fallback ?? LIST_RULES[String(part)] ?? 'not-authored';
  if (own === undefined) return answer(part === 'pageSize' ? (LIST_RULES.pageSize ?? rule) : rule);
  if (part === 'sort') return answer(rule, ['list', 'sort', i ?? 0], ['list', 'sort']);
  if (part === 'beside' && i === 'operator') return answer('follows-from-fields');
  if (part === 'quickFilters' && name === 'sort') return answer('not-authored', path.slice(0, 5), path.slice(0, 4));
  if (part !== 'columns' && part !== 'filters') return answer('not-authored', path);
  const place = isPatch<{ field: string }>(own as Patch<{ field: string }>)
    ? inPatch(own as Patch<{ field: string }>, list[part][Number(i)]?.field ?? '', ['list', part])
    : { value: (own as unknown[])[Number(i)], at: ['list', part, i ?? 0] as Path, changed: false };
  if (!place) return answer('of-resource');
  const { value: item, at, changed } = place;
  if (changed) return answer('of-resource', [...at, name ?? '']);
  if (typeof item === 'string')
    return name === 'field'
      ? answer(rule, at)
      : answer(name === 'operator' ? 'first-operator' : name === 'width' ? 'of-field-type' : 'not-authored');
  return answer(name === 'operator' ? 'first-operator' : name === 'width' ? 'of-field-type' : 'not-authored', [...at, name ?? '']);
}

/** Of a form that differs: what it brings in is said there, the rest is the resource's. */
function ofPatchedForm({ groups, fields }: FormDocument, path: Path, form: Form): Answer {
  const [, , i, name, j] = path;
  const group = form.groups[Number(i)];
  const own = isPatch(groups) ? (groups.add?.findIndex((g) => typeof g !== 'string' && g.title === group?.title) ?? -1) : -1;
  const fieldName = name === 'fields' ? (group?.fields[Number(j)] ?? '') : '';
  const place = isPatch<{ field: string }>(fields) && name === 'fields' ? inPatch(fields, fieldName, ['form', 'fields']) : undefined;
  if (place) return answer('of-resource', typeof place.value === 'string' ? place.at : [...place.at, 'field']);
  if (own < 0) return answer('of-resource');
  const at: Path = ['form', 'groups', 'add', own, String(name)];
  const among = isPatch(groups) && typeof groups.add?.[own] === 'object' ? groups.add[own].fields.indexOf(fieldName) : -1;
  return answer('of-resource', name === 'fields' ? [...at, among] : at);
}

function ofForm(document: Part, path: Path, fallback: DefaultRule | undefined, form: Form): Answer {
  const [, part, i, name, j] = path;
  if (part !== 'groups') return answer(fallback ?? 'not-authored', path);
  if (document.form && isPatchedForm(document.form)) return ofPatchedForm(document.form, path, form);
  const { groups, fields } = (document.form ?? {}) as { groups?: FormGroup[]; fields?: string[] };
  if (!groups && !fields) return answer(fallback ?? (name === 'fields' ? 'every-writable-field' : 'titles-of-document'));
  const own = groups?.[Number(i)]?.fields ?? fields ?? [];
  if (name === 'fields')
    return Number(j) >= own.length ? answer('remark-last') : answer('not-authored', groups ? path : ['form', 'fields', j ?? 0]);
  return groups ? answer('titles-of-document', path) : answer(fallback ?? 'titles-of-document', ...(fallback ? [] : [[String(name)]]));
}

const TRANSITION_RULES = rules({ permission: 'own-permission', batch: 'many-at-once' });

function ofStates(document: ResourceDocument, resource: Resource, path: Path): Answer {
  const [, part, i, name] = path;
  if (part === 'transitions') return answer(TRANSITION_RULES[String(name)] ?? 'not-authored', path);
  if (part !== 'permissions') return answer('not-authored', path);
  const permission = resource.states?.permissions[Number(i)]?.name;
  const at = document.states?.permissions?.findIndex((p) => p.name === permission) ?? -1;
  return answer('first-transition', ...(at < 0 ? [] : [['states', 'permissions', at, name ?? '']]));
}

const RESOURCE_RULES = rules({ key: 'key-is-id', label: 'label-of-record', api: 'api-of-name', verbs: 'every-verb' });

/** Of a computed field: what it does not say follows from its value. */
function ofComputed(name: string, rest: Path): Answer {
  const own: Path = ['computed', name];
  return answer('follows-from-fields', [...own, ...(rest[0] === 'computed' ? rest.slice(1) : rest)]);
}

/** Of a measure: the normalised form tells its kind apart from what it is worked out of. */
function ofMeasure(name: string, rest: Path, document: ResourceDocument): Answer {
  const own: Path = ['measures', name];
  const measure = document.measures?.[name];
  const kind = measure && kindOfMeasure(measure);
  if (rest[0] === 'name') return answer('not-authored');
  if (rest[0] === 'aggregate') return answer('not-authored');
  if (kind && rest[0] === 'among') {
    const place = rest[1] === 'sort' && Array.isArray(measure[kind as keyof typeof measure]) ? [rest[2] ?? 0] : [];
    return rest[1] === 'sort' ? answer('not-authored', [...own, kind, ...place]) : answer('not-authored');
  }
  if (kind && rest[0] === 'rows') return answer('not-authored', [...own, kind]);
  if (kind && rest[0] === 'value') return answer('not-authored', [...own, kind, ...rest.slice(1)]);
  return answer('not-authored', [...own, ...(rest[0] === 'formula' ? rest.slice(1) : rest)]);
}

/** Of where rows come from: what a part does not map is the property of that name. */
function ofRows(document: ResourceDocument, path: Path): Answer {
  const [, i, part, name] = path;
  if (part === 'paths') return answer('follows-from-fields');
  const mapped = document.rows?.[Number(i)]?.fields ?? {};
  if (part === 'fields' && name !== undefined && !Object.hasOwn(mapped, name)) return answer('same-name');
  return answer('not-authored', path);
}

/** Of a resource's document. */
export function resourceTrace(source: SourceFile, resource: Resource): Trace {
  const document = source.value as ResourceDocument;
  return (path) => {
    const [part, i, ...rest] = path;
    const field = part === 'fields' ? resource.fields[Number(i)] : undefined;
    if (field?.computed) return ofComputed(field.name, rest);
    if (part === 'measures') return ofMeasure(resource.measures[Number(i)]?.name ?? '', rest, document);
    if (field)
      return ofField(field, ['record', 'properties', field.name], rest, {
        key: resource.key,
        state: resource.states?.field,
        required: document.record.required,
        requiredAt: ['record', 'required'],
        item: false,
      });
    if (part === 'list') return withWidths(ofList(document, path, undefined, resource.list), path, resource);
    if (part === 'rows') return ofRows(document, path);
    if (part === 'form' && document.rows) return answer('every-field');
    if (part === 'form') return ofForm(document, path, undefined, resource.form);
    if (part === 'states') return ofStates(document, resource, path);
    if (part === 'scope') return answer('columns-of-scope', ...(document.scope === 'global' ? [path] : []));
    if (part === 'ways' && i === undefined) return answer('columns-of-scope');
    if (part === 'ways')
      return answer(rest[0] === 'by' || rest[0] === 'boosters' ? 'not-authored' : 'leads-to', ['scope', ...path.slice(1)]);
    if (part === 'limits') return answer('not-authored', path);
    if (part === 'tree') return answer('tree-path', path);
    if (part === 'remote' && i === 'api') return answer('api-of-name', path, ['api']);
    if (part === 'verbs' && document.rows) return answer('read-only', path);
    return answer(RESOURCE_RULES[String(part)] ?? 'not-authored', path);
  };
}

/** A column without a width of its own has the one its property says. */
function withWidths(answer: Answer, path: Path, resource: Resource): Answer {
  if (path[1] !== 'columns' || path[3] !== 'width') return answer;
  const field = resource.fields.find((f) => f.name === resource.list.columns[Number(path[2])]?.field);
  return field?.width === undefined
    ? answer
    : { places: [...answer.places, ['record', 'properties', field.name, 'x-field', 'width']], rule: answer.rule };
}

const SCREEN_RULES = rules({
  name: 'name-of-place',
  area: 'area-of-folder',
  route: 'route-of-name',
  verbs: 'verbs-of-resource',
  defaults: 'from-preset',
  resource: 'of-resource',
});

/** Of a screen's document, or of the `screen` that a resource's document says. */
export function screenTrace(source: SourceFile, { resource, list, form }: Screen): Trace {
  const document = source.value as ResourceDocument | ScreenDocument;
  const own = 'record' in document;
  return (path) => {
    const [part] = path;
    if (part === 'list') return own ? answer('of-resource') : ofList(document, path, 'of-resource', list);
    if (part === 'form') return own ? answer('of-resource') : ofForm(document, path, 'of-resource', form);
    const rule = SCREEN_RULES[String(part)] ?? 'not-authored';
    if (part === 'defaults') return answer(rule);
    if (!own) return answer(rule, part === 'name' ? ['name'] : path);
    if (part === 'resource') return answer(rule, ...(resource === document.name ? [['name']] : []));
    if (part === 'verbs') return answer(rule, path);
    return answer(rule, ['screen', ...path], ...(part === 'title' || part === 'titleEn' ? [path] : []));
  };
}

/** Of a grid's document. */
export function gridTrace(source: SourceFile): Trace {
  const { blocks } = source.value as GridDocument;
  return (path) => {
    const [part, i, name] = path;
    if (part !== 'blocks')
      return answer(
        part === 'verbs' ? 'grid-is-looked-at' : (SCREEN_RULES[String(part)] ?? 'not-authored'),
        ...(part === 'verbs' ? [] : [path]),
      );
    if (name === 'name') return answer('block-type-is-name', path, ['blocks', i ?? 0, 'type']);
    return answer(name === 'width' && blocks[Number(i)]?.width === undefined ? 'every-column' : 'not-authored', path);
  };
}

/** Of a link's document. */
export const linkTrace: Trace = ([part = '', ...rest]) =>
  part === 'verbs' ? answer('grid-is-looked-at') : answer(SCREEN_RULES[String(part)] ?? 'not-authored', [part, ...rest]);

/** A dictionary says everything. */
export const dictionaryTrace: Trace = (path) => answer('not-authored', path);
