/** What a key takes, in short: the values of a closed set, else JSON types. No words, so nothing to translate. */
import { definitionOf, type Meta } from '../reference/examples.ts';

const typesOf = ({ type }: Meta): string[] => [type ?? []].flat();

/** `drawer | modal`, `string`, `array<condition>`; empty where anything may stand. */
export function takes(own: Meta, schema: Meta): string {
  if (schema.enum) return schema.enum.map(String).join(' | ');
  if (schema.const !== undefined) return String(schema.const);
  return (
    typesOf(schema)
      .map((type) => (type === 'array' ? `array${itemsOf(schema.items)}` : type))
      .join(' | ') ||
    (definitionOf(own) ?? '')
  );
}

function itemsOf(items: Meta | undefined): string {
  const inside = items && (definitionOf(items) ?? takes(items, items));
  return inside ? `<${inside}>` : '';
}

/** An empty value as text, with where the cursor goes in it. */
export function emptyValue(schema: Meta): { text: string; cursor: number } {
  if (schema.const !== undefined) {
    const text = JSON.stringify(schema.const);
    return { text, cursor: text.length };
  }
  const [type] = typesOf(schema);
  switch (type) {
    case 'object':
      return { text: '{}', cursor: 1 };
    case 'array':
      return { text: '[]', cursor: 1 };
    case 'boolean':
      return { text: 'true', cursor: 4 };
    case 'integer':
    case 'number': {
      const text = String(schema.minimum ?? 0);
      return { text, cursor: text.length };
    }
    default:
      return { text: '""', cursor: 1 };
  }
}
