import { expect, it } from 'vitest';
import { join } from 'node:path';
import { readsOfAction } from '../../../documents/features/actions/index.ts';
import { checkDocuments } from '../../../documents/tools/check/index.ts';
import { frame, readFolder } from '../../documents/folder.ts';
import { columnFields } from './shape.ts';

const { catalogue } = checkDocuments(await readFolder(join(import.meta.dirname, '../../../../schemas')), frame);

it('rows of a list have what its actions are offered by', () => {
  const missing = Object.values(catalogue.screens).flatMap(({ name, resource, list }) => {
    const of = catalogue.resources[resource];
    if (!of) return [];
    const answered = new Set(columnFields(of, list).map((field) => field.name));
    const fields = new Set(of.fields.map((field) => field.name));
    return (list.actions ?? []).flatMap((action) =>
      readsOfAction(action)
        .filter((field) => fields.has(field) && !answered.has(field))
        .map((field) => `${name} ${action.name}: ${field}`),
    );
  });
  expect(missing).toEqual([]);
});
