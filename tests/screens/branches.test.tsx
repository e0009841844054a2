/** Rows of a tree that opens in place: what stands below a row is read in parts, and again with its list. */
import { act, type ReactElement } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { ListQuery } from '../../src/contract/envelope.ts';
import { normaliseResource, normaliseScreen } from '../../src/documents/tables/normalise.ts';
import type { ScreenBundle } from '../../src/documents/ground/model/resource.ts';
import { request } from '../../src/console/data/client/client.ts';
import '../../src/console/data/texts/toolTexts.ts';
import { changeLanguage } from '../../src/console/data/texts/i18n.ts';
import { RecordTable } from '../../src/console/parts/table/RecordTable.tsx';
import { useBranches } from '../../src/console/screens/List/rows/useBranches.tsx';
import { mounted } from './mount.tsx';

vi.mock('../../src/console/data/client/client.ts', () => ({ request: vi.fn() }));

const resource = normaliseResource({
  version: 3,
  name: 'part',
  title: '部件',
  titleEn: 'Part',
  scope: 'global',
  key: 'code',
  label: 'code',
  record: {
    required: ['code'],
    properties: {
      code: { type: 'string', title: '编码', 'x-field': { titleEn: 'Code' } },
      weight: { type: 'number', title: '重量', 'x-field': { titleEn: 'Weight', unit: 't', precision: 2 } },
    },
  },
});
const screen = normaliseScreen({ version: 3, title: '部件', titleEn: 'Parts', resource: 'part' }, resource, 'assets', 'parts');
const bundle: ScreenBundle = { screen, resource, references: {} };
const columns = ['code', 'weight'].map((name) => ({
  column: { field: name, width: 100, hidden: false },
  field: resource.fields.find((f) => f.name === name) ?? never(),
}));
function never(): never {
  throw new Error('no such field');
}
const TOP = [{ id: '1', code: 'plant', weight: 12.5, $children: true }];
const nameOf = (row: Record<string, unknown>): string => String(row['code']);

const CHILDREN = 1234;
beforeEach(async () => {
  await act(() => changeLanguage('en'));
  vi.mocked(request).mockReset();
  vi.mocked(request).mockImplementation(({ body }) => {
    const { pageNum = 1, pageSize = 10 } = body as ListQuery;
    const from = (pageNum - 1) * pageSize;
    const list = Array.from({ length: Math.max(0, Math.min(pageSize, CHILDREN - from)) }, (_, n) => ({
      id: `c${from + n}`,
      code: `part ${from + n}`,
      $children: false,
    }));
    return Promise.resolve({ list, total: CHILDREN });
  });
});

const SORT = [{ field: 'code', order: 'asc' }] as const;
const NONE: never[] = [];
const nothing = (): void => undefined;
function Tree({ readAt, onRows }: { readAt: number; onRows: (ids: string[]) => void }): ReactElement {
  const { rows, extras } = useBranches(bundle, TOP, readAt, SORT, nameOf);
  onRows((rows ?? []).map((row) => row.id));
  return (
    <RecordTable
      resource={resource}
      columns={columns}
      // The first and the last: a test environment draws no thousand rows in time.
      rows={rows?.filter((_, n) => n < 3 || n === rows.length - 1)}
      pageSize={10}
      stale={false}
      sort={SORT}
      onSort={nothing}
      actions={NONE}
      onAction={nothing}
      nameOf={nameOf}
      selectedIds={NONE}
      onChoose={nothing}
      empty=""
      extras={extras}
    />
  );
}
const settled = (): Promise<void> => act(() => new Promise<void>((done) => void setTimeout(done, 30)));
const button = (box: HTMLElement, name: RegExp): HTMLButtonElement | undefined =>
  [...box.querySelectorAll('button')].find((one) => name.test(one.getAttribute('aria-label') ?? one.textContent));

it('opens a root that stands alone with a thousand rows, and the next by a row that says how many are left', () => {
  let ids: string[] = [];
  return mounted(<Tree readAt={1} onRows={(now) => (ids = now)} />, async (box) => {
    // A root that stands alone is open.
    await settled();
    expect(button(box, /Collapse plant/)).toBeDefined();
    expect(ids.slice(0, 2)).toEqual(['1', 'c0']);
    expect(ids).toHaveLength(1 + 1000 + 1);
    expect(vi.mocked(request)).toHaveBeenCalledTimes(5);
    const more = button(box, /More below plant \(234 left\)/);
    // It is no record: nothing chooses it.
    expect(box.querySelectorAll('tbody tr[tabindex] input[type=checkbox]')).toHaveLength(3);
    await act(async () => more?.click());
    await settled();
    expect(ids).toHaveLength(1 + CHILDREN);
    expect(ids.at(-1)).toBe('c1233');
    expect(button(box, /More below/)).toBeUndefined();
  });
});

it('a unit stands in the heading, not in the cells, and no zero at the end of a number', () =>
  mounted(<Tree readAt={1} onRows={nothing} />, async (box) => {
    await settled();
    expect([...box.querySelectorAll('thead th')].map((th) => th.textContent)).toContain('Weight (t)');
    expect(box.querySelector('tbody .value-number')?.textContent).toBe('12.5');
    await act(() => changeLanguage('zh'));
    expect([...box.querySelectorAll('thead th')].map((th) => th.textContent)).toContain('重量（t）');
  }));
