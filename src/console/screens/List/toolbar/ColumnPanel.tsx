import { ArrowDownOutlined, ArrowUpOutlined, BarChartOutlined } from '@ant-design/icons';
import { Button, Checkbox, Drawer, Input, Select } from 'antd';
import { useId, useState, type ReactElement } from 'react';
import type { ScreenBundle } from '../../../../documents/ground/model/resource.ts';
import { visibleColumns, type ShownColumn } from '../../../parts/table/columns.tsx';
import { DENSITIES, PINS, type Density, type ListPreferences, type Pin } from '../../../data/rows/preferences.ts';
import { useText } from '../../../data/texts/useText.ts';
import { ColumnFigures } from '../rows/ColumnFigures.tsx';
import { moved, shownNames } from './columnOrder.ts';
import type { Matching } from '../rows/SummaryRow.tsx';
import './panels.css';
import { isPoint } from '../../../../documents/ground/fields/traits.ts';

interface ColumnPanelProps {
  bundle: ScreenBundle;
  /** What limits the rows; figures are of these. */
  matching: Matching;
  columns: readonly ShownColumn[];
  preferences: ListPreferences;
  onPrefer: (choices: ListPreferences) => void;
  onClose: () => void;
}

/** Narrowest and widest column, px. */
const [NARROWEST, WIDEST] = [60, 800];
const PIN_TEXT = { none: 'columns.pinNone', left: 'columns.pinLeft', right: 'columns.pinRight' } as const;

/** Which columns are on screen, in which order, how wide, and at which edge; how close the rows stand. At least one column stays. */
export function ColumnPanel({ bundle, matching, columns, preferences, onPrefer, onClose }: ColumnPanelProps): ReactElement {
  const { t, titleOf } = useText();
  const id = useId();
  const [counted, setCounted] = useState<string>();
  const shown = shownNames(columns, preferences);
  const visible = visibleColumns(columns, preferences);
  const ordered = [
    ...shown.flatMap((name) => columns.filter((c) => c.field.name === name)),
    ...columns.filter((c) => !shown.includes(c.field.name)),
  ];
  const toggle = (name: string, on: boolean): void =>
    onPrefer({ columns: on ? [...shown, name] : shown.filter((other) => other !== name) });
  const widen = (name: string, text: string): void => {
    const width = Math.round(Number(text));
    if (text !== '' && width >= NARROWEST && width <= WIDEST) onPrefer({ widths: { ...preferences.widths, [name]: width } });
  };
  return (
    <Drawer
      open
      title={t('columns.title')}
      size={520}
      onClose={onClose}
      extra={
        <Button onClick={() => onPrefer({ columns: undefined, widths: undefined, pins: undefined, density: undefined })}>
          {t('columns.reset')}
        </Button>
      }
    >
      <div className="column-density">
        <label htmlFor={`${id}-density`}>{t('density.title')}</label>
        <Select
          id={`${id}-density`}
          value={preferences.density ?? 'none'}
          options={(['none', ...DENSITIES] as const).map((value) => ({ value, label: t(`density.${value}`) }))}
          onChange={(value: Density | 'none') => onPrefer({ density: value === 'none' ? undefined : value })}
        />
      </div>
      <ul className="column-panel">
        {ordered.map(({ field, column }) => {
          const title = titleOf(field);
          const at = shown.indexOf(field.name);
          const on = at !== -1;
          const now = visible.find((c) => c.field.name === field.name)?.column ?? column;
          return (
            <li key={field.name}>
              <Checkbox checked={on} disabled={on && shown.length === 1} onChange={({ target }) => toggle(field.name, target.checked)}>
                {title}
              </Checkbox>
              {on && (
                <>
                  <Input
                    key={now.width}
                    type="number"
                    min={NARROWEST}
                    max={WIDEST}
                    suffix="px"
                    aria-label={t('columns.widthOf', { name: title })}
                    defaultValue={now.width}
                    onBlur={({ target }) => widen(field.name, target.value)}
                    onPressEnter={({ currentTarget }) => widen(field.name, currentTarget.value)}
                  />
                  <Select
                    aria-label={t('columns.pinOf', { name: title })}
                    value={now.fixed ?? 'none'}
                    options={PINS.map((value) => ({ value, label: t(PIN_TEXT[value]) }))}
                    onChange={(pin: Pin) => onPrefer({ pins: { ...preferences.pins, [field.name]: pin } })}
                  />
                  {field.operators.length > 0 && !isPoint(field) && !bundle.resource.remote && (
                    <Button
                      type="text"
                      icon={<BarChartOutlined />}
                      aria-expanded={counted === field.name}
                      aria-label={t('figures.of', { title })}
                      onClick={() => setCounted(counted === field.name ? undefined : field.name)}
                    />
                  )}
                  <Button
                    type="text"
                    icon={<ArrowUpOutlined />}
                    disabled={at === 0}
                    aria-label={t('columns.up', { name: title })}
                    onClick={() => onPrefer({ columns: moved(shown, at, -1) })}
                  />
                  <Button
                    type="text"
                    icon={<ArrowDownOutlined />}
                    disabled={at === shown.length - 1}
                    aria-label={t('columns.down', { name: title })}
                    onClick={() => onPrefer({ columns: moved(shown, at, 1) })}
                  />
                </>
              )}
              {counted === field.name && <ColumnFigures bundle={bundle} field={field} matching={matching} />}
            </li>
          );
        })}
      </ul>
      <p className="column-hint">{t('columns.hint')}</p>
    </Drawer>
  );
}
