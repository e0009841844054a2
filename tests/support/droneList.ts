/** A visitor at the list of drones, among them 55 of the file's own. */
import type { Locator } from 'playwright';
import { beforeAll } from 'vitest';
import { lead, rowsShown, type Visit } from './console.ts';
import { importRows } from './running.ts';
import type { Stage } from './stage.ts';

export const LIST = '/assetManage/information';

interface DroneList {
  readonly visitor: Visit;
  /** The page in front. */
  shown: () => Locator;
  dialog: () => Locator;
  /** Of the columns. */
  titles: () => Promise<string[]>;
  /** Leads to a list as its own links do. */
  go: (path: string) => Promise<void>;
  /** Loads a list. */
  load: (path: string) => Promise<void>;
}

/** Prepares drones and visitor of a describe block. Files share a server: each has drones of its own, `<prefix>-001` to `<prefix>-055`. */
export function openDroneList(stage: Stage, { prefix, name }: { prefix: string; name: string }): DroneList {
  let visitor: Visit;
  const list: DroneList = {
    get visitor() {
      return visitor;
    },
    shown: () => visitor.page.locator('.page:visible'),
    dialog: () => visitor.page.getByRole('dialog'),
    titles: async () => (await list.shown().locator('.record-table thead th').allTextContents()).map((t) => t.trim()).filter(Boolean),
    go: async (path) => {
      await lead(visitor.page, path);
      await rowsShown(visitor.page);
    },
    load: async (path) => {
      await visitor.page.goto(path);
      await rowsShown(visitor.page);
    },
  };
  beforeAll(async () => {
    const drones = Array.from({ length: 55 }, (_, at) => at + 1).map((n) => ({
      sn: `${prefix}-${String(n).padStart(3, '0')}`,
      assetCode: `${prefix}${n}`,
      name: `${name} ${n}`,
      type: n % 2 ? '1' : '2',
      stationCode: 'DEMO-S01',
      droneStatus: '1',
      purchaseDate: n % 5 ? `2025-0${(n % 7) + 1}-15` : '',
    }));
    await importRows(stage.running.url, '/api/drone', drones, stage.token);
    visitor = await stage.stay({ size: 'desk' });
    await list.go(LIST);
  });
  return list;
}
