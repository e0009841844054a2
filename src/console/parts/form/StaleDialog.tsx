import { Button, Radio } from 'antd';
import { useState, type ReactElement } from 'react';
import type { Resource } from '../../../documents/ground/model/resource.ts';
import { isPlace } from '../../../documents/ground/fields/place.ts';
import { part } from '../../data/page/part.ts';
import { useStore } from '../../data/store.ts';
import { useText } from '../../data/texts/useText.ts';
import { usePlain } from '../../fields/usePlain.ts';
import { sessionStore } from '../../session/session.ts';
import { Window } from '../../windows/Window.tsx';
import { changedFields, recordOf, type FormRecord } from './record.ts';
import { ruled } from './ruled.ts';
import { Waiting } from '../../data/page/Waiting.tsx';
import { isSecret } from '../../../documents/ground/fields/traits.ts';
import { labelsOf } from '../../data/rows/labels.ts';

const TwoShapes = part(() => import('../../draw/TwoShapes.tsx'));

interface StaleDialogProps {
  resource: Resource;
  /** The row as it was read before. */
  base: FormRecord;
  /** What the user wanted to save. */
  mine: FormRecord;
  /** The row as someone else has left it. */
  theirs: FormRecord;
  saving: boolean;
  onLoadTheirs: () => void;
  /** The record as chosen and as the rules leave it, and the names they hide. */
  onSave: (record: FormRecord, hidden: ReadonlySet<string>) => void;
  onCancel: () => void;
}

type Side = 'mine' | 'theirs';

/** Someone else changed the record meanwhile: both versions side by side, and the choice between them field by field. */
export function StaleDialog({ resource, base, mine, theirs, saving, onLoadTheirs, onSave, onCancel }: StaleDialogProps): ReactElement {
  const { t, titleOf } = useText();
  const plain = usePlain();
  const user = useStore(sessionStore)?.user;
  const labels = labelsOf(theirs);
  const fields = changedFields(mine, theirs, resource);
  // What only they changed is theirs unless the user says otherwise; what the user changed is the user's.
  const own = new Set(changedFields(mine, base, resource).map((f) => f.name));
  const [choices, setChoices] = useState<Record<string, Side>>({});
  const sideOf = (name: string): Side => choices[name] ?? (own.has(name) ? 'mine' : 'theirs');
  const save = (): void => {
    const secrets = resource.fields.filter((f) => isSecret(f) && mine[f.name] !== undefined).map((f) => [f.name, mine[f.name]] as const);
    const ownEntries = fields.filter((f) => sideOf(f.name) === 'mine').map((f) => [f.name, mine[f.name]] as const);
    const { record, verdict } = ruled(
      resource,
      { ...recordOf(theirs, resource), ...Object.fromEntries([...ownEntries, ...secrets]) },
      theirs,
      user,
    );
    onSave(record, verdict.hidden);
  };
  const side = (name: string, which: Side, shown: string): ReactElement => (
    <td className={sideOf(name) === which ? 'stale-chosen' : undefined}>
      <Radio name={`stale-${name}`} checked={sideOf(name) === which} onChange={() => setChoices({ ...choices, [name]: which })}>
        {shown}
      </Radio>
    </td>
  );
  return (
    <Window
      width={760}
      title={t('stale.title')}
      onCancel={onCancel}
      footer={[
        <Button key="cancel" onClick={onCancel}>
          {t('stale.continue')}
        </Button>,
        <Button key="theirs" onClick={onLoadTheirs}>
          {t('stale.loadTheirs')}
        </Button>,
        <Button key="mine" type="primary" loading={saving} onClick={save}>
          {t('stale.save')}
        </Button>,
      ]}
    >
      <p>{t(fields.length === 0 ? 'stale.same' : 'stale.text')}</p>
      {fields.length > 0 && (
        <table className="stale-table">
          <thead>
            <tr>
              <th scope="col">{t('stale.field')}</th>
              <th scope="col">{t('stale.mine')}</th>
              <th scope="col">{t('stale.theirs')}</th>
            </tr>
          </thead>
          <tbody>
            {fields.map((field) => (
              <tr key={field.name}>
                <th scope="row">{titleOf(field)}</th>
                {side(field.name, 'mine', plain(field, mine[field.name]))}
                {side(field.name, 'theirs', plain(field, theirs[field.name], labels[field.name]))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {fields.filter(isPlace).map((field) => (
        <Waiting key={field.name} fallback={null}>
          <h4 className="stale-place">{titleOf(field)}</h4>
          <TwoShapes field={field} mine={mine[field.name]} theirs={theirs[field.name]} />
        </Waiting>
      ))}
    </Window>
  );
}
