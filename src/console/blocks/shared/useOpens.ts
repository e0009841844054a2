/** The way from a figure to the rows behind it: another screen, narrowed to what the figure counts. */
import { useNavigate } from 'react-router-dom';
import type { SourceColumn } from '../../../documents/source/index.ts';
import type { Where } from '../../../documents/where/types.ts';
import { manifestStore } from '../../data/documents.ts';
import { useStore } from '../../data/store.ts';
import type { Figure } from './figures.ts';

/** Conditions that the groups of a row stand for; a period ends where the next begins. */
export function whereOf(row: Figure, columns: readonly SourceColumn[]): Where {
  return columns.flatMap((c): Where => {
    const value = row[c.name] as string | number | null | undefined;
    if (c.role !== 'group' || c.by || c.cases || c.name.includes('.')) return [];
    return [value === null || value === undefined ? { field: c.name, operator: 'null' } : { field: c.name, operator: 'eq', value }];
  });
}

/** Opens a screen the user may see, with conditions in its address; undefined when there is no such screen. */
export function useOpens(name: string | undefined): ((where: Where) => void) | undefined {
  const manifest = useStore(manifestStore);
  const navigate = useNavigate();
  const screen = manifest?.screens.find((s) => s.name === name);
  if (!screen) return undefined;
  return (where) => void navigate(where.length ? `${screen.route}?where=${encodeURIComponent(JSON.stringify(where))}` : screen.route);
}
