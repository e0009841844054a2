import { CloseOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useRef, type ReactElement } from 'react';
import { useText } from '../../data/useText.ts';
import type { Entry } from './entries.ts';

interface TryPanelProps {
  entry: Entry;
  onClose: () => void;
}

/** The example of a key in its document, to be changed beside what it would draw. Nothing of it is kept. */
export function TryPanel({ entry, onClose }: TryPanelProps): ReactElement {
  const { t } = useText();
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.focus(), []);
  return (
    <section ref={panel} className="reference-try" tabIndex={-1} aria-label={t('reference.trying', { key: entry.id })}>
      <header><h2>{t('reference.trying', { key: entry.id })}</h2><Button type="text" icon={<CloseOutlined />} aria-label={t('reference.close')} title={t('reference.close')} onClick={onClose} /></header>
    </section>
  );
}
