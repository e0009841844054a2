/** What records are called in English, where their resource says so: beside keys, in pickers, in histories. */
import { expect, it } from 'vitest';
import type { ListData, Option } from '../../../src/contract/envelope.ts';
import type { HistoryPage } from '../../../src/contract/states.ts';
import { describeServerOnBoth } from '../../support/server.ts';

interface Labelled extends Record<string, unknown> {
  id: string;
  version: number;
  $labels: Record<string, string | string[]>;
  $labelsEn?: Record<string, string | string[]>;
}

describeServerOnBoth('Names in English', (server) => {
  const types = async (where: unknown[] = []) => {
    const { data } = await server().call<ListData<Labelled>>(
      '/api/defectType/queryList',
      { pageNum: 1, pageSize: 10, where },
      { as: 'admin' },
    );
    return data.list;
  };

  it('stand beside the others, and only where there is such a name', async () => {
    const [fault] = await types([{ field: 'code', operator: 'eq', value: 'pv.hotspot' }]);
    expect(fault?.$labels.parentCode).toBe('光伏缺陷');
    expect(fault?.$labelsEn).toEqual({ parentCode: 'Solar faults' });
    const [drone] = (await server().call<ListData<Labelled>>('/api/drone/queryList', { pageNum: 1, pageSize: 1 }, { as: 'admin' })).data
      .list;
    expect(drone?.$labels).toBeDefined();
    expect(drone?.$labelsEn).toBeUndefined();
  });

  it('are found and offered by pickers', async () => {
    const { data } = await server().call<{ list: Option[] }>('/api/defectType/options', { keyword: 'solar FAULTS' }, { as: 'admin' });
    expect(data.list).toContainEqual(expect.objectContaining({ value: 'pv', label: '光伏缺陷', labelEn: 'Solar faults' }));
  });

  it('may come back with a form, and are those of a history in English', async () => {
    const [fault] = await types([{ field: 'code', operator: 'eq', value: 'pv.hotspot' }]);
    if (!fault) throw new Error('no fault');
    const changed = { ...fault, parentCode: null, level: fault['level'] ?? '1' };
    expect((await server().call('/api/defectType/update', changed, { as: 'admin' })).http).toBe(200);
    const changeIn = async (language: 'zh' | 'en') => {
      const { data } = await server().call<HistoryPage>('/api/defectType/history', { id: fault.id }, { as: 'admin', language });
      return data.list[0]?.changes.find(({ field }) => field === 'parentCode')?.fromLabel;
    };
    expect([await changeIn('zh'), await changeIn('en')]).toEqual(['光伏缺陷', 'Solar faults']);
  });
});
