/** What the meta-schemas say of a place in a document. */
import type { Path } from '../../ground/diagnostic.ts';
import { metaSchemas } from '../../tables/meta.ts';
import type { DocumentKind } from '../../ground/kinds.ts';
import { definitionOf, exampleOf, examplesByKey, variantOf, type Example, type Meta } from '../reference/examples.ts';
import { valueAt } from '../../kit/assist/value.ts';

/** A place a path leads to. */
export interface Spot {
  /** As the schema says it at its key: with its description. */
  own: Meta;
  /** The same with the definition it refers to. */
  schema: Meta;
  /** Its name in the schemas: `list.columns[].width`. */
  place: string;
  /** The name that what is inside of it starts with: that of its definition, if it is one. */
  inside: string;
}

/** Whether a condition joins others; its value is a list of them then. */
const joins = (condition: unknown): boolean => ['and', 'or'].includes(String((condition as { operator?: unknown } | undefined)?.operator));

/** The spot a path leads to; undefined when nothing may stand there. */
export function spotAt(kind: DocumentKind, document: unknown, path: Path): Spot | undefined {
  const root = metaSchemas[kind] as Meta;
  const spotOf = (own: Meta, place: string, value?: unknown): Spot => {
    const name = variantOf(own, value, root) ?? definitionOf(own);
    return { own, schema: (name === undefined ? undefined : root.definitions?.[name]) ?? own, place, inside: name ?? place };
  };
  let spot: Spot = { own: root, schema: root, place: kind, inside: kind };
  for (const [i, step] of path.entries()) {
    const { schema, inside, place } = spot;
    const { items, properties = {}, additionalProperties } = schema;
    let next: Spot | undefined;
    if (typeof step === 'number') {
      const condition = place === 'condition.value' && joins(valueAt(document, path.slice(0, i - 1)));
      if (condition) next = spotOf({ $ref: '#/definitions/condition' }, 'condition.value[]');
      else if (items || place === 'condition.value') next = spotOf(items ?? {}, `${inside}[]`, valueAt(document, path.slice(0, i + 1)));
    } else if (Object.hasOwn(properties, step)) next = spotOf(properties[step] ?? {}, `${inside}.${step}`);
    else if (typeof additionalProperties === 'object') next = spotOf(additionalProperties, `${inside}.*`);
    if (!next) return undefined;
    spot = next;
  }
  return spot;
}

let examples: ReadonlyMap<string, Example> | undefined;

/** The example of the key a spot is at. */
export const exampleAt = ({ own, place }: Spot): Example | undefined => exampleOf(place, own, (examples ??= examplesByKey()));
