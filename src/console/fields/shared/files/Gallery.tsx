import { DownloadOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useState, type ReactElement } from 'react';
import { useText } from '../../../data/texts/useText.ts';
import { Window } from '../../../windows/Window.tsx';
import { downloadFile } from './calls.ts';
import { Picture } from './Picture.tsx';
import type { Shown } from './shown.ts';

/** Pictures one by one in a window; arrow keys turn over. */
export function Gallery({
  pictures,
  first,
  onClose,
}: {
  pictures: readonly Shown[];
  first: number;
  onClose: () => void;
}): ReactElement | null {
  const { t } = useText();
  const [at, setAt] = useState(first);
  const picture = pictures[at];
  const turn = (by: number): void => setAt((now) => (now + by + pictures.length) % pictures.length);
  useEffect(() => {
    const keys = ({ key }: KeyboardEvent): void => {
      const by = { ArrowLeft: -1, ArrowRight: 1 }[key];
      if (by !== undefined) setAt((now) => (now + by + pictures.length) % pictures.length);
    };
    addEventListener('keydown', keys);
    return () => removeEventListener('keydown', keys);
  }, [pictures.length]);
  if (!picture) return null;
  const many = pictures.length > 1;
  return (
    <Window width={900} title={picture.name} footer={null} onCancel={onClose}>
      <div className="gallery">
        {many && <Button icon={<LeftOutlined />} aria-label={t('files.previous')} onClick={() => turn(-1)} />}
        <Picture key={picture.id} id={picture.id} name={picture.name} version="preview" />
        {many && <Button icon={<RightOutlined />} aria-label={t('files.next')} onClick={() => turn(1)} />}
        <div className="gallery-foot">
          <output>{many && t('files.place', { at: at + 1, count: pictures.length })}</output>
          <Button icon={<DownloadOutlined />} onClick={() => void downloadFile(picture.id).catch(() => undefined)}>
            {t('files.download')}
          </Button>
        </div>
      </div>
    </Window>
  );
}
