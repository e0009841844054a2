import { Button, Slider } from 'antd';
import type { ReactElement } from 'react';
import { useText } from '../../data/texts/useText.ts';
import { FIT, type Camera } from './camera.ts';
import { Cap } from './Panel.tsx';

interface ToolsProps {
  camera: Camera;
  onCamera: (camera: Camera) => void;
  brightness: number;
  onBrightness: (brightness: number) => void;
  coloured: boolean;
  /** Absent where no temperatures are known. */
  onColoured: (() => void) | undefined;
  editing: boolean;
  /** Absent where boxes cannot be corrected. */
  onEditing: (() => void) | undefined;
  undo: { title: string; run: () => void } | undefined;
}

/** Over the pictures: correct the box, brightness, zoom, take back. */
export function Tools({
  camera,
  onCamera,
  brightness,
  onBrightness,
  coloured,
  onColoured,
  editing,
  onEditing,
  undo,
}: ToolsProps): ReactElement {
  const { t } = useText();
  return (
    <div className="review-tools" role="toolbar" aria-label={t('review.tools')}>
      {onEditing && (
        <Button type={editing ? 'primary' : 'default'} aria-pressed={editing} aria-keyshortcuts="E" onClick={onEditing}>
          {t('review.box')} <Cap>E</Cap>
        </Button>
      )}
      {editing && <span className="review-hint">{t('review.boxHint')}</span>}
      {onColoured && (
        <Button type={coloured ? 'primary' : 'default'} aria-pressed={coloured} aria-keyshortcuts="P" onClick={onColoured}>
          {t('review.palette')} <Cap>P</Cap>
        </Button>
      )}
      <span className="review-brightness">
        <span>{t('review.brightness')}</span> <Cap>B</Cap>
        <Slider
          min={0.4}
          max={2.6}
          step={0.1}
          value={brightness}
          tooltip={{ open: false }}
          ariaLabelForHandle={t('review.brightness')}
          onChange={onBrightness}
        />
      </span>
      <Button aria-label={t('review.out')} onClick={() => onCamera(camera.zoom / 1.5 <= 1 ? FIT : { ...camera, zoom: camera.zoom / 1.5 })}>
        −
      </Button>
      <span className="review-zoom">{Math.round(camera.zoom * 100)} %</span>
      <Button aria-label={t('review.in')} onClick={() => onCamera({ ...camera, zoom: Math.min(24, camera.zoom * 1.5) })}>
        +
      </Button>
      <Button aria-keyshortcuts="0" onClick={() => onCamera(FIT)}>
        {t('review.fit')} <Cap>0</Cap>
      </Button>
      {undo && (
        <Button aria-keyshortcuts="Z" onClick={undo.run}>
          {undo.title} <Cap>Z</Cap>
        </Button>
      )}
    </div>
  );
}
