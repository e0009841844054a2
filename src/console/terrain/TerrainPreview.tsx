import '../data/texts/mapTexts.ts';
import '../data/texts/terrainTexts.ts';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, InputNumber, Skeleton, Switch } from 'antd';
import type { Map } from 'maplibre-gl';
import { useCallback, useEffect, useMemo, useState, type ReactElement } from 'react';
import { sceneAddress, terrainCalls, type ContoursAnswer, type ProfileAnswer, type TerrainAnswer } from '../../contract/api/terrain.ts';
import { FILE_PATHS } from '../../contract/files.ts';
import { addressOf } from '../data/client/address.ts';
import { request } from '../data/client/client.ts';
import { errorText } from '../data/client/errorText.ts';
import { csvFile } from '../data/files/csv.ts';
import { saveBlob, saveFile } from '../data/files/files.ts';
import { useText } from '../data/texts/useText.ts';
import { numberText } from '../fields/shared/number.ts';
import { MapCanvas } from '../map/MapCanvas.tsx';
import type { Bounds, ThingLayer } from '../map/types.ts';
import { Window } from '../windows/Window.tsx';
import { LinePanel } from './LinePanel.tsx';
import { ProfileChart } from './ProfileChart.tsx';
import { useLine } from './useLine.ts';
import './terrain.css';

const [SHADE, CONTOUR] = ['terrain-shade', '#7a4a1e'];

/** The shaded picture of a model under everything that is drawn. */
function showShade(map: Map, code: string, [west, south, east, north]: Bounds, on: boolean): void {
  if (!map.getSource(SHADE)) {
    map.addSource(SHADE, {
      type: 'image',
      url: new URL(addressOf(sceneAddress('model', code, 'hillshade.webp')), location.href).href,
      coordinates: [
        [west, north],
        [east, north],
        [east, south],
        [west, south],
      ],
    });
    const first = map.getStyle().layers.find(({ type }) => type === 'symbol')?.id;
    map.addLayer({ id: SHADE, type: 'raster', source: SHADE, paint: { 'raster-opacity': 0.85, 'raster-fade-duration': 0 } }, first);
  }
  map.setLayoutProperty(SHADE, 'visibility', on ? 'visible' : 'none');
}

/** Contours as things of the map; every fifth says its height. */
function contourLayer({ shapes, step }: ContoursAnswer): ThingLayer {
  const { features } = shapes as unknown as { features: { properties: { level: number }; geometry: GeoJSON.LineString }[] };
  return {
    name: 'contours',
    still: true,
    data: {
      type: 'FeatureCollection',
      features: features.map(({ properties: { level }, geometry }, i) => ({
        type: 'Feature',
        geometry,
        properties: { id: `c${i}`, colour: CONTOUR, ...(Math.round(level / step) % 5 === 0 ? { label: `${level} m` } : {}) },
      })),
    },
  };
}

function Known({ model }: { model: TerrainAnswer }): ReactElement {
  const { t, language } = useText();
  const { code, name, box, processed, file } = model;
  const [map, setMap] = useState<Map>();
  const [shaded, setShaded] = useState(true);
  const [contoured, setContoured] = useState(false);
  const [step, setStep] = useState<number | null>(null);
  const line = useLine(map);
  const { points } = line;
  const sight = useMemo(() => (box ? { bounds: box as unknown as Bounds } : undefined), [box]);
  const onMap = useCallback((made: Map) => {
    setMap(made);
    return () => setMap(undefined);
  }, []);
  useEffect(() => {
    if (map && box && processed) showShade(map, code, box as unknown as Bounds, shaded);
  }, [map, box, processed, code, shaded]);
  const contours = useQuery({
    queryKey: ['contours', code, step],
    queryFn: ({ signal }) =>
      request<ContoursAnswer>({
        url: terrainCalls.contours.path,
        body: { model: code, ...(step === null ? {} : { step }) },
        read: true,
        handled: true,
        signal,
      }),
    enabled: contoured,
    retry: false,
  });
  const profile = useQuery({
    queryKey: ['profile', code, points],
    queryFn: ({ signal }) =>
      request<ProfileAnswer>({ url: terrainCalls.profile.path, body: { model: code, line: points }, read: true, handled: true, signal }),
    enabled: points.length > 1,
    retry: false,
    placeholderData: (before) => (points.length > 1 ? before : undefined),
  });
  const lines = contours.data;
  const layers = useMemo(() => (contoured && lines ? [contourLayer(lines)] : []), [contoured, lines]);
  const number = (value: number | null, precision = 0): string => (value === null ? '—' : numberText(value, { precision }, language));
  const found = points.length > 1 ? profile.data : undefined;
  const facts: [string, string][] = found
    ? [
        [t('terrain.length'), `${number(found.length)} m`],
        [t('terrain.lowHigh'), `${number(found.low, 1)} / ${number(found.high, 1)} m`],
        [t('terrain.climb'), `${number(found.climb)} / ${number(found.descent)} m`],
        [t('terrain.steepest'), `${number(found.steepest, 1)}%`],
      ]
    : [];
  const exportCsv = (): void => {
    if (!found) return;
    const head = (['terrain.along', 'terrain.longitude', 'terrain.latitude', 'terrain.height'] as const).map((key) => t(key));
    const rows = found.spots.map(({ along, place: [lon = 0, lat = 0], height }) => [
      Number(along.toFixed(2)),
      Number(lon.toFixed(8)),
      Number(lat.toFixed(8)),
      height === null ? null : Number(height.toFixed(2)),
    ]);
    saveBlob(new Blob([csvFile([head, ...rows])], { type: 'text/csv' }), `${code}-profile.csv`);
  };
  return (
    <div className="terrain">
      {!processed && <Alert type="info" showIcon title={t('terrain.none')} />}
      <div className="terrain-tools">
        {processed && (
          <span>
            <Switch size="small" checked={shaded} onChange={setShaded} aria-label={t('terrain.shade')} /> {t('terrain.shade')}
          </span>
        )}
        <span>
          <Switch
            size="small"
            checked={contoured}
            loading={contoured && contours.isFetching}
            onChange={setContoured}
            aria-label={t('terrain.contours')}
          />{' '}
          {t('terrain.contours')}
        </span>
        {contoured && (
          <>
            <InputNumber
              size="small"
              min={0.5}
              max={1000}
              value={step}
              placeholder={t('terrain.step')}
              aria-label={t('terrain.step')}
              changeOnBlur
              onChange={setStep}
            />
            {lines && <output>{t('terrain.lines', { count: layers[0]?.data.features.length ?? 0, step: number(lines.step, 1) })}</output>}
          </>
        )}
        {file && (
          <Button size="small" onClick={() => void saveFile({ method: 'GET', url: FILE_PATHS.file, params: { id: file } }, `${code}.tif`)}>
            {t('terrain.download')}
          </Button>
        )}
      </div>
      {contoured && contours.error && <Alert type="error" showIcon title={errorText(contours.error)} />}
      <div className="terrain-map">
        <MapCanvas label={t('terrain.map', { name })} layers={layers} onMap={onMap} {...(sight ? { sight } : {})} />
        <LinePanel line={line} />
      </div>
      {profile.error && points.length > 1 && <Alert type="error" showIcon title={errorText(profile.error)} />}
      {found && (
        <div className="terrain-found" aria-busy={profile.isFetching}>
          <ProfileChart profile={found} />
          <div>
            <dl className="terrain-facts">
              {facts.map(([title, text]) => (
                <div key={title}>
                  <dt>{title}</dt>
                  <dd>{text}</dd>
                </div>
              ))}
            </dl>
            <Button size="small" onClick={exportCsv}>
              {t('terrain.csv')}
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}

/** A model of the terrain on a map: its relief and contours, and the profile of a line that is drawn. */
export function TerrainPreview({ code, name, onClose }: { code: string; name: string; onClose: () => void }): ReactElement {
  const { t } = useText();
  const { data, error } = useQuery({
    queryKey: ['terrain', code],
    queryFn: ({ signal }) =>
      request<TerrainAnswer>({ method: 'GET', url: terrainCalls.model.path, params: { model: code }, handled: true, signal }),
  });
  return (
    <Window width="min(1180px, 96vw)" title={t('terrain.title', { name })} footer={null} onCancel={onClose}>
      {error ? <Alert type="error" showIcon title={errorText(error)} /> : data ? <Known model={data} /> : <Skeleton active />}
    </Window>
  );
}
