/**
 * A small folder that says everything the language can say, once. Its values are the examples of the meta-schemas and of the
 * reference; a test keeps it complete and without a finding.
 */
import type { GridDocument } from '../../features/blocks/grid.ts';
import type { LinkDocument } from '../../features/link/index.ts';
import { FLUID, FUEL, STATE } from './exampleDictionaries.ts';
import { bin, lent } from './exampleElsewhere.ts';
import { house } from './exampleHouse.ts';
import { overview } from './exampleOverview.ts';
import { idle, siteHouses, strong } from './exampleScreens.ts';
import { pump } from './examplePump.ts';

const editing: GridDocument = {
  $schema: '../../meta/grid.schema.json',
  version: 3,
  title: '文档编辑',
  titleEn: 'Editing of documents',
  area: 'system',
  name: 'editing',
  route: '/editing',
  sort: 95,
  icon: 'file',
  hidden: true,
  audience: ['group'],
  blocks: [
    { type: 'documents', name: 'all', title: '全部文档', titleEn: 'All documents', width: 6, height: 'fill', selects: 'file' },
    { type: 'editor', width: 10, height: 600, file: '$selection.file' },
    { type: 'preview', width: 8, file: '$selection.file' },
    { type: 'reference' },
  ],
};

const manual: LinkDocument = {
  $schema: '../../meta/link.schema.json',
  version: 3,
  title: '水泵手册',
  titleEn: 'Pump manual',
  area: 'system',
  name: 'pump-manual',
  route: '/pumpManual',
  sort: 96,
  icon: 'file',
  hidden: true,
  audience: ['group'],
  setting: 'documentsURL',
  link: '/pumps',
};

/** The documents by their place in a folder. */
export const exampleDocuments = {
  'dictionaries/PUMP_STATE.json': STATE,
  'dictionaries/FLUID.json': FLUID,
  'dictionaries/FUEL.json': FUEL,
  'resources/pumpHouse.json': house,
  'resources/pump.json': pump,
  'resources/pumpBin.json': bin,
  'resources/lentPump.json': lent,
  'screens/powerStation/largePumps.json': strong,
  'screens/powerStation/idlePumps.json': idle,
  'screens/assetManage/siteHouses.json': siteHouses,
  'screens/system/editing.json': editing,
  'screens/assetManage/pumpOverview.json': overview,
  'screens/system/manual.json': manual,
} as const;
