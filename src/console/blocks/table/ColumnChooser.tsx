import { TableOutlined } from '@ant-design/icons';
import { Button, Checkbox, Popover, Tooltip } from 'antd';
import type { ReactElement } from 'react';
import { useText } from '../../data/useText.ts';
import type { ShownColumn } from './columns.tsx';

/** Chooses which columns are on screen; at least one stays. */
export function ColumnChooser({ columns, visible, onChange }: { columns: readonly ShownColumn[]; visible: readonly string[]; onChange: (fields: string[] | undefined) => void }): ReactElement {
  const { t, titleOf } = useText();
  const toggle = (name: string, on: boolean): void => onChange(columns.map((c) => c.field.name).filter((f) => (f === name ? on : visible.includes(f))));
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      title={t('columns.title')}
      content={
        <div className="column-chooser">
          {columns.map(({ field }) => (
            <Checkbox key={field.name} checked={visible.includes(field.name)} disabled={visible.length === 1 && visible[0] === field.name} onChange={(event) => toggle(field.name, event.target.checked)}>
              {titleOf(field)}
            </Checkbox>
          ))}
          <Button type="link" size="small" onClick={() => onChange(undefined)}>{t('columns.reset')}</Button>
        </div>
      }
    >
      <Tooltip title={t('columns.title')}>
        <Button type="text" icon={<TableOutlined />} aria-label={t('columns.title')} />
      </Tooltip>
    </Popover>
  );
}
