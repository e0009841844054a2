/** Screens in tabs: opens three of them, reads the bar, chooses in a tab's menu. */
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { openByMenu } from './console.ts';
import type { Stage } from './stage.ts';

export const SOLAR = '/powerStation/photovoltaic';
export const WIND = '/powerStation/fanDetection';
export const USERS = '/users/information';

/** What the tabs are called, in order. */
export const tabs = (page: Page): Promise<string[]> => page.getByRole('tab').allTextContents();

/** Home, solar, wind and users open; users on screen. */
export async function openThree(stage: Stage): Promise<Page> {
  const page = await stage.open(SOLAR);
  await openByMenu(page, '电站管理', '风电场');
  await openByMenu(page, '用户管理', '用户信息');
  expect(await tabs(page)).toEqual(['首页', '光伏电站', '风电场', '用户信息']);
  return page;
}

/** Chooses an entry of the menu of a tab. */
export async function chooseInMenu(page: Page, tab: string, entry: string): Promise<void> {
  await page.getByRole('tab', { name: tab }).click({ button: 'right' });
  await page.locator('.menu').getByRole('menuitem', { name: entry, exact: true }).click();
}
