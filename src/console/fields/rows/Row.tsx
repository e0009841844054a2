import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, HolderOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState, type DragEvent, type ReactElement } from 'react';
import type { Field } from '../../../documents/types.ts';
import { useText } from '../../data/useText.ts';
import type { Nested } from '../shared/nested.ts';
import { NestedFields } from '../shared/NestedFields.tsx';

/** What a dragged row hands over; names the list, so that no row ends in another. */
const kind = (id: string): string => `application/x-row-${id.toLowerCase()}`;

interface RowProps {
  /** Id of the list's control. */
  id: string;
  place: string;
  /** Its place in the list, from 0. */
  at: number;
  count: number;
  fields: readonly Field[];
  value: Nested;
  disabled: boolean;
  onChange: (value: Nested) => void;
  onMove: (from: number, to: number) => void;
  onRemove: () => void;
}

/** One object of a list: its inputs, and how to move it by key or by dragging, or take it out. */
export function Row({ id, place, at, count, fields, value, disabled, onChange, onMove, onRemove }: RowProps): ReactElement {
  const { t } = useText();
  const [over, setOver] = useState(false);
  const n = at + 1;
  const mine = (event: DragEvent): boolean => !disabled && event.dataTransfer.types.includes(kind(id));
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only where a dragged row is dropped; the arrows do the same by key
    <li
      className={over ? 'nested nested-over' : 'nested'}
      onDragOver={(event) => {
        if (!mine(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        if (!mine(event)) return;
        event.preventDefault();
        onMove(Number(event.dataTransfer.getData(kind(id))), at);
      }}
    >
      <div className="nested-head">
        {!disabled && (
          <span className="nested-grip" draggable onDragStart={(event) => event.dataTransfer.setData(kind(id), String(at))}>
            <HolderOutlined aria-hidden />
          </span>
        )}
        <strong>{t('rows.row', { n })}</strong>
        <Button
          type="text"
          size="small"
          icon={<ArrowUpOutlined />}
          disabled={disabled || at === 0}
          aria-label={t('rows.up', { n })}
          onClick={() => onMove(at, at - 1)}
        />
        <Button
          type="text"
          size="small"
          icon={<ArrowDownOutlined />}
          disabled={disabled || at === count - 1}
          aria-label={t('rows.down', { n })}
          onClick={() => onMove(at, at + 1)}
        />
        <Button
          type="text"
          size="small"
          danger
          icon={<DeleteOutlined />}
          disabled={disabled}
          aria-label={t('rows.remove', { n })}
          onClick={onRemove}
        />
      </div>
      <NestedFields
        id={`${id}_${at}`}
        place={`${place}.${at}`}
        fields={fields}
        value={value}
        disabled={disabled}
        onChange={(next) => onChange(next ?? {})}
      />
    </li>
  );
}
