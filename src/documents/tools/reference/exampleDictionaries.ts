/** The dictionaries of the example folder. */
import type { DictionaryDocument } from '../../ground/model/authored.ts';

export const STATE: DictionaryDocument = {
  $schema: '../meta/dictionary.schema.json',
  version: 3,
  name: 'PUMP_STATE',
  title: '水泵状态',
  titleEn: 'Pump state',
  entries: [
    { code: 'on', title: '运行中', titleEn: 'Running', colour: 'green' },
    { code: 'off', title: '已停机', titleEn: 'Stopped' },
    { code: 'scrapped', title: '已报废', titleEn: 'Scrapped', colour: '#8c8c8c' },
  ],
};

export const FLUID: DictionaryDocument = {
  version: 3,
  name: 'FLUID',
  title: '介质',
  titleEn: 'Fluid',
  standalone: true,
  entries: [
    { code: 'water', title: '水', titleEn: 'Water' },
    { code: 'oil', title: '油', titleEn: 'Oil' },
  ],
};

export const FUEL: DictionaryDocument = {
  version: 3,
  name: 'FUEL',
  title: '燃料',
  titleEn: 'Fuel',
  entries: [
    { code: 'diesel', title: '柴油', titleEn: 'Diesel' },
    { code: 'petrol', title: '汽油', titleEn: 'Petrol' },
  ],
};
