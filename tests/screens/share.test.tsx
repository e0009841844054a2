/** The pages that a signed link opens, with the calls stubbed. */
import { act } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { REPORT_PATHS, type ReportPage } from '../../src/contract/report.ts';
import type { ShareGrant } from '../../src/contract/share.ts';
import { ApiError } from '../../src/console/data/client/apiError.ts';
import { request, type Call } from '../../src/console/data/client/client.ts';
import { SharePage } from '../../src/console/pages/share/SharePage.tsx';
import { mounted } from './mount.tsx';

vi.mock('../../src/console/data/client/client.ts', () => ({ request: vi.fn(), download: vi.fn() }));
const calls = vi.mocked(request as (call: Call) => Promise<unknown>);
const grantOf = (page: ShareGrant['page']): ShareGrant => ({
  page,
  id: 'r1',
  until: '2026-11-29T00:00:00.000Z',
  untilText: '2026-11-29 08:00',
  name: '十一月月报',
  lines: [{ title: '缺陷总数', text: '12' }],
});
/** A report without findings, as its link shows it. */
const report: ReportPage = {
  head: {
    id: 'r1',
    code: 'BG-1',
    name: '十一月月报',
    kind: 'solar',
    status: '2',
    from: '2026-11-01',
    to: '2026-11-30',
    summary: '缺陷总数 12',
    recommendation: null,
    edition: 0,
    author: null,
    reviewer: null,
    reviewTime: null,
    releaseTime: null,
  },
  data: {
    shape: 1,
    takenAt: '2026-11-29T08:00:00.000+08:00',
    station: {
      code: 'S',
      name: '甲站',
      company: null,
      province: null,
      address: null,
      capacity: 1,
      modules: 2,
      turbines: null,
      bladeLength: null,
    },
    tasks: [],
    irradiance: null,
    figures: {
      total: 0,
      levels: { '1': 0, '2': 0, '3': 0 },
      closed: 0,
      unreviewed: 0,
      falseAlarms: 0,
      modules: 0,
      powerLoss: 0,
      annualLoss: 0,
      annualCost: 0,
    },
    faults: [],
    groups: [],
    findings: [],
  },
  untilText: '2026-11-29 08:00',
};
const settled = (): Promise<void> => act(() => new Promise<void>((done) => void setTimeout(done, 50)));
let answer: () => Promise<unknown>;
/** What the page says at rest. @param until it says this: parts of it may come later */
const shown = async (address: string, until = ''): Promise<string> => {
  let text = '';
  await mounted(
    <MemoryRouter initialEntries={[address]}>
      <SharePage />
    </MemoryRouter>,
    async (box) => {
      await settled();
      const said = (): string => box.querySelector('main')?.textContent ?? '';
      for (let tries = 100; tries > 0 && !said().includes(until); tries -= 1) await settled();
      text = said();
    },
  );
  return text;
};

beforeEach(() => {
  calls.mockReset();
  calls.mockImplementation((call) => {
    if (call.url === REPORT_PATHS.page) return Promise.resolve(report);
    return call.url.includes('share/detail') ? answer() : Promise.resolve(null);
  });
});

describe.each([
  ['[S2-06]', '/upload', 'upload', 'solarReport'],
  ['[S2-07]', '/solarReport', 'solarReport', 'upload'],
  ['[S2-08]', '/inspectionSimulation', 'inspectionSimulation', 'solarReport'],
] as const)('%s %s', (id, path, page, other) => {
  it(`${id} shows what its link grants, and until when`, async () => {
    answer = () => Promise.resolve(grantOf(page));
    const text = await shown(`${path}?share=s`, '2026-11-29 08:00');
    for (const words of ['十一月月报', '缺陷总数', '12', '链接有效期至 2026-11-29 08:00']) expect(text).toContain(words);
    expect(calls.mock.calls.find(([{ url }]) => url.includes('share/detail'))?.[0]).toMatchObject({
      url: '/api/sys/sys/share/detail',
      params: { share: 's' },
      anonymous: true,
    });
  });
  it(`${id} without a link says so and asks for nothing`, async () => {
    expect(await shown(path)).toContain('此页面只展示签名链接所授权的内容');
    expect(calls.mock.calls.filter(([{ url }]) => url.includes('share'))).toEqual([]);
  });
  it(`${id} says why a link is not good, and shows nothing of another page's`, async () => {
    answer = () => Promise.reject(new ApiError({ status: 410, error: 'share.over', message: '分享链接已失效' }));
    expect(await shown(`${path}?share=s`)).toContain('此链接无法使用：分享链接已失效');
    answer = () => Promise.resolve(grantOf(other));
    const text = await shown(`${path}?share=s`);
    expect([text.includes('它授权的是另一个页面'), text.includes('十一月月报')]).toEqual([true, false]);
  });
});

describe('the simulation', () => {
  it('flies an example that is of no plant without a link, and asks for nothing', async () => {
    const text = await shown('/inspectionSimulation', '航点');
    for (const words of ['此页面只展示签名链接所授权的内容', '示例航线', '镜头跟随', '航点1 / 28']) expect(text).toContain(words);
    expect(calls.mock.calls.filter(([{ url }]) => url.includes('share'))).toEqual([]);
  });
  it('flies the route of its link', async () => {
    const waypoints = [0, 1, 2].map((n) => ({ lon: 100, lat: 30 + n / 1000, height: 50 }));
    answer = () => Promise.resolve({ ...grantOf('inspectionSimulation'), flight: { waypoints, speed: 5, above: true } });
    const text = await shown('/inspectionSimulation?share=s', '航点');
    expect([text.includes('航点1 / 3'), text.includes('示例航线')]).toEqual([true, false]);
  });
  it.each(['/upload', '/solarReport'])('%s flies nothing', async (path) => expect(await shown(path)).not.toContain('示例航线'));
});
