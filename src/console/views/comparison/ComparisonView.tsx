import '../../data/texts/reviewTexts.ts';
import { Button, Segmented, Select } from 'antd';
import { useEffect, useState, type ReactElement } from 'react';
import { REPORT_PATHS, type ComparedFinding, type Finding, type ReportComparison } from '../../../contract/report.ts';
import type { Row } from '../../actions/types.ts';
import { request } from '../../data/client/client.ts';
import { errorText } from '../../data/client/errorText.ts';
import { saveBlob } from '../../data/files/files.ts';
import { useText } from '../../data/texts/useText.ts';
import { Failure } from '../../parts/Failure.tsx';
import type { ViewProps } from '../contract.ts';
import { useQueue } from '../review/useQueue.ts';
import { alike, firstPair } from './choose.ts';
import { csvOf } from './csv.ts';
import { Swipe } from './Swipe.tsx';
import { Loss, MovementTable, Places } from './Tables.tsx';
import './comparison.css';

type Answer = { key: string; comparison?: ReportComparison; failed?: string };

function useComparison(a: string | undefined, b: string | undefined): Answer | undefined {
  const [answer, setAnswer] = useState<Answer>();
  const key = `${a} ${b}`;
  useEffect(() => {
    if (!a || !b) return undefined;
    let current = true;
    request<ReportComparison>({ url: REPORT_PATHS.compare, body: { a, b }, read: true, handled: true }).then(
      (comparison) => current && setAnswer({ key: `${a} ${b}`, comparison }),
      (error: unknown) => current && setAnswer({ key: `${a} ${b}`, failed: errorText(error) }),
    );
    return () => {
      current = false;
    };
  }, [a, b]);
  return answer?.key === key ? answer : undefined;
}

const CHANGES = ['new', 'persisting', 'gone'] as const;
const LEVELS = ['3', '2', '1'] as const;

/** What a finding is called in a list. */
function FindingLine({ one, current, onChoose }: { one: ComparedFinding; current: boolean; onChoose: () => void }): ReactElement {
  const { t, language } = useText();
  const shown: Finding | null = one.b ?? one.a;
  const level = (finding: Finding | null): string =>
    finding ? t(`compare.level.${finding.level === '3' || finding.level === '2' ? finding.level : '1'}`) : '';
  const heat = ({ a, b }: ComparedFinding): string =>
    a?.deltaT1000 != null && b?.deltaT1000 != null ? `ΔT₁₀₀₀ ${a.deltaT1000} → ${b.deltaT1000} K` : '';
  return (
    <li>
      <button type="button" aria-current={current ? 'true' : undefined} onClick={onChoose}>
        <b>{shown?.faultName[language]}</b>
        <span>{[shown?.groupName, shown?.place].filter(Boolean).join(' · ')}</span>
        <span className={one.a && one.b && one.b.level > one.a.level ? 'compare-worse' : undefined}>
          {one.a && one.b && one.a.level !== one.b.level ? `${level(one.a)} → ${level(one.b)}` : level(shown)} {heat(one)}
        </span>
      </button>
    </li>
  );
}

function Compared({ comparison }: { comparison: ReportComparison }): ReactElement {
  const { t, language } = useText();
  const { a, b, total, persisting, findings } = comparison;
  const counts = { new: total.new, persisting, gone: total.gone };
  const [change, setChange] = useState<ComparedFinding['change']>(persisting > 0 ? 'persisting' : total.new > 0 ? 'new' : 'gone');
  const [group, setGroup] = useState<string>();
  const [at, setAt] = useState(0);
  const rows = findings.filter(
    (one) => one.change === change && (group === undefined || (one.b ?? one.a)?.group === (group === '' ? null : group)),
  );
  const one = rows[at] ?? rows[0];
  return (
    <>
      {comparison.warnings.map((warning) => (
        <p key={warning} className="compare-warning" role="note">
          {t(`compare.warning.${warning}`)}
        </p>
      ))}
      <div className="compare-flow">
        <div>
          <b>{total.a}</b> A
        </div>
        <div className="compare-better">
          <b>−{total.gone}</b> {t('compare.gone')}
        </div>
        <div>
          <b>{persisting}</b> {t('compare.persisting')}
        </div>
        <div className="compare-worse">
          <b>+{total.new}</b> {t('compare.new')}
        </div>
        <div>
          <b>{total.b}</b> B
        </div>
      </div>
      <div className="compare-body">
        <div>
          <MovementTable
            title={t('compare.levels')}
            head={t('compare.level')}
            lines={LEVELS.map((level) => ({ key: level, name: t(`compare.level.${level}`), ...comparison.levels[level] }))}
          />
          <MovementTable
            title={t('compare.faults')}
            head={t('compare.fault')}
            lines={comparison.faults.map(({ fault, name, ...counted }) => ({ key: fault, name: name[language], ...counted }))}
          />
        </div>
        <section className="compare-card">
          <Segmented
            value={change}
            onChange={(next) => {
              setChange(next);
              setAt(0);
            }}
            options={CHANGES.map((value) => ({ value, label: `${t(`compare.${value}`)} ${counts[value]}` }))}
          />
          {one && <Swipe key={`${one.a?.id} ${one.b?.id}`} a={{ id: a.id, day: a.to }} b={{ id: b.id, day: b.to }} one={one} />}
          {rows.length === 0 && <p className="compare-none">{t('compare.none')}</p>}
          <ol className="compare-list">
            {rows.map((row, i) => (
              <FindingLine key={`${row.a?.id} ${row.b?.id}`} one={row} current={row === one} onChoose={() => setAt(i)} />
            ))}
          </ol>
        </section>
        <div>
          <Places groups={comparison.groups} chosen={group} onChoose={setGroup} />
          {(comparison.loss.a > 0 || comparison.loss.b > 0) && <Loss comparison={comparison} />}
        </div>
      </div>
    </>
  );
}

/** Two reports side by side: what came, stayed and went between them. */
export function ComparisonView({ bundle, matching, sort, nameOf, empty }: ViewProps<'comparison'>): ReactElement {
  const { t, language } = useText();
  const { rows, error, again } = useQueue(bundle, matching, sort, []);
  const [chosen, setChosen] = useState<{ a?: string; b?: string }>({});
  const first = rows && firstPair(rows);
  const known = (id: string | undefined): string | undefined => (rows?.some((row) => row.id === id) ? id : undefined);
  const [a, b] = [known(chosen.a) ?? first?.a, known(chosen.b) ?? first?.b];
  const answer = useComparison(a, b);
  if (error) return <Failure error={error as Error} onRetry={again} />;
  if (rows?.length === 0) return <div className="compare-none">{empty}</div>;
  const of = rows?.find((row) => row.id === (b ?? a));
  const options = (rows ?? []).map((row: Row) => ({ value: row.id, label: `${nameOf(row)} · ${String(row['periodTo'] ?? '')}` }));
  // The other report is of the same station and kind.
  const likes = options.filter(({ value }) => {
    return (
      !of ||
      alike(
        rows?.find(({ id }) => id === value),
        of,
      )
    );
  });
  return (
    <div className="compare" aria-busy={answer === undefined}>
      <div className="compare-head">
        <span>A</span>
        <Select
          aria-label={t('compare.earlier')}
          value={a}
          options={likes}
          onChange={(value) => setChosen({ a: value, ...(b ? { b } : {}) })}
        />
        <Button
          aria-label={t('compare.swap')}
          disabled={!a || !b}
          onClick={() => setChosen({ ...(b ? { a: b } : {}), ...(a ? { b: a } : {}) })}
        >
          ⇄
        </Button>
        <span>B</span>
        <Select
          aria-label={t('compare.later')}
          value={b}
          options={options}
          showSearch={{ optionFilterProp: 'label' }}
          onChange={(value) => {
            const row = rows?.find(({ id }) => id === value);
            const same = rows?.find((other) => other.id !== value && alike(other, row));
            setChosen({ b: value, ...(same ? { a: same.id } : {}) });
          }}
        />
        <Button
          disabled={!answer?.comparison}
          onClick={() =>
            answer?.comparison && saveBlob(new Blob([csvOf(answer.comparison, language)], { type: 'text/csv' }), 'comparison.csv')
          }
        >
          {t('compare.export')}
        </Button>
      </div>
      {answer?.failed && (
        <p className="compare-warning" role="alert">
          {answer.failed}
        </p>
      )}
      {rows && !first && !a && <p className="compare-none">{t('compare.one')}</p>}
      {answer?.comparison && <Compared key={answer.key} comparison={answer.comparison} />}
    </div>
  );
}
