import { Button, Segmented } from 'antd';
import { useRef, useState, type KeyboardEvent, type ReactElement } from 'react';
import '../../data/texts/blockTexts.ts';
import { useText } from '../../data/texts/useText.ts';
import { csvFile } from '../../data/files/csv.ts';
import { saveBlob } from '../../data/files/files.ts';
import { paletteColour } from '../../styles/colours.ts';
import { CurveChart, wholeOf } from './CurveChart.tsx';
import { pngOf } from './picture.ts';
import { linesOf, pointsIn, type CurveRecord, type Look } from './shapes.ts';
import { verdictIn, Why } from './Why.tsx';
import { moved, zoomed, type View } from './zoom.ts';
import './curve.css';

/** How much a press enlarges, and which way arrows move, in shares of what is seen. */
const STEP = 1.5;
const WAYS: Readonly<Record<string, [right: number, up: number]>> = {
  ArrowLeft: [-0.2, 0],
  ArrowRight: [0.2, 0],
  ArrowUp: [0, 0.2],
  ArrowDown: [0, -0.2],
};

const LOOKS: readonly Look[] = ['measured', 'stc', 'power'];

/** Names of the fields that a curve is drawn from. */
export interface CurveFields {
  points: string;
  reference?: string | undefined;
  stc?: string | undefined;
  verdict?: string | undefined;
}

interface CurveViewProps {
  /** Records in full; the first is the one that is judged. */
  records: readonly (Record<string, unknown> & { id: string })[];
  fields: CurveFields;
  nameOf: (record: Record<string, unknown>) => string;
}

const numberIn = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

/** The table of all lines, for whoever goes on with it elsewhere. */
function csvOf(records: readonly CurveRecord[], look: Look): string {
  const lines = linesOf(records, look).flatMap(({ name, kind, points }) => points.map(([v, i]) => [name, kind, v, i]));
  return csvFile([['string', 'curve', 'V', look === 'power' ? 'kW' : 'A'], ...lines]);
}

/** Curves of one or several records, and why the first is judged as it is. */
export function CurveView({ records, fields, nameOf }: CurveViewProps): ReactElement {
  const { t } = useText();
  const [look, setLook] = useState<Look>('measured');
  const curves = records.map((record): CurveRecord => {
    const [vmp, imp] = [numberIn(record['vmp']), numberIn(record['imp'])];
    return {
      id: record.id,
      name: nameOf(record),
      points: pointsIn(record[fields.points]),
      reference: pointsIn(record[fields.reference ?? '']),
      stc: pointsIn(record[fields.stc ?? '']),
      top: vmp === undefined || imp === undefined ? undefined : [vmp, imp],
    };
  });
  const [first] = records;
  const verdict = verdictIn(first?.[fields.verdict ?? '']);
  const looks = LOOKS.filter((one) => one !== 'stc' || curves.some(({ stc }) => stc.length > 0));
  const [view, setView] = useState<View>();
  const drawing = useRef<SVGSVGElement>(null);
  const whole = wholeOf(curves, look);
  const onView = (next: (now: View, all: View) => View | undefined): void => setView((now) => next(now ?? whole, whole));
  const larger = (factor: number): void =>
    onView((now, all) => zoomed(now, all, [(now.x[0] + now.x[1]) / 2, (now.y[0] + now.y[1]) / 2], factor));
  const byKey = (event: KeyboardEvent): void => {
    const way = WAYS[event.key];
    if (way) onView((now, all) => moved(now, all, ...way));
    else if (event.key === '+' || event.key === '=') larger(STEP);
    else if (event.key === '-') larger(1 / STEP);
    else if (event.key === '0') setView(undefined);
    else return;
    event.preventDefault();
  };
  const name = curves[0]?.name ?? 'curve';
  const save = (): void => saveBlob(new Blob([csvOf(curves, look)], { type: 'text/csv' }), `${name}.csv`);
  const savePicture = async (): Promise<void> => {
    if (!drawing.current) return;
    const captions = linesOf(curves, look).map(({ kind, index, name: own }) => ({
      text: `${own} · ${t(`curve.${kind}`)}`,
      colour: kind === 'reference' ? '#888' : paletteColour(index),
      dashed: kind === 'reference',
    }));
    saveBlob(await pngOf(drawing.current, captions), `${name}.png`);
  };
  return (
    <div className="curve-view">
      <div className="curve-tools">
        <Segmented
          size="small"
          aria-label={t('curve.look')}
          value={look}
          onChange={(next) => {
            setLook(next);
            setView(undefined);
          }}
          options={looks.map((value) => ({ value, label: t(`curve.look.${value}`) }))}
        />
        <div role="toolbar" tabIndex={-1} aria-label={t('curve.zoom')} className="curve-zoom" onKeyDown={byKey}>
          <Button size="small" aria-label={t('curve.larger')} title={t('curve.larger')} onClick={() => larger(STEP)}>
            +
          </Button>
          <Button size="small" aria-label={t('curve.smaller')} title={t('curve.smaller')} disabled={!view} onClick={() => larger(1 / STEP)}>
            −
          </Button>
          <Button size="small" title={t('curve.zoomHow')} disabled={!view} onClick={() => setView(undefined)}>
            {t('curve.whole')}
          </Button>
          <Button size="small" onClick={() => void savePicture()}>
            PNG
          </Button>
          <Button size="small" onClick={save}>
            CSV
          </Button>
        </div>
      </div>
      <div className="curve-body">
        {curves.some(({ points }) => points.length > 0) ? (
          <CurveChart
            records={curves}
            look={look}
            knees={verdict?.knees ?? []}
            voc={numberIn(first?.['voc'])}
            view={view}
            onView={onView}
            drawing={drawing}
          />
        ) : (
          <p className="block-empty">{t('curve.none')}</p>
        )}
        {verdict && <Why verdict={verdict} />}
      </div>
    </div>
  );
}
