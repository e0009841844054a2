import type { ReactElement } from 'react';
import type { Mark, MarkColour } from '../../../documents/ground/model/marks.ts';
import { useText } from '../../data/texts/useText.ts';
import { ColourTag } from '../../fields/shared/ColourTag.tsx';
import './marks.css';

/** What a meaning looks like; a tag takes the shade of it that reads in both schemes. */
const COLOURS: Record<MarkColour, string> = { danger: 'red', warning: 'gold', success: 'green', muted: 'grey' };

/** The word of a mark, in its colour. */
export function MarkTag({ mark }: { mark: Mark }): ReactElement {
  const { titleOf } = useText();
  return (
    <span className="mark">
      <ColourTag colour={COLOURS[mark.colour]}>{titleOf(mark)}</ColourTag>
    </span>
  );
}
