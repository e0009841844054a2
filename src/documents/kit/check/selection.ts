/** What kind of value a selection of a grid is, and which fields can be compared with it. */
import { dictsOf } from '../../ground/fields/choices.ts';
import { holdsCodes, isBoolean, isNumber, isTime, refers } from '../../ground/fields/traits.ts';
import type { Field } from '../../ground/model/fields.ts';

/** `any`: what only its data tell, such as the steps of a number. `key` is the property that records of the resource go by. */
export type SelectionType =
  | { kind: 'any' }
  | { kind: 'period' }
  | { kind: 'number' }
  | { kind: 'record'; resource: string; key?: string }
  | { kind: 'code'; dict: string }
  | { kind: 'choice'; values: readonly string[] };

export type Selections = ReadonlyMap<string, SelectionType>;

/** Properties that name the user who writes. */
const WRITERS: readonly string[] = ['createBy', 'updateBy'];

/** Whether a field may equal what is selected. A period is a stretch of time. */
export function fitsSelection(field: Field, type: SelectionType, codes: (dict: string) => readonly string[] | undefined): boolean {
  switch (type.kind) {
    case 'any':
      return true;
    case 'period':
      return isTime(field);
    case 'number':
      return isNumber(field);
    case 'record': {
      const targets = [field.reference, ...Object.values(field.references?.to ?? {})];
      const isKey = !refers(field) && field.name.split('.').at(-1) === type.key;
      return isKey || targets.includes(type.resource) || (type.resource === 'user' && WRITERS.includes(field.name));
    }
    case 'code':
      return dictsOf(field).includes(type.dict);
    case 'choice':
      return holdsCodes(field)
        ? dictsOf(field).some((dict) => type.values.every((value) => codes(dict)?.includes(value) !== false))
        : !isNumber(field) && !isTime(field) && !isBoolean(field);
  }
}

/** What a selection is, in words. */
export function selectionWords(type: SelectionType): { actual: string; actualZh: string } {
  switch (type.kind) {
    case 'any':
      return { actual: 'a value', actualZh: '值' };
    case 'period':
      return { actual: 'a period', actualZh: '时段' };
    case 'number':
      return { actual: 'a number', actualZh: '数值' };
    case 'record':
      return { actual: `a record of ${type.resource}`, actualZh: `${type.resource} 的记录` };
    case 'code':
      return { actual: `a code of ${type.dict}`, actualZh: `字典 ${type.dict} 的代码` };
    case 'choice':
      return { actual: `one of ${type.values.join(', ')}`, actualZh: `${type.values.join('、')} 之一` };
  }
}
