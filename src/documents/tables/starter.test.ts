import { describe, expect, it } from 'vitest';
import { checkDocuments } from '../tools/check/index.ts';
import type { Frame } from '../tools/check/places.ts';
import { printDiagnostic } from '../ground/diagnostic.ts';
import { starter } from './starter.ts';

const frame: Frame = { areas: ['map'], icons: [], defaultArea: 'map', routes: ['/'] };
const dictionary = JSON.stringify({
  version: 3,
  name: 'YES_NO',
  title: '是否',
  titleEn: 'Yes or no',
  entries: [
    { code: '1', title: '是', titleEn: 'Yes' },
    { code: '0', title: '否', titleEn: 'No' },
  ],
});

describe('a starter document', () => {
  it.each(['global', 'company', 'station'] as const)('of scope %s passes the check', (scope) => {
    const files = new Map([
      ['dictionaries/YES_NO.json', dictionary],
      ['resources/waterPump.json', starter({ name: 'waterPump', area: 'map', scope })],
    ]);
    const { diagnostics, catalogue } = checkDocuments(files, frame);
    expect(diagnostics.map(printDiagnostic)).toEqual([]);
    expect(catalogue.screens['map/waterPump']).toMatchObject({ title: '新页面（waterPump）', titleEn: 'Water pump' });
  });

  it('takes titles', () => {
    const document = JSON.parse(starter({ name: 'a', area: 'map', scope: 'global', title: '泵', titleEn: 'Pump' })) as {
      title: string;
      titleEn: string;
    };
    expect([document.title, document.titleEn]).toEqual(['泵', 'Pump']);
  });
});
