import { Button, Modal } from 'antd';
import type { ReactElement } from 'react';
import type { Resource } from '../../../documents/types.ts';
import { useText } from '../../data/useText.ts';
import { usePlain } from '../../fields/usePlain.ts';
import { changedFields, type FormRecord } from './record.ts';

interface StaleDialogProps {
  resource: Resource;
  /** What the user wanted to save. */
  mine: FormRecord;
  /** The row as someone else has left it. */
  theirs: FormRecord;
  saving: boolean;
  onLoadTheirs: () => void;
  onOverwrite: () => void;
  onCancel: () => void;
}

/** Someone else changed the record meanwhile: both versions side by side, and the choice between them. */
export function StaleDialog({ resource, mine, theirs, saving, onLoadTheirs, onOverwrite, onCancel }: StaleDialogProps): ReactElement {
  const { t, titleOf } = useText();
  const plain = usePlain();
  const labels = theirs['$labels'] as Record<string, string | string[]> | undefined;
  const fields = changedFields(mine, theirs, resource);
  return (
    <Modal
      open
      width={760}
      title={t('stale.title')}
      onCancel={onCancel}
      footer={[
        <Button key="cancel" onClick={onCancel}>{t('stale.continue')}</Button>,
        <Button key="theirs" onClick={onLoadTheirs}>{t('stale.loadTheirs')}</Button>,
        <Button key="mine" type="primary" danger loading={saving} onClick={onOverwrite}>{t('stale.overwrite')}</Button>,
      ]}
    >
      <p>{t(fields.length === 0 ? 'stale.same' : 'stale.text')}</p>
      {fields.length > 0 && (
        <table className="stale-table">
          <thead><tr><th scope="col">{t('stale.field')}</th><th scope="col">{t('stale.mine')}</th><th scope="col">{t('stale.theirs')}</th></tr></thead>
          <tbody>
            {fields.map((field) => (
              <tr key={field.name}>
                <th scope="row">{titleOf(field)}</th>
                <td>{plain(field, mine[field.name])}</td>
                <td>{plain(field, theirs[field.name], labels?.[field.name])}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Modal>
  );
}
