import type { ReactElement } from 'react';
import type { Movement, ReportComparison } from '../../../contract/report.ts';
import { useText } from '../../data/texts/useText.ts';

const signed = (n: number): string => (n > 0 ? `+${n}` : String(n).replace('-', '−'));
/** More of it is worse. */
const tone = (n: number): string | undefined => (n > 0 ? 'compare-worse' : n < 0 ? 'compare-better' : undefined);

interface Line extends Movement {
  key: string;
  name: string;
}

/** A table of movements; each line adds up, and so does the last. */
export function MovementTable({ title, head, lines }: { title: string; head: string; lines: readonly Line[] }): ReactElement {
  const { t } = useText();
  const total = (field: keyof Movement): number => lines.reduce((sum, line) => sum + line[field], 0);
  const all: readonly Line[] = [
    ...lines,
    { key: '', name: t('compare.total'), a: total('a'), b: total('b'), gone: total('gone'), new: total('new'), moved: total('moved') },
  ];
  return (
    <section className="compare-card">
      <h3>{title}</h3>
      <div className="compare-scroll">
        <table>
          <thead>
            <tr>
              <th scope="col">{head}</th>
              <th scope="col">A</th>
              <th scope="col">{t('compare.gone')}</th>
              <th scope="col">{t('compare.new')}</th>
              <th scope="col">{t('compare.moved')}</th>
              <th scope="col">B</th>
              <th scope="col">{t('compare.difference')}</th>
            </tr>
          </thead>
          <tbody>
            {all.map((line) => (
              <tr key={line.key} className={line.key === '' ? 'compare-total' : undefined}>
                <th scope="row">{line.name}</th>
                <td>{line.a}</td>
                <td>{signed(-line.gone)}</td>
                <td>{signed(line.new)}</td>
                <td>{signed(line.moved)}</td>
                <td>{line.b}</td>
                <td className={tone(line.b - line.a)}>{signed(line.b - line.a)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

/** Zones, turbines or lines by how much more was found. */
export function Places({
  groups,
  chosen,
  onChoose,
}: {
  groups: ReportComparison['groups'];
  chosen: string | undefined;
  onChoose: (code: string | undefined) => void;
}): ReactElement {
  const { t } = useText();
  const most = Math.max(1, ...groups.map(({ a, b }) => Math.abs(b - a)));
  return (
    <section className="compare-card">
      <h3>{t('compare.places')}</h3>
      <div className="compare-places">
        {groups.map(({ code, name, a, b }) => (
          <button
            key={code}
            type="button"
            aria-pressed={chosen === code}
            style={{ background: `rgb(${b > a ? '217 54 62' : '56 158 13'} / ${b === a ? 0 : 0.1 + (0.35 * Math.abs(b - a)) / most})` }}
            onClick={() => onChoose(chosen === code ? undefined : code)}
          >
            <span>{name === '' ? t('compare.elsewhere') : name}</span>
            <b>{signed(b - a)}</b>
            <span>
              {a} → {b}
            </span>
          </button>
        ))}
      </div>
    </section>
  );
}

/** How the loss of one report became that of the other. */
export function Loss({ comparison: { loss, annualLoss } }: { comparison: ReportComparison }): ReactElement {
  const { t } = useText();
  const kilo = (n: number): string => (n / 1000).toFixed(2);
  const bars: [string, number, number, string][] = [
    ['A', 0, loss.a, 'compare-bar-a'],
    [t('compare.gone'), loss.a - loss.gone, loss.gone, 'compare-bar-better'],
    [
      t('compare.persisting'),
      Math.min(loss.a - loss.gone, loss.a - loss.gone + loss.persisting),
      Math.abs(loss.persisting),
      loss.persisting > 0 ? 'compare-bar-worse' : 'compare-bar-better',
    ],
    [t('compare.new'), loss.a - loss.gone + loss.persisting, loss.new, 'compare-bar-worse'],
    ['B', 0, loss.b, 'compare-bar-b'],
  ];
  const most = Math.max(1, loss.a, loss.b, loss.a - loss.gone + loss.persisting + loss.new);
  const values = [
    kilo(loss.a),
    `−${kilo(loss.gone)}`,
    (loss.persisting < 0 ? '−' : '+') + kilo(Math.abs(loss.persisting)),
    `+${kilo(loss.new)}`,
    kilo(loss.b),
  ];
  return (
    <section className="compare-card">
      <h3>{t('compare.loss')}</h3>
      <p>
        <b className={tone(loss.b - loss.a)}>
          {loss.b < loss.a ? '−' : '+'}
          {kilo(Math.abs(loss.b - loss.a))} kW
        </b>{' '}
        {t('compare.annual', { energy: signed(annualLoss) })}
      </p>
      <svg className="compare-loss" viewBox="0 0 300 130" aria-label={t('compare.loss')}>
        {bars.map(([name, from, size, className], i) => (
          <g key={name} className={className}>
            <rect x={i * 60 + 8} width={44} y={110 - (90 * (from + size)) / most} height={Math.max(1, (90 * size) / most)} />
            <text x={i * 60 + 30} y={104 - (90 * (from + size)) / most}>
              {values[i]}
            </text>
            <text x={i * 60 + 30} y={126}>
              {name}
            </text>
          </g>
        ))}
      </svg>
    </section>
  );
}
