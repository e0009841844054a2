import type { ReactElement } from 'react';
import type { Field } from '../../../../documents/ground/model/fields.ts';
import { isGroup, type Condition, type WhereItem } from '../../../../documents/ground/where/types.ts';
import { listed, useText } from '../../../data/texts/useText.ts';
import { useSurroundings } from '../../../fields/FieldContext.tsx';
import { asList } from '../../../fields/shared/codes.ts';
import { useLabels } from '../../../fields/shared/useOptions.ts';
import { usePlain } from '../../../fields/usePlain.ts';

/** Operators that go without saying between a field and its value. */
const SILENT: readonly string[] = ['eq', 'in', 'between', 'contains'];

function ConditionWords({ field, item: { operator, value } }: { field: Field; item: Condition }): ReactElement {
  const { t, titleOf, language } = useText();
  const plain = usePlain();
  const { references } = useSurroundings();
  const keys = field.reference === undefined ? [] : asList(value);
  const target = references[field.reference ?? ''];
  const labels = useLabels(target?.name ?? field.name, target, keys, {});
  if (operator === 'null' || operator === 'nnull')
    return (
      <>
        {titleOf(field)} {t(`operator.${operator}`)}
      </>
    );
  const one = (v: unknown): string => (typeof v === 'string' && v.startsWith('$') ? v : plain(field, v));
  const list = Array.isArray(value) ? value : [value];
  const values =
    keys.length > 0
      ? keys.map((key) => labels[key] ?? key)
      : operator === 'within'
        ? [list.join(', ')]
        : operator === 'between'
          ? [list.map((v) => (v === null ? '…' : one(v))).join(' ~ ')]
          : list.map(one);
  return (
    <>
      {titleOf(field)}
      {SILENT.includes(operator) ? ': ' : ` ${t(`operator.${operator}`)} `}
      {listed(values, language)}
    </>
  );
}

/** A condition or a group of them in words. */
export function Words({ item, fields }: { item: WhereItem; fields: readonly Field[] }): ReactElement | null {
  const { t } = useText();
  if (!isGroup(item)) {
    const field = fields.find((f) => f.name === item.field);
    return field ? <ConditionWords field={field} item={item} /> : null;
  }
  return (
    <>
      {item.value.map((inner, n) => {
        const words = <Words item={inner} fields={fields} />;
        // The place is all that tells conditions apart.
        // oxlint-disable-next-line react/no-array-index-key
        return (
          <span key={n}>
            {n > 0 && <b> {t(item.operator === 'or' ? 'chips.or' : 'chips.and')} </b>}
            {isGroup(inner) ? <>({words})</> : words}
          </span>
        );
      })}
    </>
  );
}
