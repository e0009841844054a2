import type { ReactElement } from 'react';
import type { Field } from '../../../documents/ground/model/fields.ts';
import type { Mark } from '../../../documents/ground/model/marks.ts';
import { dictIn } from '../../../documents/ground/fields/choices.ts';
import { holdsCodes } from '../../../documents/ground/fields/traits.ts';
import type { Row } from '../../actions/types.ts';
import { useDictionaries } from '../../data/documents/dictionaries.ts';
import { useText } from '../../data/texts/useText.ts';
import { isEmpty } from '../../fields/empty.ts';
import { codeNames } from '../../fields/shared/codes.ts';
import { Value } from '../../fields/Value.tsx';
import { MarkTag } from './MarkTag.tsx';

/**
 * What a card says at a glance: marks, and values whose titles are told on hover and to screen readers. A word is said once: of two states
 * of the same name the first is enough.
 */
export function Facts({ row, marks, fields }: { row: Row; marks: readonly Mark[]; fields: readonly Field[] }): ReactElement {
  const { titleOf, language } = useText();
  const dictionaries = useDictionaries();
  const marked = marks.map(titleOf);
  const told = fields.map((field) =>
    holdsCodes(field) ? codeNames(row[field.name], dictionaries[dictIn(field, row) ?? '']?.entries ?? [], language) : undefined,
  );
  return (
    <>
      {marks.map((mark) => (
        <MarkTag key={mark.name} mark={mark} />
      ))}
      {fields
        .filter((field, i) => {
          const word = told[i];
          return !isEmpty(row[field.name]) && (word === undefined || (told.indexOf(word) === i && !marked.includes(word)));
        })
        .map((field) => (
          <span key={field.name} title={titleOf(field)}>
            <span className="visually-hidden">{titleOf(field)}</span> <Value field={field} record={row} />
          </span>
        ))}
    </>
  );
}
