import { MoreOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import type { ReactElement } from 'react';
import { useText } from '../../data/useText.ts';
import type { Action, Row } from '../../actions/types.ts';

/** Row buttons shown beside the menu; none in a narrow window. */
export const rowActionsShown = (count: number, narrow: boolean): number => (narrow && count > 1 ? 0 : 3);

/** Width of the column, px, for so many actions. */
export const rowActionsWidth = (count: number, language: 'zh' | 'en', narrow: boolean): number => {
  const shown = Math.min(count, rowActionsShown(count, narrow));
  return 24 + shown * (language === 'zh' ? 46 : 54) + (count > shown ? 32 : 0);
};

/** What can be done with one row: words for the first `shown`, a menu for the rest. */
export function RowActions({ actions, shown, row, name, onRun }: { actions: readonly Action[]; shown: number; row: Row; name: string; onRun: (action: Action, row: Row) => void }): ReactElement {
  const { t } = useText();
  const rest = actions.slice(shown);
  return (
    <span className="row-actions">
      {actions.slice(0, shown).map((action) => (
        <Button key={action.id} type="link" size="small" danger={action.danger} aria-label={`${t(action.title)} ${name}`} onClick={() => onRun(action, row)}>
          {t(action.title)}
        </Button>
      ))}
      {rest.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: rest.map((action) => ({ key: action.id, label: t(action.title), danger: action.danger })),
            onClick: ({ key }) => {
              const action = rest.find((a) => a.id === key);
              if (action) onRun(action, row);
            },
          }}
        >
          <Button type="text" size="small" icon={<MoreOutlined />} aria-label={`${t('table.more')} ${name}`} />
        </Dropdown>
      )}
    </span>
  );
}
