import { DeleteOutlined } from '@ant-design/icons';
import { Button, Select } from 'antd';
import { useId, type ReactElement } from 'react';
import type { Field } from '../../../../documents/ground/model/fields.ts';
import { operatorsOf, type IsTree } from '../../../../documents/kit/check/where.ts';
import { operatorTraits, type Operator } from '../../../../documents/ground/where/operators.ts';
import { useText } from '../../../data/texts/useText.ts';
import { filters as controls } from '../../../fields/filters.ts';
import { isPresence, sameShape, type DraftCondition } from './draft.ts';

interface ConditionRowProps {
  item: DraftCondition;
  fields: readonly Field[];
  isTree: IsTree;
  /** It is asked for, but not all of it is said. */
  wrong: boolean;
  onChange: (item: DraftCondition) => void;
  onRemove: () => void;
}

/** One condition: field, comparison, value. */
export function ConditionRow({ item, fields, isTree, wrong, onChange, onRemove }: ConditionRowProps): ReactElement {
  const { t, titleOf } = useText();
  const id = useId();
  const field = fields.find((f) => f.name === item.field);
  const operators = field ? operatorsOf(field, isTree).filter((o) => !operatorTraits(o).unoffered || o === item.operator) : [];
  const Control = controls[field?.type ?? 'text'];
  const choose = (name: string): void => {
    const nextField = fields.find((f) => f.name === name);
    onChange({ id: item.id, field: name, operator: nextField && operatorsOf(nextField, isTree)[0] });
  };
  return (
    <div className="condition" data-wrong={wrong || undefined}>
      <Select
        aria-label={t('builder.field')}
        placeholder={t('builder.field')}
        showSearch={{ optionFilterProp: 'label' }}
        status={wrong && !field ? 'error' : undefined}
        value={item.field}
        options={fields.map((f) => ({ value: f.name, label: titleOf(f) }))}
        onChange={choose}
      />
      <Select
        aria-label={t('builder.operator')}
        disabled={!field}
        value={item.operator}
        options={operators.map((value) => ({ value, label: t(`operator.${value}`) }))}
        onChange={(operator: Operator) =>
          onChange({ ...item, operator, value: sameShape(item.operator, operator) ? item.value : undefined })
        }
      />
      <div className="condition-value">
        {field && Control && item.operator !== undefined && !isPresence(item.operator) && (
          <>
            <label className="visually-hidden" htmlFor={id}>
              {t('builder.value')}
            </label>
            {/* A control keeps what is typed but not finished; another comparison starts over. */}
            <Control
              key={`${field.name} ${item.operator}`}
              id={id}
              field={field}
              operator={item.operator}
              value={item.value}
              onChange={(value) => onChange({ ...item, value })}
            />
          </>
        )}
      </div>
      <Button type="text" icon={<DeleteOutlined />} aria-label={t('builder.remove')} onClick={onRemove} />
      {wrong && (
        <p className="condition-error" role="alert">
          {t('builder.incomplete')}
        </p>
      )}
    </div>
  );
}
