import { CameraOutlined, ColumnWidthOutlined, MinusOutlined, PlusOutlined, SelectOutlined, SplitCellsOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { Map } from 'maplibre-gl';
import type { ReactElement, ReactNode } from 'react';
import { useText } from '../data/texts/useText.ts';
import type { mapZh } from '../locales/map/zh.ts';
import type { Pick } from './PickTool.tsx';
import { BY_USER } from './useSight.ts';

/** What the pointer does on the map in place of moving it. */
export type Tool = Pick | 'measure' | 'swipe';

function LassoIcon(): ReactElement {
  return (
    <span className="anticon" aria-hidden>
      <svg viewBox="0 0 24 24" width="1em" height="1em" fill="none" stroke="currentColor" strokeWidth={2}>
        <path d="M12 4c5 0 9 2.4 9 5.6s-4 5.6-9 5.6-9-2.4-9-5.6S7 4 12 4Z" strokeDasharray="4 2.4" />
        <path d="M6.5 14.5c-1.6.8-1.3 3 .6 2.9 1.7-.1 2.2 1.9.6 3.4" />
      </svg>
    </span>
  );
}

const TOOLS: Record<Tool, { title: keyof typeof mapZh; icon: ReactElement }> = {
  box: { title: 'map.box', icon: <SelectOutlined /> },
  lasso: { title: 'map.lasso', icon: <LassoIcon /> },
  swipe: { title: 'map.swipe', icon: <SplitCellsOutlined /> },
  measure: { title: 'map.measure', icon: <ColumnWidthOutlined /> },
};

/** The buttons of a map. */
export function Controls({
  map,
  tools,
  tool,
  onTool,
  onPrint,
  children,
}: {
  map: Map;
  /** Those it has. */
  tools: readonly Tool[];
  tool: Tool | undefined;
  onTool: (tool: Tool | undefined) => void;
  /** Makes a picture of it. */
  onPrint: (() => void) | undefined;
  children: ReactNode;
}): ReactElement {
  const { t } = useText();
  return (
    <div className="map-controls" role="toolbar" aria-label={t('map.tools')}>
      <Button icon={<PlusOutlined />} aria-label={t('map.nearer')} title={t('map.nearer')} onClick={() => map.zoomIn(undefined, BY_USER)} />
      <Button
        icon={<MinusOutlined />}
        aria-label={t('map.farther')}
        title={t('map.farther')}
        onClick={() => map.zoomOut(undefined, BY_USER)}
      />
      {tools.map((name) => (
        <Button
          key={name}
          icon={TOOLS[name].icon}
          type={tool === name ? 'primary' : 'default'}
          aria-pressed={tool === name}
          aria-label={t(TOOLS[name].title)}
          title={t(TOOLS[name].title)}
          onClick={() => onTool(tool === name ? undefined : name)}
        />
      ))}
      {onPrint && <Button icon={<CameraOutlined />} aria-label={t('map.print')} title={t('map.print')} onClick={onPrint} />}
      {children}
    </div>
  );
}
