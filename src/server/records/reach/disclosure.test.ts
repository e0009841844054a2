import { join } from 'node:path';
import { expect, it } from 'vitest';
import { checkDocuments } from '../../../documents/tools/check/index.ts';
import type { Catalogue } from '../../../documents/tables/catalogue.ts';
import type { Resource } from '../../../documents/ground/model/resource.ts';
import { frame, readFolder } from '../../documents/folder.ts';
import type { CurrentUser } from '../../user/user.ts';
import { checkPicker } from './disclosure.ts';

const { catalogue } = checkDocuments(await readFolder(join(import.meta.dirname, '../../../../schemas')), frame);
const { station, datasetVersion, defectSample } = catalogue.resources as Record<string, Resource>;
if (!station || !datasetVersion || !defectSample) throw new Error('a resource is missing');

/** Of the records within reach, none refers to a station; the form of a command asks for one. */
const only: Catalogue = {
  ...catalogue,
  grids: {},
  resources: { station, datasetVersion, defectSample: { ...defectSample, fields: defectSample.fields.filter((f) => !f.reference) } },
};
const user = (...permissions: string[]): CurrentUser => ({ roles: [], permissions: new Set(permissions) }) as unknown as CurrentUser;
const SCREENS = ['result/datasetVersion:view', 'result/defectSample:view'];

it('the picker of a command answers whoever may give the command, and nobody else', () => {
  const ask = (who: CurrentUser) => () => checkPicker(only, station, who, []);
  expect(ask(user(...SCREENS, 'result/defectSample:add'))).not.toThrow();
  expect(ask(user(...SCREENS))).toThrow('permission.denied');
  expect(ask(user('result/defectSample:view', 'result/defectSample:add'))).toThrow('permission.denied');
});
