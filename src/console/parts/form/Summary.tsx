import type { ReactElement } from 'react';
import { pointed, targetsOf } from '../../../documents/ground/fields/targets.ts';
import type { Field } from '../../../documents/ground/model/fields.ts';
import { useText, type Titled } from '../../data/texts/useText.ts';
import { useSurroundings } from '../../fields/FieldContext.tsx';
import { labelsOf } from '../../fields/labels.ts';
import { Entries } from '../detail/Entries.tsx';
import { useVerdict } from './ruled.ts';
import { isSecret } from '../../../documents/ground/fields/traits.ts';

/** The last step: everything that will be saved, to be read once more. */
export function Summary({ groups }: { groups: readonly { group: Titled; fields: Field[] }[] }): ReactElement {
  const { t, titleOf } = useText();
  const surroundings = useSurroundings();
  const { hidden } = useVerdict();
  const record = surroundings.record();
  const shown = groups
    .map(({ group, fields }) => ({ group, fields: fields.filter((f) => !hidden.has(f.name) && !isSecret(f)) }))
    .filter(({ fields }) => fields.length > 0);
  const labels = Object.fromEntries(
    shown.flatMap(({ fields }) =>
      fields.filter((f) => targetsOf(f).length > 0).map((f) => [f.name, labelsOf(surroundings, pointed(f, record), record[f.name])]),
    ),
  );
  return (
    <section className="form-summary" tabIndex={-1} aria-label={t('steps.summary')}>
      <p className="form-help">{t('steps.check')}</p>
      {shown.map(({ group, fields }) => (
        <section key={group.title}>
          <h3>{titleOf(group)}</h3>
          <Entries fields={fields} record={{ ...record, $labels: labels }} />
        </section>
      ))}
    </section>
  );
}
