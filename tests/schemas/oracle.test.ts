/**
 * The interpreter against ajv, as RJSF brings it, and against the compiled code that judges records in numbers: on sample records of every
 * screen, good and bad, all judge alike and name the same fields.
 */
import { join } from 'node:path';
import { customizeValidator } from '@rjsf/validator-ajv8';
import { describe, expect, it } from 'vitest';
import { checkDocuments } from '../../src/documents/tools/check/index.ts';
import type { Resource } from '../../src/documents/ground/model/resource.ts';
import { prune, violations } from '../../src/documents/ground/validate.ts';
import { compiled } from '../../src/server/records/validation/verdict.ts';
import { frame, readFolder } from '../../src/server/documents/folder.ts';
import { badSamples, sampleRecord } from '../../src/console/fields/samples.ts';

const { catalogue } = checkDocuments(await readFolder(join(import.meta.dirname, '../../schemas')), frame);
const oracle = customizeValidator({
  // Without these two ajv refuses 19.99 as a multiple of 0.01, and takes what a record inherits for its own.
  ajvOptionsOverrides: { allErrors: true, strict: false, multipleOfPrecision: 9, ownProperties: true },
});

type Row = Record<string, unknown>;
/** Top-level fields that something is wrong with, as each of the two says. */
const byAjv = ({ schema }: Resource, record: Row): string[] => {
  const { errors = [], validationError } = oracle.rawValidation<{ instancePath: string; params: { missingProperty?: string } }>(
    schema as object,
    record,
  );
  if (validationError) throw validationError;
  return [...new Set(errors.map((e) => e.instancePath.split('/')[1] ?? e.params.missingProperty ?? ''))].sort();
};
const byInterpreter = ({ schema }: Resource, record: Row): string[] =>
  [...new Set(violations(schema, record).map((v) => v.path[0] ?? ''))].sort().map(String);

describe.each(Object.values(catalogue.screens).map((s) => [s.name, catalogue.resources[s.resource] as Resource] as const))(
  '%s',
  (_, resource) => {
    const writable = new Set(Object.keys(resource.schema.properties ?? {}));
    const good = (n: number): Row =>
      prune(Object.fromEntries(Object.entries(sampleRecord(resource, catalogue, n)).filter(([name]) => writable.has(name)))) as Row;

    const verdict = compiled(resource.schema);

    it('takes the same records', () => {
      for (const n of [0, 1, 2]) expect(verdict(good(n))).toBe(byInterpreter(resource, good(n)).length === 0);
      for (const n of [0, 1, 2]) expect(byAjv(resource, good(n))).toEqual(byInterpreter(resource, good(n)));
    });
    it('refuses the same faults, at the same fields', () => {
      const apart: string[] = [];
      for (const field of resource.fields.filter((f) => writable.has(f.name)))
        for (const bad of [...badSamples(field), undefined]) {
          const record = prune({ ...good(0), [field.name]: bad }) as Row;
          const [ajv, own] = [byAjv(resource, record).join(), byInterpreter(resource, record).join()];
          if (verdict(record) !== (own === ''))
            apart.push(`${field.name} ${JSON.stringify(bad)}: compiled ${verdict(record)}, interpreter ${own}`);
          if (ajv !== own) apart.push(`${field.name} ${JSON.stringify(bad)}: ajv ${ajv}, interpreter ${own}`);
        }
      expect(apart).toEqual([]);
    });
  },
);
