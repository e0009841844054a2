import { memo, type ReactElement } from 'react';
import type { ReferenceType } from '../../../documents/tools/reference/index.ts';
import { useText } from '../../data/texts/useText.ts';
import { anchorOf, TYPES } from './entries.ts';

/** The field types: what each stores, how it compares, and its options. */
export const FieldTypes = memo(function FieldTypes({ types }: { types: readonly ReferenceType[] }): ReactElement {
  const { t } = useText();
  return (
    <section id={anchorOf(TYPES)} tabIndex={-1} aria-labelledby="reference-types-heading">
      <h2 id="reference-types-heading">{t('reference.types')}</h2>
      <table className="reference-types">
        <thead>
          <tr>
            <th scope="col">{t('reference.type')}</th>
            <th scope="col">{t('reference.stores')}</th>
            <th scope="col">{t('reference.operators')}</th>
            <th scope="col">{t('reference.options')}</th>
          </tr>
        </thead>
        <tbody>
          {types.map(({ type, stores, operators, options, requires }) => (
            <tr key={type}>
              <th scope="row">
                <code>{type}</code>
              </th>
              <td>{stores}</td>
              <td>{operators.join(' ')}</td>
              <td>
                {options.map((option) => (
                  <span key={option}>
                    <code>{option}</code>
                    {requires.includes(option) && ` (${t('reference.required')})`}{' '}
                  </span>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
});
