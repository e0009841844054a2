/** First pass: does a document have the shape its meta-schema asks for? */
import * as verdicts from 'virtual:meta-verdicts';
import type { CodeName } from '../../ground/codes.ts';
import { didYouMean, MOST_FINDINGS, type Finding, type Path } from '../../ground/diagnostic.ts';
import { LATEST_VERSION, metaSchemas } from '../../tables/meta.ts';
import type { DocumentKind } from '../../ground/kinds.ts';
import { gridSchemaOf, listSchemaOf } from '../../tables/metaChosen.ts';
import { AUDIENCES } from '../../ground/powers.ts';
import { renamedKeys } from '../migrations/renamed.ts';
import { brokenName, violations, type Violation } from '../../ground/validate.ts';
import { hint, type Bilingual } from '../../ground/hints.ts';
import { missingText } from '../../kit/check/texts.ts';

const at = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((v, part) => (v !== null && typeof v === 'object' ? (v as Record<string, unknown>)[part] : undefined), value);

/** Path parts of a violation as JSON path: numbers where the parent is a list. */
function jsonPath(value: unknown, path: readonly string[]): Path {
  let node: unknown = value;
  return path.map((part) => {
    const key = Array.isArray(node) ? Number(part) : part;
    node = node !== null && typeof node === 'object' ? (node as Record<string, unknown>)[part] : undefined;
    return key;
  });
}

const kindOf = (v: unknown): string =>
  v === null
    ? 'null'
    : Array.isArray(v)
      ? 'a list'
      : typeof v === 'object'
        ? 'an object'
        : typeof v === 'string'
          ? 'a text'
          : JSON.stringify(v);
const RANGES = new Set([
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'minItems',
  'maxItems',
  'minProperties',
  'uniqueItems',
]);
const WORDS: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

/** The keys of `x-field`. */
const PRESENTATION = (metaSchemas.resource.definitions as { field: { properties: object } }).field.properties;

function insideProperty(path: Path): boolean {
  return path[0] === 'record' && path.length > 3 && !path.includes('x-field');
}

/** What may have been meant by a key that a property does not have: an option that stands under `x-field`. */
function underField(key: string, allowed: readonly string[] = []): Bilingual | undefined {
  if (Object.hasOwn(PRESENTATION, key)) return hint('underField', key);
  const suggestion = didYouMean(key, [...allowed, ...Object.keys(PRESENTATION)]);
  return suggestion === undefined || allowed.includes(suggestion) ? undefined : hint('didYouMeanUnder', suggestion);
}

const outOfRange = (path: Path, shown: string, { keyword, limit }: Violation): Finding => ({
  code: 'value-range',
  path,
  params: { value: shown.length > 60 ? `${shown.slice(0, 60)}…` : shown, limit: `${keyword} ${String(limit)}` },
  ...(path[0] === 'rules' && keyword === 'minProperties' ? { hint: hint('ruleEffect') } : {}),
});

/** A text that a user reads and that says nothing; undefined for any other. */
function emptyText(path: Path): Finding | undefined {
  const key = String(path.at(-1));
  return /^(?:title|message|description)(?:En)?$/.test(key) ? missingText(key.replace(/En$/, ''), key.endsWith('En'), path) : undefined;
}

function toFinding(kind: DocumentKind, document: unknown, v: Violation): Finding {
  const path = jsonPath(document, v.path);
  const value = at(document, v.path);
  const shown = typeof value === 'string' ? value : JSON.stringify(value);
  switch (v.keyword) {
    case 'unknown': {
      const key = String(v.limit);
      const code: CodeName = insideProperty(path) ? 'schema-keyword' : 'key-unknown';
      const advice = code === 'schema-keyword' ? underField(key, v.allowed) : undefined;
      return {
        code,
        path,
        atKey: true,
        params: { key, keyword: key },
        allowed: v.allowed,
        ...(advice === undefined ? {} : { hint: advice }),
      };
    }
    case 'required':
      return {
        code: 'key-missing',
        path: path.slice(0, -1),
        params: { key: String(v.limit) },
        ...(kind === 'screen' && path.length === 1 && v.limit === 'resource' ? { hint: hint('resourceOrBlocks') } : {}),
      };
    case 'type':
      return {
        code: 'value-type',
        path,
        params: {
          expected: [v.limit]
            .flat()
            .map((t) => WORDS[String(t)] ?? String(t))
            .join(' or '),
          actual: kindOf(value),
        },
      };
    case 'enum':
      return { code: 'value-not-allowed', path, params: { value: shown }, allowed: (v.limit as unknown[]).map(String) };
    case 'const':
      return { code: 'value-not-allowed', path, params: { value: shown }, allowed: [String(v.limit)] };
    case 'pattern':
      if (path[0] === 'scope')
        return { code: 'value-not-allowed', path, params: { value: shown }, allowed: ['global'], hint: hint('wayToUser') };
      return path.includes('audience')
        ? { code: 'audience-unknown', path, params: { value: shown }, allowed: AUDIENCES.flatMap((a) => [a, `${a}:read`]) }
        : { code: 'value-pattern', path, params: { value: shown, pattern: String(v.limit) } };
    case 'minLength': {
      const missing = value === '' ? emptyText(path) : undefined;
      return missing ?? outOfRange(path, shown, v);
    }
    default:
      return RANGES.has(v.keyword) ? outOfRange(path, shown, v) : { code: 'value-not-allowed', path, params: { value: shown } };
  }
}

/** The types that the items of a list say; undefined for what is no list. */
const typesIn = (items: unknown): unknown[] | undefined =>
  Array.isArray(items) ? items.map((item: unknown) => (item as { type?: unknown } | null)?.type) : undefined;

/** Blocks and views are held to what their kind takes. */
function schemaFor(kind: DocumentKind, document: unknown): object {
  if (kind === 'dictionary' || kind === 'link') return metaSchemas[kind];
  const types = typesIn(at(document, kind === 'grid' ? ['blocks'] : ['list', 'views']));
  if (!types) return metaSchemas[kind];
  return kind === 'grid' ? gridSchemaOf(types) : listSchemaOf(kind, types);
}

/** What is wrong with the shape; empty when later passes may trust it. */
export function checkShape(kind: DocumentKind, document: unknown): Finding[] {
  const version = (document as { version?: unknown } | null)?.version;
  if (typeof version === 'number' && version > LATEST_VERSION) {
    return [{ code: 'version-unknown', path: ['version'], params: { version, latest: LATEST_VERSION } }];
  }
  if (typeof version === 'number' && version < LATEST_VERSION && Number.isInteger(version)) {
    return [{ code: 'version-old', path: ['version'], params: { version, latest: LATEST_VERSION }, hint: hint('migrate') }];
  }
  if (verdicts[kind](document) && !brokenName(document)) return [];
  const renamed = renamedKeys(document, kind);
  const old = new Map(renamed.map(({ path, key, to }) => [path.join('\0'), { key, to }]));
  const missing = new Set(renamed.map(({ path, to }) => [...path.slice(0, -1), to].join('\0')));
  return violations(schemaFor(kind, document), document)
    .filter((v) => v.keyword !== 'required' || !missing.has(v.path.join('\0')))
    .slice(0, MOST_FINDINGS)
    .map((v): Finding => {
      const name = v.keyword === 'unknown' ? old.get(v.path.join('\0')) : undefined;
      return name
        ? { code: 'key-renamed', path: jsonPath(document, v.path), atKey: true, params: name, hint: hint('migrate') }
        : toFinding(kind, document, v);
    });
}
