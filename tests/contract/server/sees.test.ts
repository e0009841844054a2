/** Who sees which screen: every address of the product, for every kind of user. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { helpers, homes, pages } from '../../../resources.config.ts';
import type { Manifest, MenuEntry } from '../../../src/contract/manifest.ts';
import { userRoutes } from '../../../src/console/shell/routes/menu.ts';
import { pagesOf, routeAt, staticRoutes, type RouteItem } from '../../../src/console/shell/routes/routes.ts';
import { describeServer } from '../../support/server.ts';

interface Seen {
  route: string;
  /**
   * G group, B branch, S solar station, W wind station, A administrators alone; `public` without sign-in, `helper` whoever is signed in.
   */
  sees: string;
}

const table = JSON.parse(readFileSync(join(import.meta.dirname, '..', '..', 'fixtures', 'sees.json'), 'utf8')) as Seen[];
const USERS = { G: 'group', B: 'branch1', S: 'solar', W: 'wind', A: 'admin' } as const;
type Kind = keyof typeof USERS;

describeServer('Who sees what', (server) => {
  const routes = new Map<Kind, RouteItem[]>();
  /** Where the records of a screen are asked for, by the name of the screen. */
  const apis = new Map<string, Promise<string | undefined>>();
  const apiOf = async (name: string, hash: string): Promise<string | undefined> => {
    const { text } = await server().call(`/documents/${name.replace('/', '.')}.${hash}.json`, undefined, { method: 'GET' });
    return (JSON.parse(text) as { resource?: { api: string } }).resource?.api;
  };
  beforeAll(async () => {
    for (const [kind, as] of Object.entries(USERS) as [Kind, string][]) {
      const manifest = JSON.parse((await server().call('/documents/manifest.json', undefined, { as, method: 'GET' })).text) as Manifest;
      const { data } = await server().call<MenuEntry[]>('/api/sys/sys/sysMenu/queryListByUserCode', {}, { as });
      routes.set(kind, pagesOf(userRoutes(staticRoutes(manifest), data)));
    }
  });

  it('is told of 105 addresses, each once', () => {
    expect(table).toHaveLength(105);
    expect(new Set(table.map((row) => row.route)).size).toBe(105);
  });

  const screens = table.filter(({ route, sees }) => sees !== 'public' && sees !== 'helper' && route !== '/defects/lineData');
  describe.each(Object.entries(USERS) as [Kind, string][])('%s, as %s', (kind, as) => {
    it.each(screens)('$route for $sees', async ({ route, sees }) => {
      const home = Object.values(homes).find((one) => one.path === route);
      const screen = routeAt(route, routes.get('A') ?? [])?.route.screen;
      const may = kind === 'A' || sees.includes(kind);
      if (!home) expect(routeAt(route, routes.get(kind) ?? [])?.rest === '').toBe(may);
      if (!screen) return expect(home).toBeDefined();
      const { name, hash } = screen;
      const asked = apis.get(name) ?? apiOf(name, hash);
      apis.set(name, asked);
      const api = await asked;
      const answer = api
        ? await server().call(`${api}/queryList?screen=${name}`, { pageSize: 10 }, { as })
        : await server().call('/api/screen/data', { screen: name }, { as });
      expect(answer.http).toBe(may ? 200 : 403);
    });
  });

  it.each(table.filter(({ sees }) => sees === 'helper'))('$route is there for whoever is signed in', ({ route }) => {
    const [, own = ''] = /^(\/[a-zA-Z]*)/.exec(route) ?? [];
    const known = [...helpers.map((page) => page.path), '/', '/redirect'];
    expect(known).toContain(own);
    expect(routes.get('S')?.some((page) => page.path === own) || own === '/' || own === '/redirect').toBe(true);
  });

  it.each(table.filter(({ sees }) => sees === 'public'))('$route asks for no session', ({ route }) => {
    const start = readFileSync(join(import.meta.dirname, '..', '..', '..', 'src', 'console', 'Guard.tsx'), 'utf8');
    expect(pages.some((page) => page.path === route) || start.includes(`'${route}':`)).toBe(true);
  });
});
