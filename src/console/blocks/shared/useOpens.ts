/** The way from a figure to the rows behind it: another screen, narrowed to what the figure counts. */
import { useContext, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import type { SourceAnswer } from '../../../contract/source.ts';
import { dayOf, instantAt, shift } from '../../../documents/clock.ts';
import { chosen } from '../../../documents/source/choose.ts';
import type { SourceColumn, SourceDocument } from '../../../documents/source/index.ts';
import { resolveWhere } from '../../../documents/where/resolve.ts';
import { isGroup, type Where } from '../../../documents/where/types.ts';
import { manifestStore } from '../../data/documents.ts';
import { useStore } from '../../data/store.ts';
import type { Figure } from './figures.ts';
import { ScreenDataContext } from './screenData.ts';

const UNITS = { day: 'd', week: 'w', month: 'M', year: 'y' } as const;

/** Conditions that the groups of a row stand for; a period ends where the next begins. */
export function whereOf(row: Figure, columns: readonly SourceColumn[], { group = [] }: SourceDocument): Where {
  return columns.flatMap((c): Where => {
    const said = group.map((g) => (typeof g === 'string' ? { field: g } : g)).find((g) => (g.name ?? g.field ?? 'case') === c.name);
    const value = row[c.name] as string | number | null | undefined;
    if (said?.cases) return said.cases.find((one) => one.name === value)?.where ?? [];
    const field = said?.field;
    if (field === undefined) return [];
    if (c.step !== undefined || c.edges) {
      const next = c.step === undefined ? c.edges?.[c.edges.indexOf(Number(value)) + 1] : Number(value) + c.step;
      if (typeof value !== 'number') return [];
      return [{ field, operator: 'gte', value }, ...(next === undefined ? [] : [{ field, operator: 'lt' as const, value: next }])];
    }
    if (value === null || value === undefined) return [{ field, operator: 'null' }];
    if (!c.by || typeof value !== 'string') return [{ field, operator: 'eq', value }];
    return [{ field, operator: 'during', value: [value, dayOf(shift(instantAt(value), 1, UNITS[c.by]))] }];
  });
}

/** Conditions that a list can be asked: it knows the fields of its records, not those along their references. */
const known = (where: Where): Where =>
  where.flatMap((item): Where => {
    if (!isGroup(item)) return item.field.includes('.') ? [] : [item];
    const value = known(item.value);
    return value.length === item.value.length ? [item] : [];
  });

/** What of an answer a row stands in. */
type Within = Pick<SourceAnswer, 'columns' | 'key'>;

/** Opens the screen a block names: with what its source counts, with the groups of a row besides, or with the one record a row is. */
export function useOpens({
  opens,
  source,
}: {
  opens?: string;
  source: SourceDocument;
}): ((row?: Figure, within?: Within) => void) | undefined {
  const manifest = useStore(manifestStore);
  const navigate = useNavigate();
  const { selection } = useContext(ScreenDataContext);
  return useMemo(() => {
    const screen = manifest?.screens.find((s) => s.name === opens);
    if (!screen) return undefined;
    return (row, within) => {
      const where = ((): Where => {
        if (row && within?.key !== undefined) return [{ field: within.key, operator: 'eq', value: String(row[within.key]) }];
        // Only a source of the same records asks what their list can be asked.
        if (source.resource !== screen.resource) return [];
        const said = chosen(source, selection);
        const asked = known(resolveWhere(said.where ?? [], { selection }));
        return [...asked, ...(row && within ? whereOf(row, within.columns, said) : [])];
      })();
      void navigate(where.length ? `${screen.route}?where=${encodeURIComponent(JSON.stringify(where))}` : screen.route);
    };
  }, [manifest, opens, source, navigate, selection]);
}
