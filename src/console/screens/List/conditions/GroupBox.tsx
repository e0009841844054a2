import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Select } from 'antd';
import type { ReactElement } from 'react';
import type { Field } from '../../../../documents/ground/model/fields.ts';
import type { IsTree } from '../../../../documents/kit/check/where.ts';
import { useText } from '../../../data/texts/useText.ts';
import { ConditionRow } from './ConditionRow.tsx';
import { DEEPEST } from './conditions.ts';
import { isDraftGroup, newCondition, newGroup, replaced, type DraftGroup } from './draft.ts';

interface GroupBoxProps {
  group: DraftGroup;
  fields: readonly Field[];
  isTree: IsTree;
  /** 0 for the outermost. */
  depth: number;
  /** Ids of conditions that must be completed. */
  wrong: readonly number[];
  onChange: (group: DraftGroup) => void;
  onRemove?: () => void;
}

/** Conditions, and groups of them, of which all or any must hold. */
export function GroupBox({ group, fields, isTree, depth, wrong, onChange, onRemove }: GroupBoxProps): ReactElement {
  const { t } = useText();
  const add = (item: DraftGroup['items'][number]): void => onChange({ ...group, items: [...group.items, item] });
  return (
    <fieldset className="condition-group">
      <legend className="visually-hidden">{t('builder.group')}</legend>
      <div className="condition-join">
        <Select
          aria-label={t('builder.join')}
          value={group.join}
          options={(['and', 'or'] as const).map((value) => ({ value, label: t(value === 'and' ? 'builder.all' : 'builder.any') }))}
          onChange={(join: 'and' | 'or') => onChange({ ...group, join })}
        />
        {onRemove && <Button type="text" icon={<DeleteOutlined />} aria-label={t('builder.removeGroup')} onClick={onRemove} />}
      </div>
      {depth === 0 && group.items.length === 0 && <p className="condition-none">{t('builder.empty')}</p>}
      {group.items.map((item) =>
        isDraftGroup(item) ? (
          <GroupBox
            key={item.id}
            group={item}
            fields={fields}
            isTree={isTree}
            depth={depth + 1}
            wrong={wrong}
            onChange={(next) => onChange(replaced(group, item.id, next))}
            onRemove={() => onChange(replaced(group, item.id, undefined))}
          />
        ) : (
          <ConditionRow
            key={item.id}
            item={item}
            fields={fields}
            isTree={isTree}
            wrong={wrong.includes(item.id)}
            onChange={(next) => onChange(replaced(group, item.id, next))}
            onRemove={() => onChange(replaced(group, item.id, undefined))}
          />
        ),
      )}
      <div className="condition-buttons">
        <Button size="small" icon={<PlusOutlined />} onClick={() => add(newCondition())}>
          {t('builder.add')}
        </Button>
        {depth < DEEPEST - 1 && (
          <Button size="small" icon={<PlusOutlined />} onClick={() => add(newGroup())}>
            {t('builder.addGroup')}
          </Button>
        )}
      </div>
    </fieldset>
  );
}
