/** The menu's areas are fixed (S2-39): their records are found by their names, so a record with another one would take its area away. */
import { areas } from '../../../resources.config.ts';
import type { Guard } from '../records/write/guards.ts';
import { invalid } from '../records/validation/validation.ts';

const FIXED = { menuName: 'title', menuNameEn: 'titleEn', menuCode: 'path' } as const;

export const guardMenu: Guard = async ({ before, after }) => {
  const area = areas.find((a) => a.path === before?.menuCode);
  if (!area || !after) return;
  const changed = Object.entries(FIXED).filter(([field, key]) => after[field] !== before?.[field] && after[field] !== area[key]);
  const moved = (after.parentMenuCode ?? '') !== '' ? ['parentMenuCode'] : [];
  const problems = [...changed.map(([field]) => field), ...moved].map((field) => ({
    field,
    keyword: 'readOnly',
    zh: '一级菜单固定，不能修改',
    en: 'Areas of the menu are fixed',
  }));
  if (problems.length) throw invalid(problems);
};
