import { DownOutlined, ReloadOutlined, UpOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import type { ReactElement, ReactNode } from 'react';
import { useText } from '../../data/texts/useText.ts';
import { MenuButton, type MenuTrigger } from '../../windows/Menu.tsx';
import { actionTitle, type Action } from '../../actions/types.ts';

/** Runs an action; `choice` is one of its ways. */
export type Run = (action: Action, choice?: string) => void;

interface ActionButtonProps {
  action: Action;
  onRun: Run;
  size?: 'small';
  /** Rows it concerns, where these are not all that are chosen. */
  count?: number;
}

/** A button for an action, with a menu when there are ways to choose from. */
export function ActionButton({ action, onRun, size, count }: ActionButtonProps): ReactElement {
  const texts = useText();
  const Icon = action.icon;
  const button = (does: MenuTrigger | { onClick: () => void }): ReactElement => (
    <Button type={action.primary ? 'primary' : 'default'} size={size} danger={action.danger} icon={Icon && <Icon />} {...does}>
      {actionTitle(action, texts)}
      {count !== undefined && ` (${count})`}
    </Button>
  );
  if (!action.choices) return button({ onClick: () => onRun(action) });
  return (
    <MenuButton
      groups={[{ entries: action.choices.map((c) => ({ key: c.id, label: actionTitle(c, texts) })) }]}
      onChoose={(key) => onRun(action, key)}
    >
      {button}
    </MenuButton>
  );
}

interface ToolbarProps {
  actions: readonly Action[];
  onRun: Run;
  searchHidden: boolean;
  onToggleSearch?: () => void;
  onRefresh: () => void;
  fetching: boolean;
  /** Whether ways to look at the rows are among the tools: on a phone what loads later has a line of its own from the start. */
  views: boolean;
  /** Tools that load later; their place is kept. */
  children: ReactNode;
}

/** The bar over the table: actions at the left; search, refresh and columns at the right (S2-56). */
export function Toolbar({
  actions,
  onRun,
  searchHidden,
  onToggleSearch,
  onRefresh,
  fetching,
  views,
  children,
}: ToolbarProps): ReactElement {
  const { t } = useText();
  const toggle = t(searchHidden ? 'toolbar.showSearch' : 'toolbar.hideSearch');
  return (
    <div className="toolbar">
      <div className="toolbar-actions">
        {actions.map((action) => (
          <ActionButton key={action.id} action={action} onRun={onRun} />
        ))}
      </div>
      <div className={`toolbar-tools${views ? ' toolbar-views' : ''}`}>
        {onToggleSearch && (
          <Tooltip title={toggle}>
            <Button
              type="text"
              icon={searchHidden ? <DownOutlined /> : <UpOutlined />}
              aria-label={toggle}
              aria-pressed={!searchHidden}
              onClick={onToggleSearch}
            />
          </Tooltip>
        )}
        <Tooltip title={t('toolbar.refresh')}>
          <Button type="text" icon={<ReloadOutlined spin={fetching} />} aria-label={t('toolbar.refresh')} onClick={onRefresh} />
        </Tooltip>
        <span className="toolbar-extras">{children}</span>
      </div>
    </div>
  );
}
