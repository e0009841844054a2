import { Button, Slider } from 'antd';
import type { ReactElement } from 'react';
import { useText } from '../../data/texts/useText.ts';
import { LEAST_VERTICES } from '../../../documents/ground/geometry/outline.ts';
import { FIT, type Camera } from './camera.ts';
import { Cap } from './Panel.tsx';
import type { Boxes, Tool } from './useBoxes.ts';

/** A step back or forth: its words, and what takes it. */
interface Turn {
  title: string;
  run: () => void;
}

interface ToolsProps {
  camera: Camera;
  onCamera: (camera: Camera) => void;
  brightness: number;
  onBrightness: (brightness: number) => void;
  coloured: boolean;
  /** Absent where no temperatures are known. */
  onColoured: (() => void) | undefined;
  boxes: Boxes;
  /** Absent where boxes cannot be corrected. */
  tools: Record<Tool, (() => void) | undefined>;
  /** What a box begins, where boxes are only added. */
  adds: string | undefined;
  undo: Turn | undefined;
  redo: Turn | undefined;
}

const TOOLS: readonly [tool: Tool, key: string][] = [
  ['correct', 'E'],
  ['polygon', 'G'],
];

/** What can be done with the polygon in hand or being drawn, also without a keyboard; and what keys do besides. */
function ShapeTools({ boxes }: { boxes: Boxes }): ReactElement {
  const { t } = useText();
  const { draft, all, fixed, at, vertex, close, back, insert, remove } = boxes;
  if (draft)
    return (
      <>
        <Button disabled={draft.vertices.length < LEAST_VERTICES} aria-keyshortcuts="Enter" onClick={close}>
          {t('review.closePolygon')} <Cap>Enter</Cap>
        </Button>
        <Button disabled={draft.vertices.length === 0} aria-keyshortcuts="Backspace" onClick={back}>
          {t('review.stepBack')} <Cap>⌫</Cap>
        </Button>
        <span className="review-hint">{t('review.drawHint')}</span>
      </>
    );
  if (fixed) return <span className="review-hint">{t('review.addHint')}</span>;
  if (!all[at]?.polygon) return <span className="review-hint">{t('review.boxHint')}</span>;
  return (
    <>
      <Button disabled={vertex === undefined} aria-keyshortcuts="I" onClick={insert}>
        {t('review.insertVertex')} <Cap>I</Cap>
      </Button>
      <Button disabled={vertex === undefined} aria-keyshortcuts="Delete" onClick={remove}>
        {t('review.removeVertex')} <Cap>Del</Cap>
      </Button>
      <span className="review-hint">{t('review.polygonHint')}</span>
    </>
  );
}

/** Over the pictures: correct the box, brightness, zoom, take back. */
export function Tools({
  camera,
  onCamera,
  brightness,
  onBrightness,
  coloured,
  onColoured,
  boxes,
  tools,
  adds,
  undo,
  redo,
}: ToolsProps): ReactElement {
  const { t } = useText();
  return (
    <div className="review-tools" role="toolbar" aria-label={t('review.tools')}>
      {TOOLS.map(
        ([tool, key]) =>
          tools[tool] && (
            <Button
              key={tool}
              type={boxes.tool === tool ? 'primary' : 'default'}
              aria-pressed={boxes.tool === tool}
              aria-keyshortcuts={key}
              onClick={tools[tool]}
            >
              {tool === 'correct' && adds !== undefined ? adds : t(`review.tool.${tool}`)} <Cap>{key}</Cap>
            </Button>
          ),
      )}
      {boxes.tool && <ShapeTools boxes={boxes} />}
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
      {redo && (
        <Button aria-keyshortcuts="Y Shift+Z" onClick={redo.run}>
          {redo.title} <Cap>Y</Cap>
        </Button>
      )}
    </div>
  );
}
