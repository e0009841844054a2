import type { CSSProperties, ReactElement } from 'react';
import type { SourceAnswer } from '../../../contract/source.ts';
import { useText } from '../../data/texts/useText.ts';
import { formatDate } from '../../data/dates.ts';
import { tagStyle } from '../../fields/shared/ColourTag.tsx';
import type { BlockProps } from '../contract.ts';
import { useCellText } from '../shared/figures.ts';
import { columnOf, instantIn, othersOf, rowKey } from '../shared/rows.ts';
import { useTone } from '../shared/Tag.tsx';
import { useNow } from '../shared/useNow.ts';
import { useOpens } from '../shared/useOpens.ts';
import { WithData } from '../shared/WithData.tsx';
import { barOf, stretchOf } from './bars.ts';
import './timeline.css';

const percent = (n: number): string => `${n}%`;

function Bars({ block, answer }: BlockProps<'timeline'> & { answer: SourceAnswer }): ReactElement {
  const { t } = useText();
  const textOf = useCellText();
  const open = useOpens(block);
  const label = columnOf(answer, block.label);
  const colour = columnOf(answer, block.colour);
  const tone = useTone(colour);
  const now = useNow();
  const stretch = stretchOf(now, block.days ?? 1);
  const facts = othersOf(answer, [block.from, block.to, block.label, block.colour]);
  const rows = answer.rows.flatMap((row, i) => {
    const bar = barOf(instantIn(row, block.from), instantIn(row, block.to), stretch);
    return bar ? [{ row, i, bar }] : [];
  });
  if (!rows.length) return <p className="block-empty">{t('block.empty')}</p>;
  const place = (at: number): string => percent(((at - stretch.from) / (stretch.to - stretch.from)) * 100);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be within reach of the keys
    <div className="timeline" tabIndex={0}>
      <div className="timeline-head" aria-hidden>
        {stretch.lines.slice(0, -1).map((at) => (
          <span key={at} style={{ insetInlineStart: place(at) }}>
            {formatDate(at, stretch.byHour ? '{h}:{i}' : '{m}-{d}')}
          </span>
        ))}
      </div>
      <ul>
        {rows.map(({ row, i, bar }) => {
          const name = label ? textOf(row, label) : '';
          // The hour is enough of what begins and ends today.
          const ends = [block.from, block.to].map((n) => instantIn(row, n));
          const within = stretch.byHour && ends.every((at) => at === undefined || (at >= stretch.from && at <= stretch.to));
          const times = ends.map((at) => formatDate(at ?? null, within ? '{h}:{i}' : '{m}-{d} {h}:{i}') ?? '');
          const why = [...(colour ? [textOf(row, colour)] : []), ...facts.map((c) => textOf(row, c))].join(' · ');
          const style: CSSProperties = { ...tagStyle(tone(row)), insetInlineStart: percent(bar.start), width: percent(bar.width) };
          return (
            <li key={rowKey(row, answer, i)}>
              <div className="timeline-name">
                {open ? (
                  <button type="button" className="link-button" onClick={() => open(row, answer)}>
                    {name}
                  </button>
                ) : (
                  <span>{name}</span>
                )}
                <small>{`${times.filter(Boolean).join(' – ')} · ${why}`}</small>
              </div>
              <div className="timeline-track">
                <span
                  className={`timeline-bar${bar.through ? ' timeline-through' : ''} tag`}
                  style={style}
                  title={`${name} ${times.join(' – ')}`}
                />
                {stretch.byHour && <i style={{ insetInlineStart: place(now) }} aria-hidden />}
              </div>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** Rows as bars over the hours of today, or over the days ahead. */
export function TimelineBlock({ block }: BlockProps<'timeline'>): ReactElement {
  return <WithData name={block.name}>{(answer) => <Bars block={block} answer={answer} />}</WithData>;
}
