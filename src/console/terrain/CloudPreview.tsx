import '../data/texts/mapTexts.ts';
import '../data/texts/terrainTexts.ts';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Skeleton } from 'antd';
import { useMemo, useState, type ReactElement } from 'react';
import { terrainCalls, type CloudAnswer, type SectionAnswer } from '../../contract/api/terrain.ts';
import { boxAround } from '../../documents/ground/geometry/box.ts';
import type { Position } from '../../documents/ground/geometry/types.ts';
import { request } from '../data/client/client.ts';
import { errorText } from '../data/client/errorText.ts';
import { csvFile } from '../data/files/csv.ts';
import { saveBlob } from '../data/files/files.ts';
import { useText } from '../data/texts/useText.ts';
import { numberText } from '../fields/shared/number.ts';
import type { TextKey } from '../locales/zh.ts';
import { MapCanvas } from '../map/MapCanvas.tsx';
import type { Bounds, ThingLayer } from '../map/types.ts';
import { Window } from '../windows/Window.tsx';
import { SectionChart } from './SectionChart.tsx';
import './terrain.css';

type Span = CloudAnswer['spans'][number];

/** Behind the name of a span: the tree that comes nearest to it. */
const TREE = ' tree';

/** Colours of verdicts: too near, nearly, far enough or unknown. */
const colourOf = ({ level }: Span): string => (level === '3' ? '#cf1322' : level === '2' ? '#d48806' : '#389e0d');
const verdictOf = ({ level, distance }: Span): TextKey =>
  level === '3' ? 'cloud.tooNear' : level === '2' ? 'cloud.near' : distance === null ? 'cloud.far' : 'cloud.ok';

function layersOf(spans: readonly Span[]): ThingLayer[] {
  const features: ThingLayer['data']['features'] = spans.flatMap((span): ThingLayer['data']['features'] => [
    {
      type: 'Feature',
      geometry: { type: 'LineString', coordinates: span.line },
      properties: { id: span.name, label: span.name, colour: colourOf(span) },
    },
    ...(span.at && span.level
      ? [
          {
            type: 'Feature' as const,
            geometry: { type: 'Point' as const, coordinates: span.at },
            properties: {
              id: `${span.name}${TREE}`,
              colour: colourOf(span),
              shape: 'triangle' as const,
              label: `${span.distance?.toFixed(1)} m`,
            },
          },
        ]
      : []),
  ]);
  return [{ name: 'spans', data: { type: 'FeatureCollection', features } }];
}

function Section({ task, span }: { task: string; span: Span }): ReactElement {
  const { language } = useText();
  const { data, error } = useQuery({
    queryKey: ['section', task, span.name],
    queryFn: ({ signal }) =>
      request<SectionAnswer>({ method: 'GET', url: terrainCalls.section.path, params: { task, span: span.name }, handled: true, signal }),
    retry: false,
  });
  if (error) return <Alert type="error" showIcon title={errorText(error)} />;
  return data ? <SectionChart key={span.name} span={span} section={data} language={language} /> : <Skeleton active />;
}

function Known({ cloud }: { cloud: CloudAnswer }): ReactElement {
  const { t, language } = useText();
  const { spans, limit, taskCode, classes, box } = cloud;
  const [name, setName] = useState(spans[0]?.name);
  const chosen = spans.find((span) => span.name === name);
  const number = (value: number | null, precision = 0): string => (value === null ? '—' : numberText(value, { precision }, language));
  const layers = useMemo(() => layersOf(spans), [spans]);
  const sight = useMemo(() => {
    const places = spans.flatMap(({ line }) => line as Position[]);
    return { bounds: (places.length > 0 ? boxAround(places) : (box ?? [0, 0, 0, 0])) as unknown as Bounds };
  }, [spans, box]);
  const facts: [string, string][] = [
    [t('cloud.points'), number(cloud.count)],
    [t('cloud.density'), t('cloud.perArea', { density: number(cloud.density, 1) })],
    [t('cloud.heights'), `${number(cloud.low, 1)} – ${number(cloud.high, 1)} m`],
    ['EPSG', String(cloud.epsg ?? '—')],
    [
      t('cloud.classes'),
      `${classes.map(({ code, count }) => `${t(`cloud.kind.${code}` as TextKey)} ${number(count)}`).join(language === 'zh' ? '、' : ', ')} (${t(cloud.classified === 'own' ? 'cloud.classesOwn' : 'cloud.classesFile')})`,
    ],
  ];
  const exportCsv = (): void => {
    const metres = (key: TextKey): string => `${t(key)} (m)`;
    const head = [t('cloud.span'), metres('cloud.clearance'), metres('cloud.limit'), t('cloud.verdict'), t('cloud.by')];
    head.push(t('terrain.longitude'), t('terrain.latitude'), t('cloud.along'));
    const rows = spans.map((span) => [
      span.name,
      span.distance === null ? null : Number(span.distance.toFixed(2)),
      limit,
      t(verdictOf(span)),
      t(span.by === 'points' ? 'cloud.measured' : 'cloud.assumed'),
      span.at?.[0] ?? null,
      span.at?.[1] ?? null,
      span.tree ? Number((span.tree[0] ?? 0).toFixed(1)) : null,
    ]);
    saveBlob(new Blob([csvFile([head, ...rows])], { type: 'text/csv' }), `${taskCode}-clearances.csv`);
  };
  return (
    <div className="terrain">
      <dl className="terrain-facts">
        {facts.map(([title, text]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {spans.length === 0 && <Alert type="info" showIcon title={t('cloud.noSpans')} />}
      {spans.length > 0 && limit === null && <Alert type="warning" showIcon title={t('cloud.noLimit')} />}
      <div className="terrain-found terrain-cloud">
        {spans.length > 0 && (
          <div className="terrain-scroll">
            <table className="terrain-table" aria-label={t('cloud.spans')}>
              <thead>
                <tr>
                  {(['cloud.span', 'cloud.clearance', 'cloud.limit', 'cloud.room', 'cloud.verdict', 'cloud.by'] as const).map((key) => (
                    <th key={key} scope="col">
                      {t(key)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {spans.map((span) => (
                  <tr key={span.name} aria-current={span.name === name}>
                    <th scope="row">
                      <button type="button" className="link-button" aria-pressed={span.name === name} onClick={() => setName(span.name)}>
                        {span.name}
                      </button>
                    </th>
                    <td>{span.distance === null ? '—' : `${number(span.distance, 2)} m`}</td>
                    <td>{limit === null ? '—' : `${number(limit, 1)} m`}</td>
                    <td>{span.distance === null || limit === null ? '—' : `${number(span.distance - limit, 2)} m`}</td>
                    <td className={span.level === '3' ? 'terrain-bad' : span.level === '2' ? 'terrain-warn' : undefined}>
                      {t(verdictOf(span))}
                    </td>
                    <td>{t(span.by === 'points' ? 'cloud.measured' : 'cloud.assumed')}</td>
                  </tr>
                ))}
              </tbody>
            </table>
            <p>
              <Button size="small" onClick={exportCsv}>
                {t('terrain.csv')}
              </Button>
            </p>
          </div>
        )}
        <div className="terrain-map">
          <MapCanvas
            label={t('cloud.map', { count: spans.length })}
            layers={layers}
            sight={sight}
            selectedIds={name === undefined ? [] : [name]}
            onSelect={(hit) => {
              const hitName = hit?.id.endsWith(TREE) ? hit.id.slice(0, -TREE.length) : hit?.id;
              if (spans.some((span) => span.name === hitName)) setName(hitName);
            }}
          />
        </div>
      </div>
      {chosen && (
        <section>
          <h4>{t('cloud.section', { name: chosen.name, half: 12 })}</h4>
          <Section task={taskCode} span={chosen} />
        </section>
      )}
    </div>
  );
}

/** The point cloud of a task: clearances of its spans, where they are, and a cut through each. */
export function CloudPreview({ code, name, onClose }: { code: string; name: string; onClose: () => void }): ReactElement {
  const { t } = useText();
  const { data, error } = useQuery({
    queryKey: ['cloud', code],
    queryFn: ({ signal }) =>
      request<CloudAnswer>({ method: 'GET', url: terrainCalls.cloud.path, params: { task: code }, handled: true, signal }),
  });
  return (
    <Window width="min(1180px, 96vw)" title={t('cloud.title', { name })} footer={null} onCancel={onClose}>
      {error ? (
        <Alert type="error" showIcon title={errorText(error)} />
      ) : !data ? (
        <Skeleton active />
      ) : data.processed ? (
        <Known cloud={data} />
      ) : (
        <Alert type="info" showIcon title={t('cloud.none')} />
      )}
    </Window>
  );
}
