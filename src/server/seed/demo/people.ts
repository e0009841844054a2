import type { Row } from '../../source/rows.ts';

const GROUP = '001';

export const companies: Row[] = [
  {
    companyCode: GROUP,
    name: '示范新能源集团(演示)',
    shortName: '示范集团',
    orgType: '1',
    sort: 1,
    province: '北京市',
    city: '北京市',
    address: '北京市(演示地址)',
    location: [116.397, 39.908],
  },
  {
    companyCode: '001001',
    parentCode: GROUP,
    name: '西北分公司(演示)',
    shortName: '西北',
    orgType: '2',
    sort: 1,
    province: '甘肃省',
    city: '兰州市',
    address: '甘肃省兰州市(演示地址)',
    location: [103.834, 36.061],
  },
  {
    companyCode: '001002',
    parentCode: GROUP,
    name: '华北分公司(演示)',
    shortName: '华北',
    orgType: '2',
    sort: 2,
    province: '河北省',
    city: '石家庄市',
    address: '河北省石家庄市(演示地址)',
    location: [114.514, 38.042],
  },
  {
    companyCode: '001003',
    parentCode: GROUP,
    name: '华东分公司(演示)',
    shortName: '华东',
    orgType: '2',
    sort: 3,
    province: '江苏省',
    city: '南京市',
    address: '江苏省南京市(演示地址)',
    location: [118.797, 32.061],
  },
].map((row, i) => ({ ...row, leader: '演示负责人', phone: `1990000020${i + 1}` }));

/** Built-in roles; the server fills in the menus and buttons from what the screens say they are for. */
export const roles: Row[] = [
  { roleCode: 'admin', roleName: '系统管理员', dataScope: 'all' },
  { roleCode: 'group', roleName: '集团用户', dataScope: 'all' },
  { roleCode: 'branch', roleName: '分公司用户', dataScope: 'company' },
  { roleCode: 'solar', roleName: '光伏场站用户', dataScope: 'station' },
  { roleCode: 'wind', roleName: '风电场站用户', dataScope: 'station' },
].map((row) => ({ ...row, roleType: '1', status: '1' }));

/** Users without passwords. */
export const users: Row[] = [
  { username: 'admin', userNickname: '演示管理员', userType: '999', companyCode: GROUP, orgType: '1', roleCodes: ['admin'] },
  { username: 'group', userNickname: '演示集团用户', userType: '999', companyCode: GROUP, orgType: '1', roleCodes: ['group'] },
  { username: 'branch1', userNickname: '演示西北用户', userType: '99', companyCode: '001001', orgType: '2', roleCodes: ['branch'] },
  { username: 'branch2', userNickname: '演示华北用户', userType: '99', companyCode: '001002', orgType: '2', roleCodes: ['branch'] },
  { username: 'branch3', userNickname: '演示华东用户', userType: '99', companyCode: '001003', orgType: '2', roleCodes: ['branch'] },
  {
    username: 'solar',
    userNickname: '演示光伏场站用户',
    userType: '9',
    leavesType: '2',
    companyCode: '001001',
    orgType: '3',
    stationCode: 'DEMO-S01',
    roleCodes: ['solar'],
    pilotLicenceNo: 'DEMO-UAS-0001',
    licenceExpiry: '2027-04-30',
  },
  {
    username: 'wind',
    userNickname: '演示风电场站用户',
    userType: '9',
    leavesType: '3',
    companyCode: '001001',
    orgType: '3',
    stationCode: 'DEMO-W01',
    roleCodes: ['wind'],
    pilotLicenceNo: 'DEMO-UAS-0002',
    licenceExpiry: '2026-02-28',
  },
].map((row, i) => ({
  userCode: row.username,
  ...row,
  sex: i % 2 === 0 ? '1' : '2',
  age: 28 + i * 3,
  phone: `1990000000${i + 1}`,
  status: '1',
  isVerify: '0',
}));
