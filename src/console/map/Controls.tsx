import { MinusOutlined, PlusOutlined, SelectOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { Map } from 'maplibre-gl';
import type { ReactElement, ReactNode } from 'react';
import { useText } from '../data/useText.ts';

/** The buttons of a map. */
export function Controls({
  map,
  onBox,
  boxing,
  children,
}: {
  map: Map;
  onBox: (() => void) | undefined;
  boxing: boolean;
  children: ReactNode;
}): ReactElement {
  const { t } = useText();
  return (
    <div className="map-controls" role="toolbar" aria-label={t('map.tools')}>
      <Button icon={<PlusOutlined />} aria-label={t('map.nearer')} title={t('map.nearer')} onClick={() => map.zoomIn()} />
      <Button icon={<MinusOutlined />} aria-label={t('map.farther')} title={t('map.farther')} onClick={() => map.zoomOut()} />
      {onBox && (
        <Button
          icon={<SelectOutlined />}
          type={boxing ? 'primary' : 'default'}
          aria-pressed={boxing}
          aria-label={t('map.box')}
          title={t('map.box')}
          onClick={onBox}
        />
      )}
      {children}
    </div>
  );
}
