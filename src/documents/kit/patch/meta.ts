import { list, say, text, type Meta } from '../../ground/metaParts.ts';

const after = say('排在此项之后，默认在末尾', 'What it stands behind; last when absent', text);

/**
 * A list said whole, or, on a screen, by how it differs from the resource's. `item` is what the list takes, `change` what may be said of
 * one that stays.
 */
export function orPatch(whole: Meta, item: Meta, change?: Meta): Meta {
  const properties = item['properties'] as Record<string, Meta> | undefined;
  const placed: Meta = properties ? { ...item, properties: { ...properties, after } } : item;
  return {
    ...whole,
    type: ['array', 'object'],
    additionalProperties: false,
    minProperties: 1,
    properties: {
      hide: say('去掉的项', "Names of the resource's that this screen leaves out", list(text, { minItems: 1, uniqueItems: true })),
      ...(change
        ? { change: say('位置不变、设置不同的项', 'What stays where it is and says something else', list(change, { minItems: 1 })) }
        : {}),
      add: say('增加的项，按顺序', 'What comes in, in order', list(placed, { minItems: 1 })),
      after: say('增加的项排在此项之后，默认在末尾', 'What the first that comes in stands behind; last when absent', text),
    },
  };
}

/** The same of a list of named items: of one that stays, its name must be said alone. */
export const itemsOrPatch = (item: Meta, name: string, bounds: Meta): Meta =>
  orPatch(list(item, bounds), item, { ...item, required: [name] });
