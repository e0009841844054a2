/** Named records as conditions on the fields that refer to them. */
import type { Field } from '../../../../documents/ground/model/fields.ts';
import type { WhereItem } from '../../../../documents/ground/where/types.ts';
import { chipOf, likeliest, same } from './chips.ts';
import { referring, type Lexicon } from './lexicon.ts';
import type { Named } from './names.ts';
import type { Chip } from './reading.ts';
import type { Sentence } from './sentence.ts';

interface Bound {
  at: number;
  field: Field;
  name: Named;
  negated: boolean;
}

/** The field that refers to the record, by what stands beside its name; undefined when none does, or it is asked back. */
function fieldFor(sentence: Sentence, at: number, fields: readonly Field[], lexicon: Lexicon): Field | undefined {
  for (const next of sentence.around(at)) {
    const said = sentence.of(next, 'field').find(({ field }) => fields.some((f) => f.name === field.name));
    if (!said || sentence.isUsed(next)) continue;
    sentence.use(next);
    return said.field;
  }
  const best = likeliest(fields, lexicon.rankOf);
  const own = best.find((f) => f.name === 'stationCode' || f.name === 'companyCode') ?? best[0];
  if (best.length > 1 && own !== best[0] && own === undefined) return undefined;
  if (best.length > 1 && !['stationCode', 'companyCode'].includes(own?.name ?? '')) {
    sentence.ask(at, best);
    return undefined;
  }
  return own;
}

function bind(sentence: Sentence, at: number, lexicon: Lexicon): Bound | undefined {
  const named = sentence.of(at, 'name').map((name) => ({ name, fields: referring(lexicon, name.target) }));
  const usable = named.filter(({ fields }) => fields.length > 0);
  const [first] = usable;
  if (!first) return undefined;
  if (new Set(usable.map(({ name }) => name.key)).size > 1) {
    sentence.ask(
      at,
      usable.map(({ name }) => same(name.label)),
    );
    return undefined;
  }
  const negated = sentence.negated(at);
  const field = fieldFor(sentence, at, first.fields, lexicon);
  if (!field) return undefined;
  // 光伏电站 DEMO-S01: the noun says what the name says.
  for (const next of sentence.around(at))
    if (!sentence.isUsed(next) && sentence.of(next, 'noun').some(({ noun }) => noun.resource.name === first.name.target))
      sentence.use(next);
  sentence.use(at);
  return { at, field, name: first.name, negated };
}

/** The records of an organisation are those below it as well. */
function itemOf(field: Field, keys: string[], negated: boolean): WhereItem {
  if (field.reference !== 'company') return { field: field.name, operator: negated ? 'nin' : 'in', value: keys };
  const [only, ...more] = keys;
  const under = (value: string): WhereItem => ({ field: field.name, operator: 'under', value });
  return more.length === 0 ? under(only ?? '') : { operator: 'or', value: keys.map(under) };
}

/** Conditions of the names in a question; those of one field are alternatives. */
export function bindNames(sentence: Sentence, lexicon: Lexicon): Chip[] {
  const bound = sentence.where('name').flatMap((at) => bind(sentence, at, lexicon) ?? []);
  const groups = new Map<string, Bound[]>();
  for (const one of bound) {
    const before = groups.get(one.field.name) ?? [];
    const last = before.at(-1);
    // 除 A 和 B 以外: the negation reaches both.
    const negated = one.negated || (last !== undefined && last.negated && sentence.joined(last.at, one.at));
    if (last) sentence.useJoints(last.at, one.at);
    groups.set(one.field.name, [...before, { ...one, negated }]);
  }
  return [...groups.values()].flatMap((all): Chip[] => {
    const [{ field, negated }] = all as [Bound];
    if (all.some((one) => one.negated !== negated) || (negated && field.reference === 'company')) {
      for (const { at, name } of all) sentence.ask(at, [same(name.label)]);
      return [];
    }
    const labels = [...new Set(all.map(({ name }) => name.label))];
    const said = { title: `${negated ? '不是 ' : ''}${labels.join('、')}`, titleEn: `${negated ? 'not ' : ''}${labels.join(', ')}` };
    return [chipOf(field, said, [itemOf(field, [...new Set(all.map(({ name }) => name.key))], negated)])];
  });
}
