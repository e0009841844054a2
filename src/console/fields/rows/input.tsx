import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useRef, useState, type ReactElement } from 'react';
import { useText } from '../../data/useText.ts';
import type { InputProps } from '../contract.ts';
import { asNested, nestedDefaults, type Nested } from '../shared/nested.ts';
import { fitKeys, inserted, moved, without } from '../shared/rowOrder.ts';
import { Row } from './Row.tsx';

/** Objects one under the other, to be added, moved and taken out; what was taken out last can be put back. */
export default function RowsInput({ id, field, place = field.name, value, onChange, disabled, describedBy }: InputProps): ReactElement {
  const { t } = useText();
  const list = useRef<HTMLFieldSetElement>(null);
  const fields = field.fields ?? [];
  const rows = Array.isArray(value) ? value.map(asNested) : [];
  const [kept, setKept] = useState<number[]>([]);
  const [removed, setRemoved] = useState<{ row: Nested; at: number; key: number }>();
  const keys = fitKeys(kept, rows.length);
  const most = field.schema.maxItems ?? Number.POSITIVE_INFINITY;
  const change = (next: Nested[], nextKeys: number[]): void => {
    setKept(nextKeys);
    onChange(next.length > 0 ? next : undefined);
  };
  const focusRow = (at: number): void => {
    requestAnimationFrame(() => {
      const row = list.current?.querySelectorAll(':scope > ol > li')[at];
      row?.querySelector<HTMLElement>('.form-grid :is(input, textarea, button)')?.focus();
    });
  };
  const add = (): void => {
    setRemoved(undefined);
    change([...rows, nestedDefaults(fields)], fitKeys(keys, rows.length + 1));
    focusRow(rows.length);
  };
  const remove = (at: number): void => {
    setRemoved({ row: rows[at] ?? {}, at, key: keys[at] ?? 0 });
    change(without(rows, at), without(keys, at));
  };
  const undo = (): void => {
    if (!removed) return;
    setRemoved(undefined);
    change(inserted(rows, removed.at, removed.row), inserted(keys, removed.at, removed.key));
    focusRow(removed.at);
  };
  return (
    <fieldset id={id} ref={list} className="rows-input" aria-labelledby={`${id}-label`} aria-describedby={describedBy}>
      <ol className="nested-rows">
        {rows.map((row, at) => (
          <Row
            key={keys[at]}
            {...{ id, place, at, fields, disabled }}
            count={rows.length}
            value={row}
            onChange={(next) =>
              change(
                rows.map((one, n) => (n === at ? next : one)),
                keys,
              )
            }
            onMove={(from, to) => change(moved(rows, from, to), moved(keys, from, to))}
            onRemove={() => remove(at)}
          />
        ))}
      </ol>
      {removed && (
        <output className="nested-removed">
          {t('rows.removed', { n: removed.at + 1 })}
          <Button type="link" size="small" autoFocus onClick={undo}>
            {t('rows.undo')}
          </Button>
        </output>
      )}
      <Button type="dashed" block icon={<PlusOutlined />} disabled={disabled || rows.length >= most} onClick={add}>
        {rows.length >= most ? t('rows.full', { most }) : t('rows.add')}
      </Button>
    </fieldset>
  );
}
