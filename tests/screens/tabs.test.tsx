/** Tabs of a record: those of screens the user has, each with its number and its own list, and the state of that list. */
import axe from 'axe-core';
import { act, useState, type ReactElement } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { normaliseResource, normaliseScreen } from '../../src/documents/tables/normalise.ts';
import type { ScreenBundle } from '../../src/documents/ground/model/resource.ts';
import { request } from '../../src/console/data/client/client.ts';
import { manifestStore } from '../../src/console/data/documents/documents.ts';
import '../../src/console/data/texts/toolTexts.ts';
import { changeLanguage } from '../../src/console/data/texts/i18n.ts';
import { DetailTabs } from '../../src/console/screens/Detail/DetailTabs.tsx';
import { useTabState } from '../../src/console/screens/Detail/useTabState.ts';
import { NestedListContext, type NestedListProps } from '../../src/console/screens/nested.ts';
import { mounted } from './mount.tsx';

vi.mock('../../src/console/data/client/client.ts', () => ({ request: vi.fn() }));

const titled = (title: string, titleEn: string) => ({ title, titleEn });
const text = (title: string, titleEn: string) => ({ type: 'string' as const, title, 'x-field': { titleEn } });
const where = [{ field: 'plan', operator: 'eq' as const, value: '$record.code' }];
const plan = normaliseResource({
  version: 3,
  name: 'plan',
  ...titled('计划', 'Plan'),
  scope: 'global',
  record: { properties: { code: text('编码', 'Code') } },
  list: {
    tabs: [
      { name: 'flights', ...titled('架次', 'Flights'), screen: 'map/flights', where, columns: ['code'] },
      { name: 'secret', ...titled('密', 'Secret'), screen: 'map/secret', where },
    ],
  },
});
const flight = normaliseResource({
  version: 3,
  name: 'flight',
  ...titled('架次', 'Flight'),
  scope: 'global',
  record: { properties: { code: text('编码', 'Code'), plan: text('计划', 'Plan') } },
});
const bundleOf = (resource: typeof plan, name: string): ScreenBundle => ({
  screen: normaliseScreen({ version: 3, ...titled('页面', 'Screen'), resource: resource.name }, resource, 'map', name),
  resource,
  references: {},
});
const row = { id: '1', code: 'P1' };
const drawn: NestedListProps[] = [];

function Record(): ReactElement {
  const tabs = useTabState();
  const [nested] = useState(() => (props: NestedListProps) => {
    drawn.push(props);
    return (
      <button type="button" onClick={() => props.paramsState[1](new URLSearchParams('page=2'))}>
        list {props.paramsState[0].toString()}
      </button>
    );
  });
  return (
    <MemoryRouter>
      <NestedListContext value={nested}>
        <DetailTabs bundle={bundleOf(plan, 'plans')} row={row} {...tabs}>
          <p>the record</p>
        </DetailTabs>
      </NestedListContext>
    </MemoryRouter>
  );
}

beforeEach(async () => {
  drawn.length = 0;
  vi.mocked(request).mockReset();
  vi.mocked(request).mockImplementation(({ url }) =>
    Promise.resolve(url.includes('queryList') ? { list: [], total: 10_000, totalKind: 'atLeast' } : bundleOf(flight, 'flights')),
  );
  manifestStore.set({
    screens: [{ name: 'map/flights', area: 'map', route: '/map/flights', resource: 'flight', hash: 'h1', verbs: ['view'] }],
    timeZone: 'UTC',
  } as never);
  await act(() => changeLanguage('en'));
});
const settled = (): Promise<void> => act(() => new Promise<void>((done) => void setTimeout(done, 30)));

it('shows the record first, and a list with its conditions and columns at a choice', () =>
  mounted(<Record />, async (box) => {
    await settled();
    const tabs = [...box.querySelectorAll<HTMLElement>('[role=tab]')];
    expect(tabs.map((tab) => tab.textContent)).toEqual(['Details', 'Flights10,000+']);
    expect(box.querySelector('[role=tabpanel]')?.textContent).toBe('the record');
    const wanted = [{ field: 'plan', operator: 'eq', value: 'P1' }];
    expect(vi.mocked(request).mock.calls[0]?.[0].body).toEqual({ pageNum: 1, pageSize: 1, screen: 'map/flights', where: wanted });
    await act(async () => tabs[0]?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true, cancelable: true })));
    await settled();
    const [props] = drawn;
    expect(props?.limits).toEqual(wanted);
    expect(props?.bundle.screen.list.columns.filter((c) => !c.hidden).map((c) => c.field)).toEqual(['code']);
    expect(box.querySelector('a')?.getAttribute('href')).toBe(`/map/flights?where=${encodeURIComponent(JSON.stringify(wanted))}`);
    await act(async () => [...box.querySelectorAll('button')].at(-1)?.click());
    expect(box.querySelector('[role=tabpanel] button')?.textContent).toBe('list page=2');
    expect((await axe.run(box, { rules: { region: { enabled: false } } })).violations.map((v) => v.id)).toEqual([]);
    await act(async () => tabs[0]?.click());
    expect(box.querySelector('[role=tabpanel]')?.textContent).toBe('the record');
  }));
