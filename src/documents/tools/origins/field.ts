/** Where a property says what its normalised form holds. */
import type { Path } from '../../ground/diagnostic.ts';
import { placeInside } from '../../ground/fields/place.ts';
import type { Field } from '../../ground/model/fields.ts';
import { metaSchemas } from '../../tables/meta.ts';
import { answer, type Answer } from '../../kit/origins/trace.ts';

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

export function ofField(field: Field, at: Path, [part = '', ...rest]: Path, around: Around): Answer {
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
      if (field.live) return answer('live-is-reported', option('live'));
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
