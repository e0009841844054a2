import { dayOf } from '../../../documents/ground/clock.ts';
import type { Resource } from '../../../documents/ground/model/resource.ts';
import type { ViewOf } from '../../../documents/ground/model/views.ts';
import { VIEW_ROWS } from '../../../documents/features/views/rows.ts';
import type { WhereItem } from '../../../documents/ground/where/types.ts';
import type { ListState } from '../../data/rows/listState.ts';
import type { Question } from '../contract.ts';
import { monthOf, weeksAround } from './month.ts';
import { isDay } from '../../../documents/ground/fields/traits.ts';

/** The month a calendar shows: that of the address, else this one. */
export const shownMonth = ({ month }: Pick<ListState, 'month'>): string => month ?? monthOf(Date.now());

/** Records of the weeks around the month: begun before their end, and not ended before they begin. */
export function calendarQuestion(
  { from, to }: ViewOf<'calendar'>,
  state: Pick<ListState, 'month'>,
  { fields }: Pick<Resource, 'fields'>,
): Question {
  const { starts, end } = weeksAround(shownMonth(state));
  const start = starts[0] ?? end;
  const value = (name: string, at: number): string =>
    fields.some((f) => f.name === name && isDay(f)) ? dayOf(at) : new Date(at).toISOString();
  const since = (field: string): WhereItem => ({ field, operator: 'gte', value: value(field, start) });
  return {
    where: [
      { field: from, operator: 'lt', value: value(from, end) },
      to === undefined
        ? since(from)
        : { operator: 'or', value: [since(to), { operator: 'and', value: [{ field: to, operator: 'null' }, since(from)] }] },
    ],
    rows: VIEW_ROWS.calendar ?? 0,
  };
}
