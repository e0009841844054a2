import { DeleteOutlined } from '@ant-design/icons';
import { Button, Checkbox, Drawer, Input, type InputRef } from 'antd';
import { useId, useRef, useState, type FormEvent, type ReactElement } from 'react';
import { SHARE_VIEW, VIEW_NAME_LENGTH, type SavedView } from '../../../../contract/views.ts';
import { confirm } from '../../../data/page/confirm.ts';
import { errorText } from '../../../data/client/errorText.ts';
import { notify } from '../../../data/notifications.ts';
import { useText } from '../../../data/texts/useText.ts';
import { HasPermission, HasRole } from '../../../session/Has.tsx';
import { ADMIN } from '../../../session/rights.ts';
import { forgetView, keepView } from './views.ts';
import './panels.css';

interface ViewPanelProps {
  screen: string;
  views: readonly SavedView[];
  /** What the list shows now. */
  query: string;
  onChanged: () => Promise<void>;
  onClose: () => void;
}

/** Keeps what the list shows as a view, own or shared, and forgets views; those that others share, administrators alone. */
export function ViewPanel({ screen, views, query, onChanged, onClose }: ViewPanelProps): ReactElement {
  const { t } = useText();
  const id = useId();
  const input = useRef<InputRef>(null);
  const [name, setName] = useState('');
  const [shared, setShared] = useState(false);
  const [busy, setBusy] = useState(false);
  const done = async (work: Promise<unknown>): Promise<boolean> => {
    setBusy(true);
    try {
      await work;
      await onChanged();
      return true;
    } catch (error) {
      notify('error', t('views.failed'), errorText(error));
      return false;
    } finally {
      setBusy(false);
    }
  };
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const wanted = name.trim();
    if (wanted === '') return;
    const same = views.some((v) => v.own && v.name === wanted);
    if (same && !(await confirm({ title: t('views.replace', { name: wanted }), okText: t('views.save') }))) return;
    if (await done(keepView({ screen, name: wanted, query, shared }))) setName('');
  };
  const remove = async (view: SavedView): Promise<void> => {
    if (
      await confirm({
        title: t('views.remove', { name: view.name }),
        lines: view.shared ? [t('views.removeShared')] : [],
        okText: t('action.remove'),
        danger: true,
      })
    ) {
      await done(forgetView(view.id));
      // What had the focus is gone with its row.
      input.current?.focus();
    }
  };
  const removal = (view: SavedView): ReactElement => (
    <Button type="text" icon={<DeleteOutlined />} aria-label={t('views.remove', { name: view.name })} onClick={() => void remove(view)} />
  );
  return (
    <Drawer open title={t('views.title')} size={420} onClose={onClose}>
      <form className="view-form" onSubmit={(event) => void save(event)}>
        <label htmlFor={`${id}-name`}>{t('views.name')}</label>
        <Input
          ref={input}
          id={`${id}-name`}
          name="view"
          value={name}
          maxLength={VIEW_NAME_LENGTH}
          autoComplete="off"
          onChange={({ target }) => setName(target.value)}
        />
        <HasPermission codes={[`${screen}:${SHARE_VIEW}`]}>
          <Checkbox checked={shared} onChange={({ target }) => setShared(target.checked)}>
            {t('views.share')}
          </Checkbox>
        </HasPermission>
        <Button type="primary" htmlType="submit" disabled={name.trim() === ''} loading={busy}>
          {t('views.save')}
        </Button>
      </form>
      <ul className="column-panel view-list" aria-label={t('views.title')}>
        {views.map((view) => (
          <li key={view.id}>
            <span>
              {view.name}
              {view.shared && <small> {t('views.sharedBy', { name: view.by })}</small>}
            </span>
            {view.own ? removal(view) : <HasRole roles={[ADMIN]}>{removal(view)}</HasRole>}
          </li>
        ))}
      </ul>
    </Drawer>
  );
}
