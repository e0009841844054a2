/** Comparisons with numbers as conditions on the field that is named beside them, else on the one that has their unit. */
import { isNumber } from '../../../../documents/ground/fields/traits.ts';
import type { Field } from '../../../../documents/ground/model/fields.ts';
import type { SaidAmount } from './amounts.ts';
import { chipOf, likeliest, same, uniqueFields } from './chips.ts';
import type { Lexicon } from './lexicon.ts';
import type { Chip } from './reading.ts';
import { Sentence } from './sentence.ts';

const SIGNS: Partial<Record<SaidAmount['operator'], string>> = { gt: '>', gte: '≥', lt: '<', lte: '≤', eq: '=' };

/** Numbers that a piece may name and that fit, the likeliest of them. */
export function numbersAt(sentence: Sentence, at: number | undefined, fits: (field: Field) => boolean = () => true): Field[] {
  const named = sentence.of(at, 'field').filter(({ field }) => isNumber(field) && fits(field));
  return uniqueFields(likeliest(named, (m) => m.rank).map((m) => m.field));
}

/** 有未闭环缺陷的电站: that there are any of what a number of the records counts, or none. */
export function bindHaving(sentence: Sentence): Chip[] {
  const superlative = sentence.where('most').length + sentence.where('aggregate').length > 0;
  return sentence.where('field').flatMap((at): Chip[] => {
    const fields = numbersAt(sentence, at, (f) => f.computed?.children?.count === true);
    const [field] = fields;
    const other = sentence.of(at, 'condition').length + sentence.of(at, 'measure').length > 0;
    if (!field || fields.length > 1 || other || superlative) return [];
    const none = sentence.negated(at);
    sentence.use(at);
    return [
      chipOf(field, same(none ? '= 0' : '> 0'), [
        none ? { field: field.name, operator: 'eq', value: 0 } : { field: field.name, operator: 'gt', value: 0 },
      ]),
    ];
  });
}

/** Conditions of the comparisons in a question. */
export function bindAmounts(sentence: Sentence, lexicon: Lexicon): Chip[] {
  return sentence.where('amount').flatMap((at): Chip[] => {
    const [said] = sentence.of(at, 'amount');
    if (!said) return [];
    const { operator, value, unit } = said.amount;
    const fits = (field: Field): boolean => field.operators.includes(operator) && (unit === undefined || Sentence.hasUnit(field, unit));
    const beside = sentence.around(at).find((n) => !sentence.isUsed(n) && numbersAt(sentence, n, fits).length > 0);
    const byUnit =
      unit === undefined
        ? []
        : likeliest(
            lexicon.fields.filter((f) => isNumber(f) && fits(f)),
            lexicon.rankOf,
          );
    const candidates = beside === undefined ? byUnit : numbersAt(sentence, beside, fits);
    const [field] = candidates;
    if (!field) return [];
    if (candidates.length > 1) {
      sentence.ask(at, candidates);
      return [];
    }
    sentence.use(at, beside);
    const shown = `${Array.isArray(value) ? value.join('–') : `${SIGNS[operator] ?? ''} ${value}`}${field.unit === undefined ? '' : ` ${field.unit}`}`;
    return [chipOf(field, same(shown.trim()), [{ field: field.name, operator, value }])];
  });
}
