/** Meta-schemas of documents whose blocks or views are known: each is held to what its kind takes, and told so plainly. */
import { BLOCK_TYPES, blockDefinition, type BlockTypeName } from '../features/blocks/index.ts';
import { definitions, metaSchemas } from './meta.ts';
import { ref, type Meta } from '../ground/metaParts.ts';
import { VIEW_TYPES, viewDefinition } from '../features/views/index.ts';

/** The definitions with parts that leave no choice: whoever uses them has chosen. */
const { oneOf: _anyBlock, ...block } = definitions['block'] ?? {};
const { oneOf: _anyView, ...view } = definitions['view'] ?? {};
/** Blocks without their variants, which the check tells of more plainly. */
const plain = (type: BlockTypeName): [string, Meta] => {
  const { oneOf: _variants, ...meta } = definitions[blockDefinition(type)] ?? {};
  return [blockDefinition(type), meta];
};
const narrowed: Record<string, Meta> = { ...definitions, ...Object.fromEntries(BLOCK_TYPES.map(plain)), block, view };

/** A list whose items are held each to what its kind takes; an unknown kind to what all have. */
const itemsOf = (of: Meta, types: readonly unknown[], known: readonly string[], definition: (type: string) => string, any: Meta): Meta => ({
  ...of,
  items: types.map((type) => (typeof type === 'string' && known.includes(type) ? ref(definition(type)) : any)),
});

const schemas = new Map<string, Meta>();

function remembered(key: string, make: () => Meta): Meta {
  const schema = schemas.get(key) ?? make();
  schemas.set(key, schema);
  return schema;
}

/** Kinds as part of a key: whatever else stands there is no kind. */
const keyOf = (types: readonly unknown[], known: readonly string[]): string =>
  types.map((type) => (known.includes(type as string) ? type : '')).join();

/** The meta-schema of a grid whose blocks are of these types. */
export const gridSchemaOf = (types: readonly unknown[]): Meta =>
  remembered(`grid ${keyOf(types, BLOCK_TYPES)}`, () => {
    const grid = metaSchemas.grid as { properties: { blocks: Meta } };
    return {
      ...grid,
      properties: { ...grid.properties, blocks: itemsOf(grid.properties.blocks, types, BLOCK_TYPES, blockDefinition, block) },
      definitions: narrowed,
    };
  });

/** The same of a resource or a screen whose list has views of these types. */
export const listSchemaOf = (kind: 'resource' | 'screen', types: readonly unknown[]): Meta =>
  remembered(`${kind} ${keyOf(types, VIEW_TYPES)}`, () => {
    const own = definitions['list'] as { properties: { views: Meta } };
    return {
      ...metaSchemas[kind],
      definitions: {
        ...narrowed,
        list: { ...own, properties: { ...own.properties, views: itemsOf(own.properties.views, types, VIEW_TYPES, viewDefinition, view) } },
      },
    };
  });
