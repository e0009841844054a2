import { CloseOutlined } from '@ant-design/icons';
import type { Map } from 'maplibre-gl';
import { useEffect, useLayoutEffect, useRef, type ReactElement, type ReactNode } from 'react';
import { useText } from '../data/useText.ts';

/** Words over a place of the map; they move with it. */
export function MapPopup({
  map,
  at,
  content,
  onClose,
}: {
  map: Map;
  at: [number, number];
  content: ReactNode;
  onClose: () => void;
}): ReactElement {
  const { t } = useText();
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const follow = (): void => {
      const { x, y } = map.project(at);
      const element = box.current;
      if (!element) return;
      // It stands over the place where there is room, else below.
      element.dataset.below = y < element.offsetHeight + 16 ? 'true' : '';
      element.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`;
    };
    follow();
    map.on('move', follow);
    return () => void map.off('move', follow);
  }, [map, at]);
  useEffect(() => {
    const key = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') onClose();
    };
    addEventListener('keydown', key);
    return () => removeEventListener('keydown', key);
  }, [onClose]);
  return (
    <div ref={box} className="map-popup">
      <div className="map-popup-body">
        <button type="button" className="map-popup-close" aria-label={t('map.close')} onClick={onClose}>
          <CloseOutlined />
        </button>
        {content}
      </div>
    </div>
  );
}
