import type { ReactElement } from 'react';
import type { CommandPreview } from '../../../contract/commands.ts';
import { useText } from '../../data/texts/useText.ts';
import { numberText } from '../../fields/shared/number.ts';
import './preview.css';
import { unitIn } from '../../../documents/ground/units.ts';

const EMPTY = '—';

/** What a command would change, record by record. */
export function Preview({ preview }: { preview: CommandPreview }): ReactElement {
  const { t, titleOf, language } = useText();
  const { fields, rows, changed, same, unplaced } = preview;
  const written = (value: unknown, field: CommandPreview['fields'][number]): string => {
    if (value === null || value === undefined) return EMPTY;
    if (typeof value === 'number') return numberText(value, field, language);
    return Array.isArray(value) ? value.join(', ') : String(value as string);
  };
  return (
    <div>
      <output className="command-preview-sums">
        {changed > 0 ? t('command.changes', { count: changed }) : t('command.noChange')}
        {same > 0 && ` · ${t('command.same', { count: same })}`}
        {unplaced > 0 && ` · ${t('command.unplaced', { count: unplaced })}`}
        {rows.length < changed && ` · ${t('command.first', { count: rows.length })}`}
      </output>
      {rows.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be within reach of the keys
        <section className="command-preview" tabIndex={0} aria-label={t('command.preview')}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('command.record')}</th>
                {fields.map((field) => (
                  <th key={field.titleEn} scope="col">
                    {titleOf(field)}
                    {field.unit && ` (${unitIn(field.unit, language)})`}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ name, isNew, values }, i) => (
                <tr key={i}>
                  <th scope="row">
                    {name}
                    {isNew && ` (${t('command.new')})`}
                  </th>
                  {fields.map((field, n) => {
                    const value = values[n];
                    return (
                      <td key={field.titleEn}>
                        {value && (
                          <>
                            {!isNew && (
                              <>
                                <del>{written(value[0], field)}</del> →{' '}
                              </>
                            )}
                            <ins>{written(value[1], field)}</ins>
                          </>
                        )}
                      </td>
                    );
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </div>
  );
}
