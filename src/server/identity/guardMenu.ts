/**
 * Rules of the menu. Areas are fixed (S2-39): their records are found by their names, so a record with another one would take its area
 * away. An entry stands for the permission it names in every role that holds it, so nobody names one they lack.
 */
import { areas } from '../../../resources.config.ts';
import { AppError } from '../errors/error.ts';
import type { Guard, GuardedWrite } from '../house/guard.ts';
import { invalid } from '../records/validation/validation.ts';
import type { Row } from '../source/rows.ts';
import { isAdmin } from '../user/user.ts';

const FIXED = { menuName: 'title', menuNameEn: 'titleEn', menuCode: 'path' } as const;

function keepAreas(before: Row | undefined, after: Row): void {
  const area = areas.find((a) => a.path === before?.menuCode);
  if (!area) return;
  const changed = Object.entries(FIXED).filter(([field, key]) => after[field] !== before?.[field] && after[field] !== area[key]);
  const moved = (after.parentMenuCode ?? '') !== '' ? ['parentMenuCode'] : [];
  const problems = [...changed.map(([field]) => field), ...moved].map((field) => ({
    field,
    keyword: 'readOnly',
    zh: '一级菜单固定，不能修改',
    en: 'Areas of the menu are fixed',
  }));
  if (problems.length) throw invalid(problems);
}

/** What an entry grants to whoever holds it: a page, or what a button does. */
const permissionOf = ({ fileUrl, functionType }: Row): string | undefined =>
  typeof fileUrl === 'string' && fileUrl !== '' ? (functionType === '2' ? fileUrl : `${fileUrl}:view`) : undefined;

/** @throws AppError permission.escalation when an entry comes to grant what its writer lacks */
function keepRights({ user }: GuardedWrite['call'], before: Row | undefined, after: Row): void {
  const permission = permissionOf(after);
  const asBefore = before && permissionOf(before) === permission && before.menuCode === after.menuCode;
  if (asBefore || permission === undefined || isAdmin(user) || user.permissions.has(permission)) return;
  throw new AppError('permission.escalation', { reason: { zh: `权限 ${permission}`, en: `permission ${permission}` } });
}

/** @throws AppError record.invalid, permission.escalation */
export const guardMenu: Guard = async ({ call, before, after }) => {
  if (!after) return;
  keepAreas(before, after);
  keepRights(call, before, after);
};
