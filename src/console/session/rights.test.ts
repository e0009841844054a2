import { describe, expect, it } from 'vitest';
import type { ManifestScreen, MenuEntry, UserAnswer } from '../../contract/manifest.ts';
import { holds, holdsAll, openTo, readMenu, readUser } from './rights.ts';

describe('permissions', () => {
  it('[S6-01] give the admin role and the wildcard everything', () => {
    expect(holds({ roles: ['admin'], permissions: [] }, 'a/b:view')).toBe(true);
    expect(holds({ roles: [], permissions: ['*:*:*'] }, 'a/b:view')).toBe(true);
  });
  it('[S3-19] are held by their code alone', () => {
    expect(holds({ roles: ['x'], permissions: ['a/b:view'] }, 'a/b:view')).toBe(true);
    expect(holds({ roles: ['x'], permissions: ['a/b:view'] }, 'a/b:edit')).toBe(false);
  });
  it('fail closed before the session is there', () => expect(holds(undefined, 'a/b:view')).toBe(false));
});

/** S3-05's fields and no other. */
const answer = {
  id: '7',
  userCode: 'u7',
  username: 'wang',
  userNickname: '王',
  userType: '9',
  leavesType: '2',
  companyCode: '001',
  companyName: null,
  companyPath: '/001/',
  stationCode: 'S1',
  stationName: null,
  phone: null,
  area: null,
  isVerify: 0,
  boosterStationPath: null,
};
const menu = readMenu([
  { menuCode: 'A', menuName: '设备管理', sort: '2', isHidden: '1', functionType: '1' },
  { menuCode: 'B', parentMenuCode: 'A', menuName: '资产信息', sort: 1, isHidden: 1, functionType: 1, fileUrl: 'assetManage/information' },
  { menuCode: 'C', parentMenuCode: 'B', menuName: '新增', sort: 1, isHidden: 1, functionType: 2, fileUrl: 'assetManage/information:add' },
] as unknown as MenuEntry[]);
const screens = [
  { name: 'assetManage/information', route: '/assetManage/information' },
  { name: 'assetManage/terminal', route: '/assetManage/terminal' },
  { name: 'map/zone', route: '/map/zone' },
  { name: 'index/group', route: '/index' },
] as ManifestScreen[];

describe('user info with the fields of S3-05 alone', () => {
  const user = readUser(answer, menu, { screens });
  it('[S6-03] [S6-04] holds what the menu call grants: its menus to open, its buttons, nothing besides', () => {
    const codes = [
      'assetManage/information:view',
      'assetManage/information:add',
      'assetManage/information:edit',
      'assetManage/terminal:view',
    ];
    expect(codes.map((code) => holds(user, code))).toEqual([true, true, false, false]);
    expect([user.roles, holdsAll(user)]).toEqual([[], false]);
  });
  it('opens homes and helper pages, which need no menu record', () =>
    expect(openTo(user, { screens, timeZone: 'UTC', dictionaries: '', problems: [] }).screens.map((s) => s.name)).toEqual([
      'assetManage/information',
      'map/zone',
      'index/group',
    ]));
  it('reads codes and numbers of either kind', () => {
    const numbers = { ...answer, id: 7, userCode: 7, userType: 9, leavesType: 2 } as unknown as UserAnswer;
    expect(readUser(numbers, menu, { screens })).toMatchObject({ id: '7', userCode: '7', userType: '9', leavesType: '2' });
    expect(menu[0]).toMatchObject({ sort: 2, isHidden: 1, functionType: 1, parentMenuCode: null });
  });
});

it('permissions that user info says count alone, whatever the menu holds', () => {
  const user = readUser({ ...answer, roles: ['x'], permissions: ['a/b:view'] }, menu, { screens });
  expect([holds(user, 'a/b:view'), holds(user, 'assetManage/information:view'), user.roles]).toEqual([true, false, ['x']]);
});
