/** A list in other ways than a table: a month of dock plans, defects as cards. */
import type { Locator, Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { findings } from '../support/axe.ts';
import { atRest, signInAs } from '../support/console.ts';
import { callApi } from '../support/running.ts';
import { useStage } from '../support/stage.ts';

const DOCK = '/inspection/airport';
const DEFECTS = '/examine/photovoltaic';
const plan = (code: string, startTime: string, endTime: string): object => ({
  planCode: code,
  planName: `机库巡检 ${code}`,
  inspectObject: '1',
  stationCode: 'DEMO-S01',
  mode: '3',
  type: '1',
  startTime,
  endTime,
  responsible: 'solar',
});

describe('Views of a list', () => {
  const stage = useStage();
  const shown = (page: Page, selector: string): Locator => page.locator(`.page:visible ${selector}`);

  beforeAll(async () => {
    const days = [...Array.from({ length: 5 }, (_, n) => ['12', `0${n + 1}`, '12', '12'] as const), ['20', '1', '23', '20'] as const];
    for (const [n, [from, , to]] of days.entries())
      await callApi(
        stage.running.url,
        '/api/plan/insert',
        plan(`VIEW-${n + 1}`, `2027-03-${from}T0${n + 1}:00:00Z`, `2027-03-${to}T09:30:00Z`),
        stage.token,
      );
  });

  it.each([
    ['on a phone', 'phone', ''],
    ['as a map', 'desk', '?view=map'],
  ] as const)('shows choices and tools %s before anybody touches it', async (_, size, query) => {
    const { page } = await stage.visit({ size, fresh: true });
    // Else they would come after five seconds, whatever stands.
    await page.addInitScript(() => {
      const real = window.setTimeout;
      window.setTimeout = ((run: () => void, ms?: number) => (ms === 5000 ? 0 : real(run, ms))) as typeof setTimeout;
    });
    await page.goto(`/assetManage/information${query}`);
    await shown(page, '.quickFilters').waitFor();
    await shown(page, '.view-switch').waitFor();
  });

  it('switches to a calendar that stays, turns months and opens an entry', async () => {
    const page = await stage.open(DOCK);
    await shown(page, '.view-switch').getByText('日历').click();
    await page.waitForURL(/view=calendar/);
    await page.goto(`${DOCK}?view=calendar&month=2027-02`);
    await page.getByRole('button', { name: '下个月' }).click();
    await page.waitForURL(/month=2027-03/);
    await expect.poll(() => shown(page, '.calendar h2').textContent()).toBe('2027年3月');
    await expect.poll(() => shown(page, '.calendar-entry').count()).toBe(2 + 4);
    expect(await shown(page, '.pager').count()).toBe(0);
    await atRest(page);
    expect(await findings(page, 'calendar', '.page')).toEqual([]);
    await shown(page, '.calendar-more').click();
    const day = page.getByRole('dialog');
    await expect.poll(() => day.locator('.calendar-entry').count()).toBe(5);
    await day.locator('.calendar-entry').last().click();
    await page.getByRole('dialog').getByText('机库巡检 VIEW-5').first().waitFor();
    await page.reload();
    await expect.poll(() => shown(page, '.calendar h2').textContent()).toBe('2027年3月');
    // Remembered for the list, in the address or not.
    await page.goto(DOCK);
    await shown(page, '.calendar-grid').waitFor();
    await shown(page, '.view-switch').getByText('表格').click();
    await shown(page, '.record-table').waitFor();
  });

  it('shows a month on a phone, in English: a day at a time', async () => {
    const page = await stage.open(`${DOCK}?view=calendar&month=2027-03`, { size: 'phone', language: 'en' });
    await page.getByRole('button', { name: /12 March, 5 in total/ }).click();
    await expect.poll(() => shown(page, '.calendar-agenda .calendar-entry').count()).toBe(5);
    await atRest(page);
    expect(await findings(page, 'calendar on a phone', '.page')).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await shown(page, '.calendar-agenda .calendar-entry').first().click();
    await page.getByRole('dialog').getByText('机库巡检 VIEW-1').first().waitFor();
  });

  it.each([
    ['desk', 'zh'],
    ['phone', 'en'],
  ] as const)('shows defects as cards at a %s, which open and can be chosen (%s)', async (size, language) => {
    const page = await stage.open(`${DEFECTS}?view=gallery`, { size, language });
    await expect.poll(() => shown(page, '.card .card-title').count()).toBe(10);
    await atRest(page);
    expect(await findings(page, 'cards', '.page')).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    const first = shown(page, '.card').first();
    await first.getByRole('checkbox').check();
    await shown(page, '.batch-bar').waitFor();
    const name = (await first.locator('.card-title').textContent()) ?? '';
    await first.locator('.card-title').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByText(name).first().waitFor();
    // What a record looks like changes nothing about the list under it.
    expect(await shown(page, '.list-card').evaluate((card) => getComputedStyle(card).paddingInline)).toBe(
      size === 'desk' ? '16px' : '12px',
    );
  });

  it('shows a record as it is to one who came through the sign-in page', async () => {
    const { page } = await stage.visit({ token: undefined, size: 'desk' });
    await page.goto(`/login?redirect=${encodeURIComponent(`${DEFECTS}?view=gallery`)}`);
    await signInAs(page, 'admin');
    await shown(page, '.card .card-title').first().click();
    const value = page.getByRole('dialog').locator('dl .entry').first();
    await value.waitFor();
    const drawn = await value.evaluate((one) => [getComputedStyle(one).minHeight, getComputedStyle(one).backgroundColor]);
    expect(drawn).toEqual(['auto', 'rgba(0, 0, 0, 0)']);
  });
});
