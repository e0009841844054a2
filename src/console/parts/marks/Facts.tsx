import type { ReactElement } from 'react';
import type { Field } from '../../../documents/ground/model/fields.ts';
import type { Mark } from '../../../documents/ground/model/marks.ts';
import type { Row } from '../../actions/types.ts';
import { useText } from '../../data/texts/useText.ts';
import { isEmpty } from '../../fields/empty.ts';
import { Value } from '../../fields/Value.tsx';
import { MarkTag } from './MarkTag.tsx';

/** What a card says at a glance: marks, and values whose titles are told on hover and to screen readers. */
export function Facts({ row, marks, fields }: { row: Row; marks: readonly Mark[]; fields: readonly Field[] }): ReactElement {
  const { titleOf } = useText();
  return (
    <>
      {marks.map((mark) => (
        <MarkTag key={mark.name} mark={mark} />
      ))}
      {fields
        .filter((field) => !isEmpty(row[field.name]))
        .map((field) => (
          <span key={field.name} title={titleOf(field)}>
            <span className="visually-hidden">{titleOf(field)}</span> <Value field={field} record={row} />
          </span>
        ))}
    </>
  );
}
