/** What the form library is given for every screen: a record, good or bad, comes out of it as it went in. */
import { join } from 'node:path';
import { createSchemaUtils } from '@rjsf/utils';
import { describe, expect, it } from 'vitest';
import { badSamples, sampleRecord } from '../../src/console/fields/samples.ts';
import { DEFAULTS, drawnRecord } from '../../src/console/parts/form/drawn.ts';
import { recordOf, shownGroups } from '../../src/console/parts/form/record.ts';
import { UNJUDGED } from '../../src/console/parts/form/validator.ts';
import { checkDocuments } from '../../src/documents/tools/check/index.ts';
import { same } from '../../src/documents/ground/same.ts';
import type { Resource } from '../../src/documents/ground/model/resource.ts';
import { frame, readFolder } from '../../src/server/documents/folder.ts';

const { catalogue } = checkDocuments(await readFolder(join(import.meta.dirname, '../../schemas')), frame);
const zh = { titleOf: ({ title }: { title: string }) => title, language: 'zh' as const };

describe.each(Object.values(catalogue.screens))('$name', (screen) => {
  const resource = catalogue.resources[screen.resource] as Resource;
  const fields = shownGroups(screen.form, resource, () => true).flatMap((g) => g.fields);
  const { schema, uiSchema } = drawnRecord(resource.schema, fields, zh, true);
  const library = createSchemaUtils(UNJUDGED, schema, DEFAULTS);
  const good = recordOf(sampleRecord(resource, catalogue, 1), resource);

  it('draws each of its fields', () => {
    expect(Object.keys(schema.properties ?? {})).toEqual(fields.map((f) => f.name));
    expect(fields.filter((f) => uiSchema[f.name]?.['ui:options'].definition !== f)).toEqual([]);
  });
  it('neither adds nor takes', () => {
    const records = [{}, good, ...fields.flatMap((f) => badSamples(f).map((bad) => ({ ...good, [f.name]: bad })))];
    const apart = records.filter((record) => !same(library.getDefaultFormState(schema, record), record));
    expect(apart).toEqual([]);
  });
});
