import type { ShownColumn } from '../../../parts/table/columns.tsx';
import type { ListPreferences } from '../../../data/rows/preferences.ts';

/** Fields of the columns on screen in the user's order, wherever they are kept. */
export function shownNames(columns: readonly ShownColumn[], { columns: names }: ListPreferences): string[] {
  const known = names?.filter((name) => columns.some((c) => c.field.name === name)) ?? [];
  return known.length > 0 ? known : columns.filter(({ column }) => !column.hidden).map(({ field }) => field.name);
}

/** The names with the one at a place moved a step up (-1) or down (1). */
export function moved(names: readonly string[], at: number, step: -1 | 1): string[] {
  const name = names[at];
  const rest = names.filter((_, n) => n !== at);
  return name === undefined ? rest : [...rest.slice(0, at + step), name, ...rest.slice(at + step)];
}
