import { useOne } from '@refinedev/core';
import { Button, Drawer } from 'antd';
import type { ReactElement } from 'react';
import type { Field, ScreenBundle } from '../../../documents/types.ts';
import type { Row } from '../../actions/types.ts';
import { errorText } from '../../data/errorText.ts';
import { useText } from '../../data/useText.ts';
import { traits } from '../../fields/traits.ts';
import { Value } from '../../fields/Value.tsx';
import { usePermissions } from '../../session/permissions.ts';
import { detailGroups } from './groups.ts';
import './detail.css';

function Entry({ field, row }: { field: Field; row: Row }): ReactElement {
  const { titleOf } = useText();
  return (
    <div className={traits[field.type].wide ? 'detail-entry detail-entry-wide' : 'detail-entry'}>
      <dt>{titleOf(field)}</dt>
      <dd><Value field={field} record={row} /></dd>
    </div>
  );
}

interface DetailDrawerProps {
  bundle: ScreenBundle;
  /** The row as the list has it; the record itself is read anew. */
  row: Row;
  name: string;
  onEdit?: () => void;
  onClose: () => void;
}

/** Every field of a record, grouped as in its form. */
export function DetailDrawer({ bundle, row, name, onEdit, onClose }: DetailDrawerProps): ReactElement {
  const { screen, resource } = bundle;
  const { t, titleOf } = useText();
  const may = usePermissions();
  const { query } = useOne<Row>({ resource: resource.name, id: row.id, meta: { api: resource.api, screen: screen.name }, liveMode: 'auto', errorNotification: false });
  const current = (query.data?.data as Row | undefined) ?? row;
  return (
    <Drawer open size={760} title={name} onClose={onClose} styles={{ wrapper: { maxWidth: '100vw' } }} extra={onEdit && <Button type="primary" onClick={onEdit}>{t('action.edit')}</Button>}>
      {query.isError && <p className="field-error" role="alert">{errorText(query.error)}</p>}
      {detailGroups(screen, resource, may).map(({ title, fields }, n) => (
        <details key={title ? title.title : n} className="detail-group" open>
          <summary><h2>{title ? titleOf(title) : t('detail.system')}</h2></summary>
          <dl>{fields.map((field) => <Entry key={field.name} field={field} row={current} />)}</dl>
        </details>
      ))}
    </Drawer>
  );
}
