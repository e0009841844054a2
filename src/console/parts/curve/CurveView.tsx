import { Button, Segmented } from 'antd';
import { useState, type ReactElement } from 'react';
import '../../data/texts/blockTexts.ts';
import { useText } from '../../data/texts/useText.ts';
import { CurveChart } from './CurveChart.tsx';
import { linesOf, pointsIn, type CurveRecord, type Look } from './shapes.ts';
import { verdictIn, Why } from './Why.tsx';
import './curve.css';

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
  const lines = linesOf(records, look).flatMap(({ name, kind, points }) =>
    points.map(([v, i]) => `"${name.replaceAll('"', '""')}",${kind},${v},${i}`),
  );
  return `\uFEFFstring,curve,V,${look === 'power' ? 'kW' : 'A'}\n${lines.join('\n')}\n`;
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
  const save = (): void => {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([csvOf(curves, look)], { type: 'text/csv' }));
    link.download = `${curves[0]?.name ?? 'curve'}.csv`;
    link.click();
    URL.revokeObjectURL(link.href);
  };
  return (
    <div className="curve-view">
      <div className="curve-tools">
        <Segmented
          size="small"
          aria-label={t('curve.look')}
          value={look}
          onChange={setLook}
          options={looks.map((value) => ({ value, label: t(`curve.look.${value}`) }))}
        />
        <Button size="small" onClick={save}>
          CSV
        </Button>
      </div>
      <div className="curve-body">
        {curves.some(({ points }) => points.length > 0) ? (
          <CurveChart records={curves} look={look} knees={verdict?.knees ?? []} voc={numberIn(first?.['voc'])} />
        ) : (
          <p className="block-empty">{t('curve.none')}</p>
        )}
        {verdict && <Why verdict={verdict} />}
      </div>
    </div>
  );
}
