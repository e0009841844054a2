// @vitest-environment jsdom
import Ajv from 'ajv';
import { describe, expect, it } from 'vitest';
import { parseSource, locate } from '../../ground/load.ts';
import { junit } from './junit.ts';
import { sarif } from './sarif.ts';

const source = parseSource('resources/pump.json', '{\n  "name": "a<b\u0001\\"&"\n}');
const error = locate(source, { code: 'value-pattern', path: ['name'], params: { value: 'a<b\u0001"&', pattern: '^a' } });
const warning = locate(source, { code: 'dict-unused', path: ['name'], params: { dict: 'X' }, hint: { en: 'delete it', zh: '请删除' } });

/** What a code host reads of a SARIF 2.1.0 result. */
const RESULT = {
  type: 'object',
  required: ['ruleId', 'ruleIndex', 'level', 'message', 'locations'],
  properties: {
    level: { enum: ['none', 'note', 'warning', 'error'] },
    message: { type: 'object', required: ['text'] },
    locations: { type: 'array', minItems: 1 },
  },
};

describe('SARIF', () => {
  const log = sarif([error, warning], 'schemas', '1.0.0') as unknown as {
    version: string;
    runs: [{ tool: { driver: { rules: { id: string }[] } }; results: Record<string, never>[] }];
  };

  it('says where each finding stands, by its rule', () => {
    const [run] = log.runs;
    const validate = new Ajv({ strict: false }).compile(RESULT);
    for (const result of run.results) expect(validate(result), JSON.stringify(validate.errors)).toBe(true);
    expect(run.tool.driver.rules.map((r) => r.id)).toEqual(['value-pattern', 'dict-unused']);
    expect(run.results.map((r) => [r.ruleId, r.level])).toEqual([
      ['value-pattern', 'error'],
      ['dict-unused', 'warning'],
    ]);
    expect(run.results[1]?.locations).toEqual([
      {
        physicalLocation: {
          artifactLocation: { uri: 'schemas/resources/pump.json' },
          region: { startLine: 2, startColumn: 11, endLine: 2, endColumn: 18 + error.length - 7 },
        },
      },
    ]);
  });
});

describe('JUnit', () => {
  it('is a test for each file, and well-formed whatever the finding says', () => {
    const document = new DOMParser().parseFromString(
      junit(['resources/pump.json', 'resources/ok.json'], [error, warning], 0.5),
      'text/xml',
    );
    expect(
      [...document.querySelectorAll('testcase')].map((t) => [
        t.getAttribute('name'),
        t.querySelector('failure')?.getAttribute('type') ?? '',
      ]),
    ).toEqual([
      ['resources/pump.json', 'value-pattern'],
      ['resources/ok.json', ''],
    ]);
    expect(document.querySelector('testsuite')?.getAttribute('failures')).toBe('1');
    expect(document.querySelector('failure')?.textContent).toContain('dict-unused');
  });
});
