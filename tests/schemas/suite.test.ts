/**
 * The official JSON-Schema-Test-Suite, of the keywords that draft-07 left as draft-04 had them: what a record takes is judged
 * as the suite says, what it does not take is refused before anybody relies on it.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkDocuments } from '../../src/documents/tools/check/index.ts';
import { violations } from '../../src/documents/ground/validate.ts';
import { frame } from '../../src/server/documents/folder.ts';
import { root } from './fixtures.ts';

interface Case {
  description: string;
  schema: Record<string, unknown>;
  tests: { description: string; data: unknown; valid: boolean }[];
}

const { keywords } = JSON.parse(readFileSync(join(root, 'tests', 'fixtures', 'json-schema-suite.json'), 'utf8')) as {
  keywords: Record<string, Case[]>;
};

/** Keywords that a record does not take. */
const REFUSED = [
  'allOf',
  'anyOf',
  'oneOf',
  'not',
  'dependencies',
  'patternProperties',
  'minProperties',
  'maxProperties',
  'additionalItems',
];

/** Draft-04 said these otherwise: limits are exclusive by a number of their own now. */
const changed = ({ schema }: Case): boolean => typeof schema.exclusiveMinimum === 'boolean' || typeof schema.exclusiveMaximum === 'boolean';
const FORMATS = new Set(['date', 'date-time', 'email', 'uri', 'ipv4', 'ipv6', 'time']);
const uses = (value: unknown, keyword: string): boolean =>
  value !== null &&
  typeof value === 'object' &&
  (Object.hasOwn(value, keyword) || Object.values(value).some((inside) => uses(inside, keyword)));
/** An address without a scheme is a `uri-reference` since draft-06. */
const MOVED = 'a valid protocol-relative URI';
/** The suite tests some keywords together with ones that a record does not take. */
const taken = (one: Case): boolean =>
  !changed(one) &&
  !REFUSED.some((keyword) => uses(one.schema, keyword)) &&
  !uses(one.schema, '$ref') &&
  (one.schema.format === undefined || FORMATS.has(String(one.schema.format)));

const COVERED = Object.entries(keywords)
  .filter(([keyword]) => !REFUSED.includes(keyword))
  .map(([keyword, cases]) => [keyword, cases.filter(taken)] as const);

describe.each(COVERED)('keyword %s', (_, cases) => {
  it.each(cases)('$description', ({ schema, tests }) => {
    for (const { description, data, valid } of tests)
      expect(violations(schema, data).length === 0, description).toBe(description === MOVED ? false : valid);
  });
});

it('the suite has a case for each keyword above', () =>
  expect(COVERED.filter(([, cases]) => cases.length === 0).map(([keyword]) => keyword)).toEqual([]));

/** Codes and messages for a record whose one property says `schema`. */
function checkProperty(schema: object): string[] {
  const document = {
    version: 3,
    name: 'pump',
    title: '水泵',
    titleEn: 'Pump',
    scope: 'global',
    record: { properties: { part: { title: '部件', 'x-field': { titleEn: 'Part' }, ...schema } } },
  };
  return checkDocuments(new Map([['resources/pump.json', JSON.stringify(document, null, 2)]]), frame).diagnostics.map(
    (d) => `${d.code} ${d.message}`,
  );
}
const refusal = (keyword: string): string => `schema-keyword a record does not take the JSON-Schema keyword "${keyword}"`;

describe.each(REFUSED)('keyword %s', (keyword) => {
  it.each((keywords[keyword] ?? []).filter(({ schema }) => Object.hasOwn(schema, keyword)))(
    'is refused in a record: $description',
    ({ schema }) => {
      expect(checkProperty(schema)).toContain(refusal(keyword));
    },
  );
});

it.each([
  ['$ref', '#'],
  ['$id', 'x'],
  ['definitions', {}],
  ['contains', {}],
  ['propertyNames', {}],
  ['if', {}],
  ['then', {}],
  ['else', {}],
  ['readOnly', true],
  ['contentEncoding', 'base64'],
  ['contentMediaType', 'text/plain'],
])('keyword %s of draft-07 is refused', (keyword, value) => {
  expect(checkProperty({ [keyword]: value })).toContain(refusal(keyword));
});
