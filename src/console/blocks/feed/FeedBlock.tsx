import type { ReactElement } from 'react';
import type { SourceAnswer } from '../../../contract/source.ts';
import { useText } from '../../data/texts/useText.ts';
import { tagStyle } from '../../fields/shared/ColourTag.tsx';
import type { BlockProps } from '../contract.ts';
import { useCellText } from '../shared/figures.ts';
import { columnOf, instantIn, othersOf, rowKey } from '../shared/rows.ts';
import { Tag, useTone } from '../shared/Tag.tsx';
import { useNow } from '../shared/useNow.ts';
import { useOpens } from '../shared/useOpens.ts';
import { WithData } from '../shared/WithData.tsx';
import { agoText } from './ago.ts';
import './feed.css';

function Entries({ block, answer }: BlockProps<'feed'> & { answer: SourceAnswer }): ReactElement {
  const { language } = useText();
  const textOf = useCellText();
  const open = useOpens(block);
  const now = useNow();
  const [time, label, colour] = [block.time, block.label, block.colour].map((name) => columnOf(answer, name));
  const tone = useTone(colour);
  const facts = othersOf(answer, [block.time, block.label, block.colour]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be within reach of the keys
    <ol className="feed" tabIndex={0}>
      {answer.rows.map((row, i) => {
        const at = instantIn(row, block.time);
        const name = label ? textOf(row, label) : '';
        const beside = facts.map((c) => textOf(row, c)).filter((text) => text !== '—');
        return (
          <li key={rowKey(row, answer, i)}>
            <i className="tag" style={tagStyle(tone(row))} aria-hidden />
            <div>
              {open ? (
                <button type="button" className="link-button" onClick={() => open(row, answer)}>
                  {name}
                </button>
              ) : (
                <span>{name}</span>
              )}
              <small>{beside.join(' · ')}</small>
            </div>
            <div className="feed-side">
              {colour && <Tag column={colour} row={row} text={textOf(row, colour)} />}
              {time && at !== undefined && (
                <time dateTime={new Date(at).toISOString()} title={textOf(row, time)}>
                  {agoText(at, now, language)}
                </time>
              )}
            </div>
          </li>
        );
      })}
    </ol>
  );
}

/** What happened, with how long ago. */
export function FeedBlock({ block }: BlockProps<'feed'>): ReactElement {
  return <WithData name={block.name}>{(answer) => <Entries block={block} answer={answer} />}</WithData>;
}
