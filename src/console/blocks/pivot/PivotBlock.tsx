import type { CSSProperties, ReactElement, ReactNode } from 'react';
import type { SourceAnswer } from '../../../contract/source.ts';
import type { SourceColumn } from '../../../documents/features/source/index.ts';
import { useText } from '../../data/texts/useText.ts';
import { useSelection } from '../selection.ts';
import type { BlockProps } from '../contract.ts';
import { figureText, scaled, useCellText, usePlaces, type Figure } from '../shared/figures.ts';
import { FigureTable } from '../shared/FigureTable.tsx';
import { useOpens } from '../shared/useOpens.ts';
import { WithData } from '../shared/WithData.tsx';
import { crossOf } from './cross.ts';
import './pivot.css';

function Table({ block, answer }: BlockProps<'pivot'> & { answer: SourceAnswer }): ReactElement {
  const { t, titleOf, language } = useText();
  const textOf = useCellText();
  const [selected, select] = useSelection(block.selects ?? '');
  const open = useOpens(block);
  const cross = crossOf(answer, usePlaces());
  if (!cross) return <FigureTable answer={answer} />;
  const { down, across, measures, lines, heads, cell, total } = cross;
  const summed = total({}) !== undefined;
  /** A figure; where a screen shows the rows behind it, the way there. What a limit leaves out has none. */
  const figure = (row: Figure | undefined, measure: SourceColumn, of: readonly (SourceColumn | undefined)[]): ReactNode => {
    const text = row ? figureText(row[measure.name], measure, language) : '';
    if (!open || !row || row['$others'] === true || !row[measure.name]) return text;
    const columns = of.filter((c) => c !== undefined);
    return (
      <button
        type="button"
        className="link-button"
        aria-label={[...columns.map((c) => textOf(row, c)), titleOf(measure), text].join(' · ')}
        onClick={() => open(row, { columns })}
      >
        {text}
      </button>
    );
  };
  const sums = (row: Figure | undefined, key: string, of: readonly (SourceColumn | undefined)[] = []): ReactElement[] =>
    measures.map((m) => (
      <td key={`${key} ${m.name}`} className="figure pivot-total">
        {figure(row, m, of)}
      </td>
    ));
  const lineName = (line: Figure): ReactNode => {
    const [text, value] = [textOf(line, down), line[down.name]];
    if (block.selects === undefined || value === null || value === undefined) return text;
    const isSelected = String(value) === selected;
    return (
      <button
        type="button"
        className="link-button"
        aria-pressed={isSelected}
        onClick={() => select(isSelected ? undefined : String(value))}
      >
        {text}
      </button>
    );
  };
  const most = new Map(measures.map((m) => [m.name, Math.max(0, ...answer.rows.map((row) => scaled(row[m.name], m) ?? 0))]));
  const shade = (row: Figure | undefined, name: string): CSSProperties => {
    const measure = measures.find((m) => m.name === name);
    const value = row && measure ? (scaled(row[name], measure) ?? 0) : 0;
    const part = Math.round((Math.max(0, value) / (most.get(name) || 1)) * 40);
    return block.shade && part > 0 ? { background: `color-mix(in srgb, var(--accent) ${part}%, transparent)` } : {};
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be within reach of the keys
    <div className="figure-scroll" tabIndex={0}>
      <table className="figure-table pivot">
        <thead>
          {across && (
            <tr>
              <td aria-hidden />
              {heads.map((head, h) => (
                <th key={h} scope="colgroup" colSpan={measures.length} className="figure">
                  {textOf(head, across)}
                </th>
              ))}
              {summed && (
                <th scope="colgroup" colSpan={measures.length} className="figure">
                  {t('block.total')}
                </th>
              )}
            </tr>
          )}
          {(!across || measures.length > 1) && (
            <tr>
              <th scope="col">{titleOf(down)}</th>
              {[...heads, ...(across && summed ? [undefined] : [])].flatMap((_, h) =>
                measures.map((m) => (
                  <th key={`${h} ${m.name}`} scope="col" className="figure">
                    {titleOf(m)}
                  </th>
                )),
              )}
            </tr>
          )}
        </thead>
        <tbody>
          {lines.map((line, l) => (
            <tr key={l} aria-current={(block.selects !== undefined && String(line[down.name]) === selected) || undefined}>
              <th scope="row">{lineName(line)}</th>
              {heads.flatMap((_, h) => {
                const row = cell(l, h);
                return measures.map((m) => (
                  <td key={`${h} ${m.name}`} className="figure" style={shade(row, m.name)}>
                    {figure(row, m, [down, across])}
                  </td>
                ));
              })}
              {across && summed && sums(total({ line: l }), 'sum', [down])}
            </tr>
          ))}
        </tbody>
        {summed && (
          <tfoot>
            <tr>
              <th scope="row">{t('block.total')}</th>
              {across && heads.flatMap((_, h) => sums(total({ head: h }), String(h), [across]))}
              {sums(total({}), 'all')}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}

/** Figures where two groups cross. */
export function PivotBlock({ block }: BlockProps<'pivot'>): ReactElement {
  return <WithData name={block.name}>{(answer) => <Table block={block} answer={answer} />}</WithData>;
}
