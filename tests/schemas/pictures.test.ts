/** Which pictures are made smaller before they are sent: those that phones take for people, never media of an inspection. */
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { checkDocuments } from '../../src/documents/tools/check/index.ts';
import type { Field } from '../../src/documents/ground/model/fields.ts';
import { frame, readFolder } from '../../src/server/documents/folder.ts';

const { catalogue } = checkDocuments(await readFolder(join(import.meta.dirname, '../../schemas')), frame);

const pictures = (fields: readonly Field[], at: string): [string, boolean][] =>
  fields.flatMap((field) => [
    ...(field.type === 'image' ? [[`${at}.${field.name}`, field.shrink === true] as [string, boolean]] : []),
    ...pictures(field.fields ?? [], `${at}.${field.name}`),
  ]);

it('[S5-10] on by default in feedback and photos of the fix, off where inspection media are kept', () => {
  const all = Object.values(catalogue.resources).flatMap(({ name, fields }) => pictures(fields, name));
  expect(Object.fromEntries(all)).toEqual({
    'defect.fixPhotos': true,
    'defect.image': false,
    'defect.irImage': false,
    'defectSample.image': false,
    'defectType.sampleImages': false,
    'feedback.images': true,
    'modelResult.image': false,
    'notice.images': false,
    'securityEvent.evidence': false,
    'securityEvent.images': false,
    'task.elImages': false,
    'task.stitched': false,
  });
});
