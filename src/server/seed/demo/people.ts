/** The invented group: its companies, roles and users. */
import people from '../data/people.json' with { type: 'json' };
import { two } from './time.ts';
import type { Row } from '../../source/rows.ts';

export const companies: Row[] = people.companies.map((row, i) => ({ ...row, leader: '演示负责人', phone: `1990000020${i + 1}` }));

/** Built-in roles; the server fills in the menus and buttons from what the screens say they are for. */
export const roles: Row[] = people.roles.map((row) => ({ ...row, roleType: '1', status: '1' }));

const userRow = (row: { username: string } & Record<string, unknown>, i: number): Row => ({
  userCode: row.username,
  sex: i % 2 === 0 ? '1' : '2',
  age: 28 + ((i * 3) % 27),
  phone: `199000000${two(i + 1)}`,
  status: '1',
  isVerify: '0',
  ...row,
});

/** Accounts that sign in; their password is that of the demonstration. */
export const accounts: readonly string[] = people.users.map(({ username }) => username);

/** Everybody, without passwords: whoever is no account is there to be seen, at the group, its branches and its stations. */
export const users: Row[] = [...people.users, ...people.staff].map(userRow);
