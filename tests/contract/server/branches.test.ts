import { expect, it } from 'vitest';
import { describeServerOnBoth, type Answer } from '../../support/server.ts';

interface Company {
  companyCode: string;
  $children?: boolean;
  $path?: string[];
}

describeServerOnBoth('Trees in lists', (server) => {
  const list = async (body: object, as = 'admin'): Promise<Answer<{ list: Company[]; total: number }>> =>
    server().call('/api/sys/sys/sysDept/queryList?screen=users/dept', body, { as });
  const codes = async (body: object, as?: string): Promise<string[]> => (await list(body, as)).data.list.map((row) => row.companyCode);

  it('answers the topmost rows within reach, and says which have some below', async () => {
    expect((await list({ branch: null })).data.list).toEqual([expect.objectContaining({ companyCode: '001', $children: true })]);
    const mine = (await list({ branch: null }, 'branch1')).data.list;
    expect(mine.map((row) => row.companyCode)).toEqual(['001001']);
    expect(mine[0]?.$children).toBe(false);
  });

  it('answers the rows below one, within reach', async () => {
    expect(await codes({ branch: '001' })).toEqual(['001001', '001002', '001003']);
    expect(await codes({ branch: '001' }, 'branch1')).toEqual(['001001']);
    expect(await codes({ branch: 'nowhere' })).toEqual([]);
  });

  it('tells the way down to a row that was found anywhere, as far as it is within reach', async () => {
    const [found] = (await list({ where: [{ field: 'companyCode', operator: 'eq', value: '001002' }] })).data.list;
    expect(found?.$path).toHaveLength(1);
    const [mine] = (await list({ keyword: '001001' }, 'branch1')).data.list;
    expect(mine?.$path).toEqual([]);
  });

  it('refuses a branch of what is no tree, and what is no key', async () => {
    expect(await server().call('/api/station/queryList', { branch: null })).toMatchObject({ http: 400, error: 'request.filter' });
    expect(await list({ branch: 5 })).toMatchObject({ http: 400, error: 'request.filter' });
  });
});
