import { DownOutlined, UpOutlined } from '@ant-design/icons';
import { Button, Drawer, Tooltip } from 'antd';
import { useEffect, useEffectEvent, useRef, useState, type ReactElement } from 'react';
import { offersOf } from '../../actions/offers.ts';
import type { Row } from '../../actions/types.ts';
import { useOffers } from '../../data/page/offers.ts';
import { useText } from '../../data/texts/useText.ts';
import { WhyButton } from '../WhyButton.tsx';
import { DetailBody, type DetailProps, type ReadyAction } from './DetailBody.tsx';

interface DetailDrawerProps extends DetailProps {
  name: string;
  /** The page of the list that the record stands on, in its order. */
  rows: readonly Row[];
  onTurn: (row: Row) => void;
  onClose: () => void;
}

const FIELDS = 'input, textarea, select, [contenteditable=true], [role=combobox], [role=menu]';

/** Keys count where nothing is typed and nothing lies over the record. */
const isFree = ({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  !ctrlKey &&
  !metaKey &&
  !altKey &&
  !(target instanceof Element && target.closest(FIELDS)) &&
  document.querySelectorAll('[role=dialog]:not([aria-hidden=true])').length <= 1;

/** A record in full, over its list; J and K turn to the next and the one before, figures run what its buttons do. */
export function DetailDrawer({ name, rows, onTurn, onClose, ...detail }: DetailDrawerProps): ReactElement {
  const { row } = detail;
  const texts = useText();
  const { t } = texts;
  const at = rows.findIndex((other) => other.id === row.id);
  // A record that has left the list meanwhile leaves its place to the next.
  const [left, setLeft] = useState(at);
  if (at >= 0 && at !== left) setLeft(at);
  const before = rows[(at < 0 ? left : at) - 1];
  const after = rows[at < 0 ? left : at + 1];
  const ready = useRef<readonly ReadyAction[]>([]);
  useOffers(() => ({ covers: true, offers: ready.current.flatMap(({ action, run }) => offersOf([action], name, run, texts)) }));
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isFree(event)) return;
    const turn = { j: after, k: before }[event.key.toLowerCase()];
    const run = /^[1-9]$/.test(event.key) ? ready.current[Number(event.key) - 1]?.run : undefined;
    if (!turn && !run) return;
    event.preventDefault();
    if (turn) onTurn(turn);
    else run?.();
  });
  useEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  const button = (title: string, key: string, icon: ReactElement, to: Row | undefined): ReactElement => (
    <Tooltip title={`${title} (${key})`}>
      <Button type="text" icon={icon} aria-label={title} aria-keyshortcuts={key} disabled={!to} onClick={() => to && onTurn(to)} />
    </Tooltip>
  );
  return (
    <Drawer
      open
      size={760}
      title={name}
      extra={
        <span className="detail-turn">
          {rows.length > 1 && (
            <>
              {at >= 0 && (
                <span className="detail-place">
                  {at + 1} / {rows.length}
                </span>
              )}
              {button(t('detail.before'), 'K', <UpOutlined />, before)}
              {button(t('detail.after'), 'J', <DownOutlined />, after)}
            </>
          )}
          <WhyButton />
        </span>
      }
      onClose={onClose}
      styles={{ wrapper: { maxWidth: '100vw' } }}
    >
      <DetailBody
        key={row.id}
        {...detail}
        onReady={(now) => {
          ready.current = now;
        }}
      />
    </Drawer>
  );
}
