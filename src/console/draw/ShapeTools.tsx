import { FullscreenExitOutlined, FullscreenOutlined } from '@ant-design/icons';
import { Button, Segmented } from 'antd';
import type { ReactElement } from 'react';
import type { Shape } from '../../documents/ground/geometry/types.ts';
import { useText } from '../data/texts/useText.ts';
import { Icon } from './Icon.tsx';
import type { ShapeEditing } from './useShapeEditing.ts';

interface ShapeToolsProps {
  editing: ShapeEditing;
  /** That the field takes. */
  kinds: readonly Shape[];
  /** Title of the field. */
  name: string;
  disabled: boolean;
  /** Whether there is a map to draw on. */
  hasMap: boolean;
  snaps: boolean;
  onSnaps: (snaps: boolean) => void;
  /** Whether it fills the window. */
  large: boolean;
  onLarge: (large: boolean) => void;
}

/** The buttons over a shape. */
export function ShapeTools({ editing, kinds, name, disabled, hasMap, snaps, onSnaps, large, onLarge }: ShapeToolsProps): ReactElement {
  const { parts, selected, kind, whole, want, doing, begin, undo, redo, look, join, removePart, copy } = editing;
  const { t } = useText();
  const part = parts[selected.part];
  const isDrawing = doing !== undefined && doing !== 'paste';
  const button = (
    tool: 'draw' | 'split' | 'merge' | 'removePart' | 'undo' | 'redo' | 'look' | 'paste' | 'copy',
    act: () => void,
    off = false,
  ) => (
    <Button
      size="small"
      icon={<Icon name={tool} />}
      disabled={disabled || off}
      aria-label={t(`draw.${tool}`)}
      title={t(`draw.${tool}`)}
      onClick={act}
    />
  );
  return (
    <div className="shape-tools" role="toolbar" aria-label={t('draw.tools', { name })}>
      {kinds.length > 1 && parts.length === 0 && (
        <Segmented
          size="small"
          aria-label={t('draw.kind')}
          value={kind}
          disabled={disabled}
          options={kinds.map((one) => ({ value: one, label: t(`draw.kinds.${one}`) }))}
          onChange={want}
        />
      )}
      {button('draw', () => begin({ draw: kind }), !hasMap || isDrawing)}
      {kind === 'polygon' && button('split', () => begin('split'), !hasMap || !part || isDrawing)}
      {kind === 'polygon' && button('merge', join, parts.length < 2 || isDrawing)}
      {button('removePart', removePart, !part || isDrawing)}
      {button('undo', () => undo?.(), !undo || isDrawing)}
      {button('redo', () => redo?.(), !redo || isDrawing)}
      {button('look', look, !hasMap || !whole)}
      {button('paste', () => begin(doing === 'paste' ? undefined : 'paste'), isDrawing)}
      {button('copy', copy, !part || isDrawing)}
      <Button
        size="small"
        icon={<Icon name="snap" />}
        type={snaps ? 'primary' : 'default'}
        ghost={snaps}
        disabled={disabled || !hasMap}
        aria-pressed={snaps}
        aria-label={t('draw.snap')}
        title={t('draw.snapHelp')}
        onClick={() => onSnaps(!snaps)}
      />
      <Button
        size="small"
        className="shape-size"
        icon={large ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
        type={large ? 'primary' : 'default'}
        aria-expanded={large}
        onClick={() => onLarge(!large)}
      >
        {t(large ? 'draw.back' : 'draw.large')}
      </Button>
    </div>
  );
}
