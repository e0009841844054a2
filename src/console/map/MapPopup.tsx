import { CloseOutlined } from '@ant-design/icons';
import type { Map } from 'maplibre-gl';
import { useEffect, useLayoutEffect, useRef, type ReactElement, type ReactNode } from 'react';
import { useText } from '../data/texts/useText.ts';

/** A map less wide has no room for words over its places, px. */
const SMALL = 480;

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
      const element = box.current;
      if (!element) return;
      const { x: across, y: down } = map.project(at);
      // The map is not scaled with the page, what stands over it is.
      const scale = (element.parentElement?.clientWidth ?? 1) / (map.getContainer().clientWidth || 1);
      const [x, y] = [across * scale, down * scale];
      // It stands over the place where there is room, else below; on a small map it lies at the edge.
      const body = (element.firstElementChild as HTMLElement | null)?.offsetHeight ?? 0;
      element.dataset.docked = (element.parentElement?.clientWidth ?? 0) < SMALL ? 'true' : '';
      element.dataset.below = y < body + 24 ? 'true' : '';
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
