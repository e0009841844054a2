/** An action of a list against its resource and the screen it opens. */
import type { Finding, Path } from '../../ground/diagnostic.ts';
import { checkTitles } from '../../kit/check/texts.ts';
import { checkInner } from '../../kit/check/record.ts';
import { checkNestedDicts } from '../../kit/check/dicts.ts';
import { fieldMap, whereScope, type Folder } from '../../kit/check/folder.ts';
import { fits } from '../rules/checkSets.ts';
import { writable } from '../../ground/fields/writable.ts';
import type { Field } from '../../ground/model/fields.ts';
import type { Place } from '../../ground/place.ts';
import type { Resource, Screen } from '../../ground/model/resource.ts';
import { checkValue, checkWhere } from '../../kit/check/where.ts';
import { checkReference } from '../../kit/check/references.ts';
import { formFields } from './form.ts';
import { TAKES } from './takes.ts';
import { isSum, parentField, placesIn } from './index.ts';
import type { AddAction, CommandAction, LinkAction, OpenAction, PreviewAction, RowAction } from '../../ground/model/actions.ts';
import { hint } from '../../ground/hints.ts';
import { isNumber, isPlaced } from '../../ground/fields/traits.ts';

const KINDS = ['open', 'add', 'command', 'preview', 'link'] as const;

/** Places by name; a screen of a resource takes conditions, a grid none. */
export type Places = ReadonlyMap<string, Place | Screen>;

function checkOpen(action: OpenAction, resource: Resource, places: Places, folder: Folder, path: Path): Finding[] {
  const place = places.get(action.open);
  if (!place) return [{ code: 'screen-unknown', path: [...path, 'open'], params: { value: action.open }, allowed: [...places.keys()] }];
  if (!action.where) return [];
  const target = 'resource' in place ? folder.resources.get(place.resource)?.resource : undefined;
  if (!target)
    return [{ code: 'value-not-allowed', path: [...path, 'where'], atKey: true, params: { value: 'where' }, hint: hint('gridConditions') }];
  return checkWhere(action.where, whereScope(fieldMap(target), folder, fieldMap(resource)), [...path, 'where']);
}

/** The screen adds records, and what these begin with is theirs to write and of their kind. */
function checkAdd({ add, values = {} }: AddAction, resource: Resource, places: Places, folder: Folder, path: Path): Finding[] {
  const place = places.get(add);
  const target = place && 'resource' in place && place.verbs.includes('add') ? folder.resources.get(place.resource)?.resource : undefined;
  if (!target) return [{ code: 'screen-unknown', path: [...path, 'add'], params: { value: add }, allowed: [...places.keys()] }];
  const [fields, parent] = [fieldMap(target), fieldMap(resource)];
  return Object.entries(values).flatMap(([name, value]): Finding[] => {
    const at = [...path, 'values', name];
    const field = fields.get(name);
    if (!field) return [{ code: 'field-unknown', path: at, atKey: true, params: { field: name }, allowed: [...fields.keys()] }];
    if (!writable(field)) return [{ code: 'field-not-writable', path: at, atKey: true, params: { field: name } }];
    if (isSum(value)) {
      const numbers = [...parent.values()].filter(isNumber).map((f) => f.name);
      if (!numbers.includes(parentField(value.sum) ?? ''))
        return [
          { code: 'where-reference', path: [...at, 'sum'], params: { value: value.sum }, allowed: numbers.map((one) => `$parent.${one}`) },
        ];
      return isNumber(field) ? [] : [{ code: 'rule-set', path: at, params: { type: field.type, value: value.sum, actual: 'number' } }];
    }
    const own = parentField(value);
    if (own === undefined) return checkValue(field, value, whereScope(fields, folder), at);
    const source = parent.get(own);
    if (!source)
      return [
        { code: 'where-reference', path: at, params: { value: String(value) }, allowed: [...parent.keys()].map((one) => `$parent.${one}`) },
      ];
    return takes(field, source, resource)
      ? []
      : [{ code: 'rule-set', path: at, params: { type: field.type, value: String(value), actual: source.type } }];
  });
}

/** Whether a property can begin with one of the row; a reference to the row takes its key, and one to many takes the keys of many. */
function takes(field: Field, source: Field, parent: Resource): boolean {
  if (field.reference === parent.name && source.name === parent.key) return true;
  if (field.schema.type !== 'array') return fits(field, source);
  if (isPlaced(field)) return field.type === source.type;
  return field.reference !== undefined && field.reference === source.reference;
}

function checkLink({ link, setting }: LinkAction, resource: Resource, path: Path): Finding[] {
  const fields = fieldMap(resource);
  const wrong = placesIn(link).find((name) => !fields.has(name));
  if (wrong !== undefined)
    return [{ code: 'field-unknown', path: [...path, 'link'], params: { field: wrong }, allowed: [...fields.keys()] }];
  const pattern = setting === undefined ? /^(?:https?:\/\/[^\s{}]+|\/[^/\\])/ : /^[/?#]/;
  return pattern.test(link) ? [] : [{ code: 'value-pattern', path: [...path, 'link'], params: { value: link, pattern: pattern.source } }];
}

/** A form asks for what its command takes, all that it needs, and in fields that hold. */
function checkForm({ command, form }: CommandAction, folder: Folder, path: Path): Finding[] {
  const { takes, needs } = TAKES[command] ?? { takes: [], needs: [] };
  const at: Path = [...path, 'form'];
  const names = Object.keys(form?.properties ?? {});
  const missing = needs.find((name) => !names.includes(name) || !form?.required?.includes(name));
  if (missing !== undefined)
    return [{ code: 'command-form', path: form ? at : path, atKey: form !== undefined, params: { command, field: missing } }];
  if (!form) return [];
  const unknown = names.find((name) => !takes.includes(name));
  if (unknown !== undefined)
    return [
      { code: 'value-not-allowed', path: [...at, 'properties', unknown], atKey: true, params: { value: unknown }, allowed: [...takes] },
    ];
  const asked = new Map(formFields(form).map((field) => [field.name, field]));
  return [
    ...checkInner(form, at),
    ...checkNestedDicts(form, folder, at),
    ...Object.entries(form.properties).flatMap(([name, schema]) =>
      checkReference(schema['x-field'] ?? {}, asked, folder, [...at, 'properties', name, 'x-field']),
    ),
  ];
}

/** A command, or a preview, is for what a text of the row names. */
function checkNamed(action: CommandAction | PreviewAction, resource: Resource, folder: Folder, path: Path): Finding[] {
  const { of } = action;
  const fields = fieldMap(resource);
  return fields.get(of)?.schema.type === 'string'
    ? 'command' in action
      ? checkForm(action, folder, path)
      : action.preview === 'readings' && ![...fields.values()].some((field) => field.live && isNumber(field))
        ? [{ code: 'value-not-allowed', path: [...path, 'preview'], params: { value: action.preview }, hint: hint('liveNumbers') }]
        : []
    : [
        {
          code: 'field-unknown',
          path: of === undefined ? path : [...path, 'of'],
          params: { field: String(of) },
          allowed: [...fields.keys()],
        },
      ];
}

export function checkAction(action: RowAction, resource: Resource, places: Places, folder: Folder, path: Path): Finding[] {
  if (KINDS.filter((kind) => kind in action).length !== 1)
    return [{ code: 'value-not-allowed', path: [...path, 'name'], params: { value: action.name }, hint: hint('actionKind') }];
  if ('form' in action && !('command' in action))
    return [{ code: 'value-not-allowed', path: [...path, 'form'], atKey: true, params: { value: 'form' }, hint: hint('commandForm') }];
  if ('batch' in action && !('add' in action))
    return [{ code: 'value-not-allowed', path: [...path, 'batch'], atKey: true, params: { value: 'batch' }, hint: hint('manyNew') }];
  return [
    ...checkTitles(action.title, action.title, action.titleEn, { title: [...path, 'title'], titleEn: [...path, 'titleEn'], owner: path }),
    ...checkWhere(action.when ?? [], { ...whereScope(fieldMap(resource), folder), judged: true, ofRows: true }, [...path, 'when']),
    ...('open' in action
      ? checkOpen(action, resource, places, folder, path)
      : 'add' in action
        ? checkAdd(action, resource, places, folder, path)
        : 'command' in action || 'preview' in action
          ? checkNamed(action, resource, folder, path)
          : checkLink(action, resource, path)),
  ];
}
