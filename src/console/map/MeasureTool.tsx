import { AimOutlined, ClearOutlined, CloseOutlined, UndoOutlined } from '@ant-design/icons';
import { Button, Input, Segmented } from 'antd';
import type { Map } from 'maplibre-gl';
import { useCallback, useEffect, useRef, useState, type ReactElement } from 'react';
import type { Position } from '../../documents/ground/geometry/types.ts';
import { readVertex } from '../../documents/ground/geometry/vertex.ts';
import { useText } from '../data/texts/useText.ts';
import { clearMeasure, drawMeasure, shapeOfPoints, type Measure } from './measuring.ts';
import { measured } from './sums.ts';

const NONE: Position[] = [];
const sameSpot = (a: Position | undefined, b: Position): boolean => a !== undefined && a[0] === b[0] && a[1] === b[1];

/**
 * Measures ways and areas: by clicks, by coordinates that are typed, or by the middle of the map, which arrow keys move. Escape ends it.
 */
export function MeasureTool({ map, onEnd }: { map: Map; onEnd: () => void }): ReactElement {
  const { t, language } = useText();
  const panel = useRef<HTMLElement>(null);
  const [kind, setKind] = useState<Measure>('length');
  const [points, setPoints] = useState(NONE);
  const [typed, setTyped] = useState('');
  const shape = shapeOfPoints(kind, points);
  const add = useCallback((at: Position): void => setPoints((now) => (sameSpot(now.at(-1), at) ? now : [...now, at])), []);

  useEffect(() => {
    const click = ({ lngLat }: { lngLat: { lng: number; lat: number } }): void => add([lngLat.lng, lngLat.lat]);
    const canvas = map.getCanvas();
    map.on('click', click);
    // The second click of two is a point as well.
    map.doubleClickZoom.disable();
    canvas.style.cursor = 'crosshair';
    return () => {
      map.off('click', click);
      if (!canvas.isConnected) return;
      map.doubleClickZoom.enable();
      canvas.style.cursor = '';
      clearMeasure(map);
    };
  }, [map, add]);
  useEffect(() => {
    drawMeasure(map, shapeOfPoints(kind, points), points);
  }, [map, kind, points]);
  useEffect(() => {
    panel.current?.focus();
    const key = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') onEnd();
    };
    addEventListener('keydown', key);
    return () => removeEventListener('keydown', key);
  }, [onEnd]);

  const vertex = readVertex(typed);
  const wrong = typed.trim() !== '' && !(Math.abs(vertex[0]) <= 180 && Math.abs(vertex[1]) <= 90);
  const take = (): void => {
    if (typed.trim() === '' || wrong) return;
    add(vertex);
    setTyped('');
    map.panTo(vertex);
  };
  const { area, length } = shape ? measured(shape, language) : {};
  return (
    <>
      <span className="map-middle" aria-hidden />
      <section ref={panel} className="map-measure" aria-label={t('map.measure')} tabIndex={-1}>
        <div className="map-measure-head">
          <Segmented<Measure>
            size="small"
            aria-label={t('map.measure')}
            value={kind}
            onChange={setKind}
            options={[
              { value: 'length', label: t('map.distance') },
              { value: 'area', label: t('map.area') },
            ]}
          />
          <Button type="text" size="small" icon={<CloseOutlined />} aria-label={t('map.close')} title={t('map.close')} onClick={onEnd} />
        </div>
        <output>
          {shape ? (
            <>
              {area !== undefined && <strong>{area}</strong>}
              <strong>{area === undefined ? length : t('map.outline', { length: length ?? '' })}</strong>
              <small>{t('map.points', { count: points.length })}</small>
            </>
          ) : (
            <small>{points.length === 0 ? t('map.measureHelp') : t('map.points', { count: points.length })}</small>
          )}
        </output>
        <Input
          size="small"
          value={typed}
          placeholder="116.391234, 39.907654"
          aria-label={t('map.typed')}
          aria-invalid={wrong}
          status={wrong ? 'error' : undefined}
          onChange={(event) => setTyped(event.target.value)}
          onPressEnter={take}
        />
        <div className="map-measure-tools">
          <Button size="small" icon={<AimOutlined />} onClick={() => add([map.getCenter().lng, map.getCenter().lat])}>
            {t('map.addMiddle')}
          </Button>
          <Button
            size="small"
            icon={<UndoOutlined />}
            aria-label={t('map.takeBack')}
            title={t('map.takeBack')}
            disabled={points.length === 0}
            onClick={() => setPoints(points.slice(0, -1))}
          />
          <Button
            size="small"
            icon={<ClearOutlined />}
            aria-label={t('map.clear')}
            title={t('map.clear')}
            disabled={points.length === 0}
            onClick={() => setPoints(NONE)}
          />
        </div>
      </section>
    </>
  );
}
