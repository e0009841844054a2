import { describe, expect, it } from 'vitest';
import { areas } from '../../../resources.config.ts';
import type { Manifest, MenuEntry } from '../../contract/manifest.ts';
import { buildMenu, screenAt } from './menu.ts';

const screen = (name: string, over = {}): Manifest['screens'][number] => ({ name, area: name.split('/')[0] ?? '', route: `/${name}`, title: name, titleEn: name, sort: 1, hidden: false, hash: 'h', ...over });
const manifest: Manifest = { screens: [screen('users/information'), screen('users/dept'), screen('system/dictionary'), screen('system/secret', { hidden: true })], dictionaries: '', problems: [] };
const entry = (menuCode: string, over: Partial<MenuEntry>): MenuEntry => ({ id: menuCode, menuCode, parentMenuCode: null, menuName: menuCode, menuNameEn: null, fileUrl: null, menuPath: null, icon: null, sort: 1, isHidden: 1, functionType: 1, ...over });
const names = (entries: MenuEntry[]): string[] => buildMenu(entries, areas, manifest).flatMap((a) => [a.area.path, ...a.links.map((l) => l.screen.name)]);

describe('menu', () => {
  it('[S4-12] matches areas by title and screens by component, sorted', () => {
    expect(names([
      entry('s', { menuName: '系统管理', sort: 2 }), entry('u', { menuName: '用户管理', sort: 1 }),
      entry('d', { parentMenuCode: 'u', fileUrl: 'users/dept', sort: 2 }), entry('i', { parentMenuCode: 'u', fileUrl: 'users/information', sort: 1 }),
      entry('x', { parentMenuCode: 's', fileUrl: 'system/dictionary' }),
    ])).toEqual(['users', 'users/information', 'users/dept', 'system', 'system/dictionary']);
  });

  it('takes children nested in their parents too', () => {
    expect(names([entry('u', { menuName: '用户管理', children: [entry('i', { fileUrl: 'users/information' })] })])).toEqual(['users', 'users/information']);
  });

  it('leaves out hidden entries, buttons, unknown areas and screens, and empty areas', () => {
    expect(names([
      entry('u', { menuName: '用户管理' }), entry('a', { parentMenuCode: 'u', fileUrl: 'users/dept', isHidden: 0 }), entry('b', { parentMenuCode: 'u', fileUrl: 'users/information:add', functionType: 2 }),
      entry('n', { menuName: '别的' }), entry('s', { menuName: '系统管理' }), entry('h', { parentMenuCode: 's', fileUrl: 'system/secret' }), entry('g', { parentMenuCode: 's', fileUrl: 'system/gone' }),
    ])).toEqual([]);
  });
});

describe('screen of an address', () => {
  it('finds the screen and what follows', () => {
    expect(screenAt('/users/dept/edit/7', manifest)).toMatchObject({ screen: { name: 'users/dept' }, rest: '/edit/7' });
    expect(screenAt('/users/depth', manifest)).toBeUndefined();
  });
});
