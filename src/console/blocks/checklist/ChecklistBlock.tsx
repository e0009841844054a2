import { CheckCircleFilled, CloseCircleFilled, QuestionCircleFilled } from '@ant-design/icons';
import type { ReactElement } from 'react';
import { useText } from '../../data/texts/useText.ts';
import type { BlockProps } from '../contract.ts';
import { figureText } from '../shared/figures.ts';
import { WithData } from '../shared/WithData.tsx';
import { passes } from './verdict.ts';
import './checklist.css';

const SIGNS = { eq: '=', ne: '≠', gt: '>', gte: '≥', lt: '<', lte: '≤' } as const;

/** Figures that must each pass, and the verdict. */
export function ChecklistBlock({ block }: BlockProps<'checklist'>): ReactElement {
  const { t, titleOf, language } = useText();
  return (
    <WithData name={block.name}>
      {({ columns, rows }) => {
        const row = rows[0] ?? {};
        const items = block.items.map((item) => ({
          item,
          column: columns.find((c) => c.name === item.measure),
          pass: passes(item, row, columns),
        }));
        const failed = items.filter(({ pass }) => pass !== true).length;
        return (
          <div className="checklist">
            <p className="checklist-verdict" data-pass={failed === 0}>
              {failed === 0 ? <CheckCircleFilled /> : <CloseCircleFilled />}
              {failed === 0 ? t('block.go') : t('block.noGo', { count: failed })}
            </p>
            <ul>
              {items.map(({ item, column, pass }) => (
                <li key={item.measure} data-pass={pass}>
                  {pass === undefined ? (
                    <QuestionCircleFilled aria-label={t('block.unknown')} />
                  ) : pass ? (
                    <CheckCircleFilled aria-label={t('block.passed')} />
                  ) : (
                    <CloseCircleFilled aria-label={t('block.failed')} />
                  )}
                  <span>{column ? titleOf(column) : item.measure}</span>
                  <b>{column ? figureText(row[item.measure], column, language) : '—'}</b>
                  <small>{`${SIGNS[item.pass.operator]} ${column ? figureText(item.pass.value, { ...column, role: 'field' }, language) : item.pass.value}`}</small>
                </li>
              ))}
            </ul>
          </div>
        );
      }}
    </WithData>
  );
}
