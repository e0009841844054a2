/** The invented group: its companies, roles and users. */
import people from '../data/people.json' with { type: 'json' };
import type { Row } from '../../source/rows.ts';

export const companies: Row[] = people.companies.map((row, i) => ({ ...row, leader: '演示负责人', phone: `1990000020${i + 1}` }));

/** Built-in roles; the server fills in the menus and buttons from what the screens say they are for. */
export const roles: Row[] = people.roles.map((row) => ({ ...row, roleType: '1', status: '1' }));

/** Users without passwords. */
export const users: Row[] = people.users.map((row, i) => ({
  userCode: row.username,
  ...row,
  sex: i % 2 === 0 ? '1' : '2',
  age: 28 + i * 3,
  phone: `1990000000${i + 1}`,
  status: '1',
  isVerify: '0',
}));
