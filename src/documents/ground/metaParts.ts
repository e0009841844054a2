/** What meta-schemas are put together from. */
export type Meta = Record<string, unknown>;

/** A key with what it is for, in both languages; what the schema says of itself gives way. */
export const say = (zh: string, en: string, { description: _general, ...schema }: Meta): Meta => ({
  description: `${en} · ${zh}`,
  ...schema,
});

/** An object that takes these keys and no other. */
export const closed = (properties: Record<string, Meta>, required: string[] = []): Meta => ({
  type: 'object',
  additionalProperties: false,
  required,
  properties,
});

/** A short text. */
export const text: Meta = { type: 'string', minLength: 1, maxLength: 200 };

/** A list. */
export const list = (items: Meta, more: Meta = {}): Meta => ({ type: 'array', items, ...more });

/** A definition of the meta-schemas by its name. */
export const ref = (name: string): Meta => ({ $ref: `#/definitions/${name}` });

/** Conditions, wherever they stand. */
export const where: Meta = say('筛选条件', 'Conditions that must all hold', list({ $ref: '#/definitions/condition' }, { minItems: 1 }));

/** Names that documents give to parts of theirs. */
export const NAME = '^[a-z][A-Za-z0-9]{0,39}$';

/** What is shown of a part, in both languages. */
export const titled: Record<string, Meta> = {
  title: say('中文标题', 'Title in Chinese', text),
  titleEn: say('英文标题', 'Title in English', text),
};
