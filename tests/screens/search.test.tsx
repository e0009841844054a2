/** The search form over a list, whose search comes back by the address later than its user goes on. */
import { act, useEffect, useState, type ReactElement } from 'react';
import { expect, it, vi } from 'vitest';
import { SearchForm } from '../../src/console/parts/table/SearchForm.tsx';
import { mounted } from './mount.tsx';
import { input, press, submit, type } from './stage.tsx';

const NOTHING = { keyword: '', filters: {} };
let arrive: (keyword: string) => Promise<void>;
const onSearch = vi.fn();

function Late(): ReactElement {
  const [search, setSearch] = useState(NOTHING);
  useEffect(() => {
    arrive = (keyword) =>
      act(async () => {
        setSearch({ keyword, filters: {} });
        await Promise.resolve();
      });
  }, []);
  return <SearchForm filters={[]} keywordFields={['Name']} search={search} onSearch={onSearch} onExpand={() => undefined} />;
}

it('keeps what is typed while earlier searches arrive, and follows one that comes from elsewhere', async () => {
  await mounted(<Late />, async () => {
    await type('keyword', 'solar');
    await submit('keyword');
    await press('重 置');
    await type('keyword', 'wind');
    await arrive('solar');
    expect(input('keyword').value).toBe('wind');
    await arrive('');
    expect(input('keyword').value).toBe('wind');
    await submit('keyword');
    await arrive('wind');
    expect(onSearch.mock.calls.map(([search]) => search.keyword)).toEqual(['solar', '', 'wind']);
    await arrive('solar');
    expect(input('keyword').value).toBe('solar');
  });
});
