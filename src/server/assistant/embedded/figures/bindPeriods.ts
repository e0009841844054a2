/** Periods as conditions on the time that the question names, else on the main time of the records. */
import { dayOf, isoIn, shift } from '../../../../documents/ground/clock.ts';
import { isDay, isTime } from '../../../../documents/ground/fields/traits.ts';
import type { Field } from '../../../../documents/ground/model/fields.ts';
import type { WhereItem } from '../../../../documents/ground/where/types.ts';
import { chipOf, daysOf, likeliest, uniqueFields } from './chips.ts';
import type { Lexicon } from './lexicon.ts';
import type { SaidPeriod } from './periods.ts';
import type { Chip } from './reading.ts';
import type { Sentence } from './sentence.ts';

/** The condition, in days of the deployment's zone. */
export function periodItem(field: Field, { from, to }: Pick<SaidPeriod, 'from' | 'to'>): WhereItem {
  const name = field.name;
  const text = (at: number): string => (isDay(field) ? dayOf(at) : isoIn(at));
  if (from !== undefined && to !== undefined) {
    const days = [dayOf(from), dayOf(shift(to, -1, 'd'))];
    return isDay(field)
      ? { field: name, operator: 'between', value: days }
      : { field: name, operator: 'during', value: [isoIn(from), isoIn(to)] };
  }
  return from !== undefined ? { field: name, operator: 'gte', value: text(from) } : { field: name, operator: 'lt', value: text(to ?? 0) };
}

/** What stands beside a period and says which time is meant. */
function timeBeside(sentence: Sentence, at: number, { mainTime }: Lexicon): { field: Field; places: number[] } | 'several' | undefined {
  for (const next of sentence.around(at)) {
    if (sentence.isUsed(next)) continue;
    const named = uniqueFields([
      ...sentence.of(next, 'time').map((m) => m.field),
      ...sentence.of(next, 'field').flatMap((m) => (isTime(m.field) ? [m.field] : [])),
      ...(mainTime && sentence.of(next, 'new').length > 0 ? [mainTime] : []),
    ]);
    const [only] = named;
    if (only && named.length === 1) return { field: only, places: [next] };
    if (named.length > 1) return 'several';
    const states = likeliest(sentence.of(next, 'condition'), (m) => m.rank);
    const [state] = states;
    const before = sentence.beside(next, -1);
    const negated = sentence.of(before, 'not').length > 0;
    if (!state?.event || new Set(states.map((m) => m.event?.field.name)).size > 1 || negated) continue;
    // A state whose time other states have too stays a condition.
    return { field: state.event.field, places: state.event.alone ? [next] : [] };
  }
  return undefined;
}

/** Whether a state that has a time of its own stands elsewhere: then the period may be of either. */
const eventElsewhere = (sentence: Sentence): Field | undefined =>
  sentence
    .where('condition')
    .flatMap((at) =>
      sentence.of(sentence.beside(at, -1), 'not').length > 0 ? [] : sentence.of(at, 'condition').flatMap((m) => m.event?.field ?? []),
    )[0];

/** Conditions of the periods in a question. */
export function bindPeriods(sentence: Sentence, lexicon: Lexicon): Chip[] {
  const { mainTime } = lexicon;
  const fields = new Set<string>();
  const chips = sentence.where('period').flatMap((at): Chip[] => {
    const [said] = sentence.of(at, 'period');
    if (!said) return [];
    const beside = timeBeside(sentence, at, lexicon);
    if (beside === 'several') return [];
    const besideSubject = sentence.around(at).some((n) => sentence.isUsed(n) && sentence.of(n, 'noun').length > 0);
    const other = beside || besideSubject ? undefined : eventElsewhere(sentence);
    const field = beside ? beside.field : said.period.ahead ? undefined : mainTime;
    if (other && mainTime && other.name !== mainTime.name) {
      sentence.ask(at, [mainTime, other]);
      return [];
    }
    if (!field || fields.has(field.name) || !field.operators.includes('gte')) return [];
    fields.add(field.name);
    sentence.use(at, ...(beside ? beside.places : []));
    return [chipOf(field, daysOf(said.period), [periodItem(field, said.period)])];
  });
  // All records have their main time: saying so limits nothing.
  for (const at of [...sentence.where('time'), ...sentence.where('new')]) {
    const alone = sentence.pieces[at]?.meanings.every(
      (m) => (m.kind === 'time' && m.field.name === mainTime?.name) || (m.kind === 'new' && chips.length > 0),
    );
    if (alone) sentence.use(at);
  }
  return chips;
}
