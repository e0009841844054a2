import { CloseOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, type ReactElement, type ReactNode } from 'react';
import { useText } from '../data/texts/useText.ts';

/** What belongs to a tool of a scene. Escape ends the tool. */
export function Panel({ title, onEnd, children }: { title: string; onEnd: () => void; children: ReactNode }): ReactElement {
  const { t } = useText();
  useEffect(() => {
    const key = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') onEnd();
    };
    addEventListener('keydown', key);
    return () => removeEventListener('keydown', key);
  }, [onEnd]);
  return (
    <section className="scene-panel" aria-label={title}>
      <div className="scene-panel-head">
        <strong>{title}</strong>
        <Button type="text" size="small" icon={<CloseOutlined />} aria-label={t('scene.close')} title={t('scene.close')} onClick={onEnd} />
      </div>
      {children}
    </section>
  );
}
