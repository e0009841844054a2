import { Button } from 'antd';
import type { ReactElement, ReactNode } from 'react';
import type { HistoryChange, HistoryEntry } from '../../../contract/states.ts';
import type { Field } from '../../../documents/ground/model/fields.ts';
import type { Resource, ScreenBundle } from '../../../documents/ground/model/resource.ts';
import type { Row } from '../../actions/types.ts';
import { request } from '../../data/client/client.ts';
import { errorText } from '../../data/client/errorText.ts';
import { warn } from '../../data/client/warn.ts';
import { notify } from '../../data/notifications.ts';
import { useStore } from '../../data/store.ts';
import { useText, type Texts } from '../../data/texts/useText.ts';
import { DASH } from '../../fields/empty.ts';
import { timeText } from '../../fields/shared/time.ts';
import { Value } from '../../fields/Value.tsx';
import { usePlain } from '../../fields/usePlain.ts';
import { HasPermission } from '../../session/Has.tsx';
import { sessionStore } from '../../session/session.ts';
import type { TextKey } from '../../locales/zh.ts';
import { useHistory } from './useHistory.ts';

const NAMED: Record<string, TextKey> = {
  insert: 'history.insert',
  update: 'history.update',
  delete: 'history.delete',
  restore: 'history.restore',
  import: 'history.import',
  sync: 'history.sync',
  undo: 'history.undone',
};

function titleOfEntry(entry: HistoryEntry, { t, titleOf }: Texts): string {
  if (entry.title !== undefined) return titleOf({ title: entry.title, titleEn: entry.titleEn });
  const named = NAMED[entry.action];
  return named ? t(named) : entry.action;
}

function Change({ field, change: { from, to, fromLabel, toLabel } }: { field: Field; change: HistoryChange }): ReactElement {
  const { titleOf } = useText();
  const plain = usePlain();
  return (
    <li>
      {titleOf(field)}: <del>{plain(field, from, fromLabel)}</del> → <ins>{plain(field, to, toLabel)}</ins>
    </li>
  );
}

function Entry({ entry, resource, undo }: { entry: HistoryEntry; resource: Resource; undo?: ReactNode }): ReactElement {
  const texts = useText();
  const state = resource.fields.find((f) => f.name === resource.states?.field);
  const changes = entry.changes.flatMap((change) => {
    const field = resource.fields.find((f) => f.name === change.field);
    return field && field !== state ? [{ field, change }] : [];
  });
  return (
    <li className="history-entry">
      <p className="history-head">
        <strong>{titleOfEntry(entry, texts)}</strong>
        {state && entry.to !== undefined && (
          <span className="history-move">
            <Value field={state} record={{ [state.name]: entry.from }} /> → <Value field={state} record={{ [state.name]: entry.to }} />
          </span>
        )}
        {undo}
      </p>
      <p className="history-who">
        {entry.userName ?? entry.userCode ?? DASH} · <time dateTime={entry.time}>{timeText(entry.time)}</time>
      </p>
      {entry.comment && <p className="history-comment">{entry.comment}</p>}
      {changes.length > 0 && (
        <ul className="history-changes">
          {changes.map((c) => (
            <Change key={c.field.name} {...c} />
          ))}
        </ul>
      )}
    </li>
  );
}

/**
 * What happened to a record, newest first and by pages; the user's own last update can be taken back. Read again whenever the record
 * changes.
 */
export function History({ bundle: { resource, screen }, row }: { bundle: ScreenBundle; row: Row }): ReactElement {
  const { t } = useText();
  const me = useStore(sessionStore)?.user.userCode;
  const { entries, error, more, loading, loadMore, refetch } = useHistory(resource, screen, row);
  const undo = async (): Promise<void> => {
    try {
      await request({ url: `${resource.api}/undo`, params: { id: row.id, screen: screen.name }, handled: 'entirely' });
      notify('success', t('history.undone'));
    } catch (failure) {
      warn(failure, t('history.undoFailed'));
    }
    await refetch();
  };
  if (error)
    return (
      <p className="field-error" role="alert">
        {errorText(error)}
      </p>
    );
  if (!entries)
    return (
      <p className="history-who" aria-busy>
        {t('list.loading')}
      </p>
    );
  if (entries.length === 0) return <p className="history-who">{t('history.none')}</p>;
  return (
    <>
      <ol className="history">
        {entries.map((entry, n) => (
          <Entry
            key={entry.id}
            entry={entry}
            resource={resource}
            undo={
              n === 0 &&
              entry.action === 'update' &&
              entry.userCode === me &&
              entry.changes.length > 0 && (
                <HasPermission codes={[`${screen.name}:edit`]}>
                  <Button type="link" size="small" onClick={() => void undo()}>
                    {t('history.undo')}
                  </Button>
                </HasPermission>
              )
            }
          />
        ))}
      </ol>
      {more && (
        <Button className="history-more" loading={loading} onClick={loadMore}>
          {t('history.more')}
        </Button>
      )}
    </>
  );
}
