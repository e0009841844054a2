/** Schema of a value worked out of a row. The tree inside is checked by values/type. */
import { list, say, type Meta } from '../metaParts.ts';
import { FUNCTIONS, functionOf, operandsMeta } from './functions.ts';

const value: Meta = { $ref: '#/definitions/value' };

/** A field, a path along references, a number, or a function of such. */
export const valueDefinition: Meta = {
  description: 'A field, a field along references, a number, or a function of such · 字段、沿引用的字段、数值，或其函数',
  type: ['string', 'number', 'object'],
  additionalProperties: false,
  properties: {
    is: say('是否符合条件', 'Whether the row meets conditions', list({ $ref: '#/definitions/condition' }, { minItems: 1 })),
    ...Object.fromEntries(FUNCTIONS.map((name) => [name, say(functionOf(name).zh, functionOf(name).en, operandsMeta(name, value))])),
  },
};

/** Refers to it. */
export const valueMeta = (zh: string, en: string): Meta => say(zh, en, value);
