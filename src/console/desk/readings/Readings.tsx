import '../../data/texts/deskTexts.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Alert, Button, Segmented, Skeleton, Tag } from 'antd';
import { useEffect, useState, type ReactElement } from 'react';
import type { Series } from '../../../contract/live.ts';
import { isNumber } from '../../../documents/ground/fields/traits.ts';
import type { Field } from '../../../documents/ground/model/fields.ts';
import type { ScreenBundle } from '../../../documents/ground/model/resource.ts';
import { request } from '../../data/client/client.ts';
import { errorText } from '../../data/client/errorText.ts';
import { show } from '../../data/live/cells.ts';
import { readRecord } from '../../data/rows/record.ts';
import { useStore } from '../../data/store.ts';
import { useText } from '../../data/texts/useText.ts';
import { titleIn } from '../../data/texts/useText.ts';
import { holds } from '../../session/rights.ts';
import { sessionStore } from '../../session/session.ts';
import { Window } from '../../windows/Window.tsx';
import { useNewest } from '../Instruments.tsx';
import { samplesOf, type Sample } from './lines.ts';
import { ReadingChart } from './ReadingChart.tsx';
import { SensorKeyButton } from './SensorKeyButton.tsx';
import './readings.css';
import { unitIn } from '../../../documents/ground/units.ts';

const HOUR = 3_600_000;
const SPANS = { hour: HOUR, day: 24 * HOUR, week: 7 * 24 * HOUR, month: 30 * 24 * HOUR } as const;
type Span = keyof typeof SPANS;
const POINTS = 400;
/** Between two looks at what is new, ms. */
const POLL = 15_000;
/** Resource whose records have keys of their own to report with. */
const SENSOR = 'iotDevice';
/** Limits of quantities, by the field. */
const LIMITS: Readonly<Record<string, string>> = { windSpeed: 'windAlarm', temperature: 'tempAlarm', irradiance: 'irradianceAlarm' };

interface ReadingsProps {
  bundle: ScreenBundle;
  id: string;
  name: string;
  onClose: () => void;
}

interface Read {
  series: Series;
  from: number;
  to: number;
}

interface Drawn extends Read {
  field: Field;
  samples: Sample[];
}

/** What a record reported in the time that ends now. @throws ApiError */
async function readPast(
  { resource, screen }: ScreenBundle,
  id: string,
  fields: readonly Field[],
  span: Span,
  signal: AbortSignal,
): Promise<Read> {
  const to = Date.now();
  const from = to - SPANS[span];
  const body = { record: id, fields: fields.map((field) => field.name), from, to, points: POINTS };
  const series = await request<Series>({
    url: `${resource.api}/series`,
    params: { screen: screen.name },
    body,
    read: true,
    handled: true,
    signal,
  });
  return { series, from, to };
}

function One({ id, record, drawn }: { id: string; record: Readonly<Record<string, unknown>>; drawn: Drawn }): ReactElement {
  const { field, samples, series, from, to } = drawn;
  const limit = record[LIMITS[field.name] ?? ''];
  return (
    <ReadingChart
      field={field}
      samples={samples}
      from={from}
      to={to}
      step={series.step}
      now={useNewest(id, field.name, record[field.name])}
      limit={typeof limit === 'number' ? limit : undefined}
    />
  );
}

/** What a record reports, over time and now. */
export function Readings({ bundle, id, name, onClose }: ReadingsProps): ReactElement {
  const { t, language } = useText();
  const { resource, screen } = bundle;
  const [span, setSpan] = useState<Span>('day');
  const user = useStore(sessionStore)?.user;
  const fields = resource.fields.filter((field) => field.live && isNumber(field));
  useEffect(() => show(resource.name), [resource.name]);
  const record = useQuery({ queryKey: ['readings', resource.api, id], queryFn: () => readRecord(resource.api, id, screen.name) });
  const read = useQuery({
    queryKey: ['readings', resource.api, id, span],
    queryFn: ({ signal }) => readPast(bundle, id, fields, span, signal),
    refetchInterval: POLL,
    placeholderData: keepPreviousData,
  });
  const error: unknown = record.error ?? read.error;
  const drawn = read.data
    ? fields.flatMap((field): Drawn[] => {
        const samples = samplesOf(read.data.series.at, read.data.series.values[field.name] ?? []);
        return samples.length ? [{ ...read.data, field, samples }] : [];
      })
    : [];
  const save = (): void => {
    if (!read.data) return;
    const { at, values } = read.data.series;
    const head = [
      'time',
      ...drawn.map(({ field }) => `"${titleIn(field, language)}${field.unit ? ` (${unitIn(field.unit, language)})` : ''}"`),
    ];
    const rows = at.map((moment, n) =>
      [new Date(moment).toISOString(), ...drawn.map(({ field }) => values[field.name]?.[n] ?? '')].join(','),
    );
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([`\uFEFF${[head.join(','), ...rows].join('\n')}\n`], { type: 'text/csv' }));
    link.download = `${name}.csv`;
    link.click();
    URL.revokeObjectURL(link.href);
  };
  const newest = useNewest(id, 'simulated', record.data?.['simulated']);
  return (
    <Window width={1080} title={name} footer={null} onCancel={onClose}>
      <div className="readings">
        <div className="readings-head">
          <Segmented
            aria-label={t('readings.span')}
            value={span}
            onChange={setSpan}
            options={(Object.keys(SPANS) as Span[]).map((value) => ({ value, label: t(`readings.span.${value}`) }))}
          />
          {newest === '1' && <Tag color="purple">{t('desk.simulated')}</Tag>}
          <div className="readings-tools">
            <Button disabled={!drawn.length} onClick={save}>
              CSV
            </Button>
            {resource.name === SENSOR && holds(user, `${screen.name}:edit`) && typeof record.data?.['code'] === 'string' && (
              <SensorKeyButton code={record.data['code']} name={name} />
            )}
          </div>
        </div>
        {error ? (
          <Alert type="error" title={errorText(error)} />
        ) : !record.data || !read.data ? (
          <Skeleton active />
        ) : drawn.length ? (
          <div className="readings-charts">
            {drawn.map((one) => (
              <One key={one.field.name} id={id} record={record.data} drawn={one} />
            ))}
          </div>
        ) : (
          <p className="readings-none">{t('readings.none')}</p>
        )}
      </div>
    </Window>
  );
}
