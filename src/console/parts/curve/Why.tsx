import type { ReactElement } from 'react';
import '../../data/texts/blockTexts.ts';
import { useText } from '../../data/texts/useText.ts';
import { timeText } from '../../fields/shared/time.ts';
import { useDictionaries } from '../../data/documents/dictionaries.ts';
import type { FigureName, Figures, Verdict } from '../../../diagnosis/verdict.ts';
import { adviceOf, FIGURE_WORDS, figureText, findingText } from '../../../diagnosis/words.ts';

/** The verdict as a record keeps it. */
export type KeptVerdict = Pick<Verdict, 'findings' | 'alternatives' | 'reason' | 'reference' | 'knees' | 'skipped' | 'shares'> & {
  figures?: Figures;
  /** Set of thresholds it was judged by. */
  thresholds?: string;
  /** Sensors that irradiance or temperature are from. */
  conditionsFrom?: string;
  /** Sweep in little light that decided it. */
  second?: { time: string; irradiance: number };
};

/** A verdict from what a record holds; undefined of anything else. */
export const verdictIn = (value: unknown): KeptVerdict | undefined =>
  typeof value === 'object' && value !== null && Array.isArray((value as KeptVerdict).findings) ? (value as KeptVerdict) : undefined;

const SHOWN: readonly FigureName[] = ['pf', 'rI', 'rV', 'rFF', 'dRV', 'dRI', 'ohm', 'lost', 'kRsh', 'knees', 'noise'];

/** Share below which a fault is not told. */
const LEAST_SHARE = 0.01;

/** Why a curve is judged as it is: what held, what to do, what else it could be, and all figures. */
export function Why({ verdict }: { verdict: KeptVerdict }): ReactElement {
  const { t, titleOf, language } = useText();
  const entries = useDictionaries()['IV_FAULT']?.entries ?? [];
  const faultName = (code: string): string => {
    const entry = entries.find((one) => one.code === code);
    return entry ? titleOf(entry) : code;
  };
  const { findings, alternatives, figures, reference, skipped, thresholds, conditionsFrom, shares = {}, second } = verdict;
  const likely = Object.entries(shares)
    .filter(([, share]) => share >= LEAST_SHARE)
    .toSorted(([, a], [, b]) => b - a);
  return (
    <section className="curve-why" aria-label={t('curve.why')}>
      {findings.map((finding) => (
        <div key={finding.fault} className={`curve-finding curve-finding-${finding.fault === 'normal' ? 'fine' : 'bad'}`}>
          <h4>{faultName(finding.fault)}</h4>
          <p>{findingText(finding, verdict, language)}</p>
          {finding.fault !== 'normal' && <p className="curve-advice">{t('curve.advice', { advice: adviceOf(finding.fault, language) })}</p>}
        </div>
      ))}
      {alternatives.length > 0 && <p>{t('curve.alternatives', { names: alternatives.map(faultName).join(' / ') })}</p>}
      {likely.length > 1 && (
        <p>
          {t('curve.shares', {
            shares: likely.map(([fault, share]) => `${faultName(fault)} ${Math.round(100 * share)}%`).join(language === 'zh' ? '，' : ', '),
          })}
        </p>
      )}
      {second && <p>{t('curve.second', { time: timeText(second.time), light: Math.round(second.irradiance) })}</p>}
      {figures && (
        <table className="curve-figures">
          <thead>
            <tr>
              <th scope="col">{t('curve.figure')}</th>
              <th scope="col">{t('curve.value')}</th>
            </tr>
          </thead>
          <tbody>
            {SHOWN.filter((name) => figures[name] !== null && figures[name] !== undefined && !skipped.includes(name)).map((name) => (
              <tr key={name}>
                <th scope="row">{FIGURE_WORDS[name].name[language]}</th>
                <td>{figureText(name, Number(figures[name]))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {reference !== 'none' && <p className="curve-by">{t(reference === 'sisters' ? 'curve.bySisters' : 'curve.bySheet')}</p>}
      {conditionsFrom !== undefined && <p className="curve-by">{t('curve.conditions', { from: conditionsFrom })}</p>}
      {thresholds !== undefined && (
        <p className="curve-by">{t('curve.thresholds', { code: thresholds === 'standard' ? t('curve.standard') : thresholds })}</p>
      )}
    </section>
  );
}
