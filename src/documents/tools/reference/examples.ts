/** The example of every key: its shortest value in the example folder, and where it stands there. */
import { kindOfFile } from '../../ground/kinds.ts';
import type { Path } from '../../ground/diagnostic.ts';
import { kindOfScreen } from '../../ground/kinds.ts';
import { metaSchemas } from '../../tables/meta.ts';
import type { DocumentKind } from '../../ground/kinds.ts';
import { exampleDocuments } from './example.ts';

/** A schema of the meta-schemas, as far as examples need it. */
export interface Meta {
  description?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  pattern?: string;
  minimum?: number;
  not?: Meta;
  properties?: Record<string, Meta>;
  required?: string[];
  items?: Meta;
  additionalProperties?: Meta | boolean;
  definitions?: Record<string, Meta>;
  $ref?: string;
  oneOf?: Meta[];
  examples?: unknown[];
}

/** One value of the example folder. */
export interface Example {
  value: unknown;
  /** Document and path it stands at; absent where the schema itself gives it. */
  file?: string;
  path?: Path;
}

/** What a schema is for, in both languages. */
export function textsOf({ description = '' }: Meta): { zh: string; en: string } {
  const [en = '', zh = ''] = description.split(' · ');
  return { zh, en };
}

/** The definition a schema refers to. */
export const definitionOf = ({ $ref }: Meta): string | undefined =>
  $ref === undefined ? undefined : /^#\/definitions\/(.+)$/.exec($ref)?.[1];

/** The definition of the kind that a value says it is (`type`), where a schema leaves a choice of kinds. */
export function variantOf(schema: Meta, value: unknown, root: Meta): string | undefined {
  const name = definitionOf(schema);
  const kinds = name === undefined ? undefined : root.definitions?.[name]?.oneOf;
  const type = (value as { type?: unknown } | null | undefined)?.type;
  const variant = kinds?.find((kind) => root.definitions?.[definitionOf(kind) ?? '']?.properties?.['type']?.const === type);
  return variant && definitionOf(variant);
}

const size = (value: unknown): number => JSON.stringify(value).length;

/** Lays a value on its schema and keeps what stands at each key. `place` is the key's name in the schemas: `list.columns[].width`. */
function collect(
  root: Meta,
  schema: Meta | undefined,
  place: string,
  value: unknown,
  at: { file: string; path: Path },
  examples: Map<string, Example>,
): void {
  const name = schema && (variantOf(schema, value, root) ?? definitionOf(schema));
  const target = name === undefined ? schema : root.definitions?.[name];
  const here = name ?? place;
  if (!target || value === null || typeof value !== 'object') return;
  if (Array.isArray(value)) {
    value.forEach((item, i) => collect(root, target.items, `${here}[]`, item, { ...at, path: [...at.path, i] }, examples));
    return;
  }
  for (const [key, member] of Object.entries(value)) {
    const own = target.properties?.[key];
    const below = { ...at, path: [...at.path, key] };
    if (own) {
      const known = examples.get(`${here}.${key}`);
      if (!known || size(member) < size(known.value)) examples.set(`${here}.${key}`, { value: member, ...below });
      collect(root, own, `${here}.${key}`, member, below, examples);
    } else if (typeof target.additionalProperties === 'object')
      collect(root, target.additionalProperties, `${here}.*`, member, below, examples);
  }
}

/** Every example by the key's name in the schemas. */
export function examplesByKey(): Map<string, Example> {
  const examples = new Map<string, Example>();
  for (const [file, document] of Object.entries(exampleDocuments)) {
    const ofFile = kindOfFile(file);
    const kind = ofFile === 'screen' ? kindOfScreen(document) : ofFile;
    if (kind) collect(metaSchemas[kind] as Meta, metaSchemas[kind] as Meta, kind, document, { file, path: [] }, examples);
  }
  return examples;
}

/** What a closed set of values shows of itself. */
function byItself(schema: Meta): unknown {
  if (schema.enum) return schema.enum[0];
  if (schema.const !== undefined) return schema.const;
  if (schema.type === 'boolean') return true;
  return schema.items?.enum ? [schema.items.enum[0]] : undefined;
}

/** Definitions that share keys with others: an example of one serves the other. */
const ALIKE: [RegExp, (key: string) => RegExp][] = [
  [/^given\.(.+)$/, (key) => new RegExp(`^value\\.${key}$`)],
  [/^(?:inlineMeasure|formula|measure)\.(.+)$/, (key) => new RegExp(`^(?:measure|inlineMeasure|formula)\\.${key}$`)],
  [/^(?:\w+Block|block)\.((?!type$)\w+)$/, (key) => new RegExp(`^\\w+Block\\.${key}$`)],
  [
    /^(?:\w+Block|source)(?:\.\w+(?:\[\]|\.\*))?\.(limits|through|free)$/,
    (key) => new RegExp(`^(?:\\w+Block|source)(?:\\.\\w+(?:\\[\\]|\\.\\*))?\\.${key}$`),
  ],
  [/^asked\.(\w+)$/, (key) => new RegExp(`^(?:property|nested)\\.${key}$`)],
  [/^asked\.x-field\.(\w+)$/, (key) => new RegExp(`^(?:field|nested\\.x-field)\\.${key}$`)],
  [/^block\.(type)$/, () => /^\w+Block\.type$/],
  [/^view\.(type)$/, () => /^\w+View\.type$/],
  [/^list\.views\[\]\.(\w+)$/, (key) => new RegExp(`^\\w+View\\.${key}$`)],
];

function alike(place: string, known: ReadonlyMap<string, Example>): Example | undefined {
  for (const [pattern, other] of ALIKE) {
    const key = pattern.exec(place)?.[1];
    const entry = key !== undefined && /^\w+$/.test(key) ? [...known].find(([name]) => other(key).test(name)) : undefined;
    if (entry) return entry[1];
  }
  return undefined;
}

/** The place in a list said whole of what a patch says of an item. */
export const wholePlace = (place: string): string => place.replace(/^((?:list|form)\.\w+)\.(?:add|change)\[\]/, '$1[]');

/** The example of a key: from the folder, else what its schema shows by itself. */
export function exampleOf(place: string, schema: Meta, known: ReadonlyMap<string, Example>): Example | undefined {
  const whole = wholePlace(place);
  const own = known.get(place) ?? known.get(whole) ?? alike(whole, known);
  if (own) return own;
  const value = byItself(schema);
  return value === undefined ? undefined : { value };
}

function exampled(schema: Meta, place: string, known: ReadonlyMap<string, Example>): Meta {
  const properties = Object.entries(schema.properties ?? {}).map(([key, own]): [string, Meta] => {
    const at = `${place}.${key}`;
    const example = exampleOf(at, own, known);
    return [key, { ...exampled(own, at, known), ...(example ? { examples: [example.value] } : {}) }];
  });
  return {
    ...schema,
    ...(schema.properties ? { properties: Object.fromEntries(properties) } : {}),
    ...(schema.items ? { items: exampled(schema.items, `${place}[]`, known) } : {}),
    ...(typeof schema.additionalProperties === 'object'
      ? { additionalProperties: exampled(schema.additionalProperties, `${place}.*`, known) }
      : {}),
    ...(schema.definitions
      ? { definitions: Object.fromEntries(Object.entries(schema.definitions).map(([name, own]) => [name, exampled(own, name, known)])) }
      : {}),
  };
}

/** The meta-schemas with an example at every key, as editors get them. */
export function metaWithExamples(): Record<DocumentKind, object> {
  const known = examplesByKey();
  return Object.fromEntries(Object.entries(metaSchemas).map(([kind, schema]) => [kind, exampled(schema as Meta, kind, known)])) as Record<
    DocumentKind,
    object
  >;
}
