import { Button } from 'antd';
import { useEffect, useMemo, useState, type ReactElement } from 'react';
import { hasTable } from '../../../documents/kit/own.ts';
import type { ScreenBundle } from '../../../documents/ground/model/resource.ts';
import { actionTitle, type Action, type Row } from '../../actions/types.ts';
import { Entries } from '../../parts/detail/Entries.tsx';
import { aboveGroups, detailGroups } from '../../parts/detail/groups.ts';
import { headFields } from '../../parts/detail/head.ts';
import { PaperHead } from '../../parts/paper/PaperHead.tsx';
import { MarkTag } from '../../parts/marks/MarkTag.tsx';
import { isEmpty } from '../../fields/empty.ts';
import { Pairs } from '../../fields/Pairs.tsx';
import { useDictionaries } from '../../data/documents/dictionaries.ts';
import { useLive } from '../../data/live/useLive.ts';
import { useStore } from '../../data/store.ts';
import { sessionStore } from '../../session/session.ts';
import { useMarks } from '../../parts/marks/useMarks.ts';
import { errorText } from '../../data/client/errorText.ts';
import { useText } from '../../data/texts/useText.ts';
import { useWhySubject } from '../../data/page/why.ts';
import { usePermissions } from '../../session/permissions.ts';
import { DetailTabs } from './DetailTabs.tsx';
import { useTabState, type TabState } from './useTabState.ts';
import { RecordStates } from './RecordStates.tsx';
import { History } from './History.tsx';
import { useRecord } from './useRecord.ts';
import './detail.css';

/** Actions that a figure on the keyboard runs. */
const KEYS = 9;

/** An action that a record can do now. */
export interface ReadyAction {
  action: Action;
  run: () => void;
}

/** What a record in full is drawn from. */
export interface DetailProps {
  bundle: ScreenBundle;
  /** The row as it is known; the record itself is read again. */
  row: Row;
  /** What can be done with the record. */
  actions: readonly Action[];
  onRun: (action: Action, row: Row) => void;
  /** Which of its children are shown, and where their list keeps its state; kept here when absent. */
  tabs?: TabState;
  /** Its buttons in their order, which act on the record as it is now. */
  onReady?: (ready: readonly ReadyAction[]) => void;
}

/** Every field of a record, grouped as in its form. */
export function DetailBody({ bundle, row, actions, onRun, tabs, onReady }: DetailProps): ReactElement {
  const { screen, resource } = bundle;
  const texts = useText();
  const { t, titleOf } = texts;
  const [historyOpen, setHistoryOpen] = useState(false);
  const [statesOpen, setStatesOpen] = useState(false);
  const own = useTabState();
  const may = usePermissions();
  const { query } = useRecord(bundle, row.id);
  useLive(resource.name, resource.fields);
  const current = (query.data?.data as Row | undefined) ?? row;
  useWhySubject(() => ({ bundle, row: current }));
  const marks = useMarks(screen.list)(current);
  const user = useStore(sessionStore)?.user;
  const dictionaries = useDictionaries();
  const all = useMemo(() => detailGroups(screen, resource, may, current, user), [screen, resource, may, current, user]);
  const head = useMemo(
    () =>
      headFields(resource, screen.list, dictionaries).filter(
        (f) => all.some(({ fields }) => fields.includes(f)) && !isEmpty(current[f.name]),
      ),
    [resource, screen, dictionaries, all, current],
  );
  const { pictures, groups } = aboveGroups(all, head, (field) => !isEmpty(current[field.name]));
  const ready = actions.filter((action) => (action.fits?.(current) ?? true) === true);
  useEffect(() => {
    onReady?.(ready.map((action) => ({ action, run: () => onRun(action, current) })));
  });
  return (
    <DetailTabs bundle={bundle} row={current} {...(tabs ?? own)}>
      <PaperHead />
      {(head.length > 0 || marks.length > 0) && (
        <dl className="detail-head" aria-label={t('detail.head')}>
          <Pairs fields={head} record={current} />
          {marks.map((mark) => (
            <div key={mark.name}>
              <dd>
                <MarkTag mark={mark} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {ready.length > 0 && (
        <div className="detail-actions">
          {ready.map((action, n) => (
            <Button
              key={action.id}
              type={n === 0 && !action.danger ? 'primary' : 'default'}
              danger={action.danger}
              aria-keyshortcuts={n < KEYS ? String(n + 1) : undefined}
              onClick={() => onRun(action, current)}
            >
              {actionTitle(action, texts)}
            </Button>
          ))}
        </div>
      )}
      {query.isError && (
        <p className="field-error" role="alert">
          {errorText(query.error)}
        </p>
      )}
      {pictures.length > 0 && (
        <div className="detail-pictures">
          <Entries fields={pictures} record={current} />
        </div>
      )}
      {groups.map(({ title, fields }, n) => (
        <details key={title ? title.title : n} className="detail-group" open>
          <summary>
            <h2>{title ? titleOf(title) : t('detail.system')}</h2>
          </summary>
          <Entries fields={fields} record={current} />
        </details>
      ))}
      {resource.states && (
        <details className="detail-group" onToggle={(event) => setStatesOpen(event.currentTarget.open)}>
          <summary>
            <h2>{t('states.title')}</h2>
          </summary>
          {statesOpen && <RecordStates bundle={bundle} row={current} actions={ready} onRun={(action) => onRun(action, current)} />}
        </details>
      )}
      {hasTable(resource) && (
        <details className="detail-group" onToggle={(event) => setHistoryOpen(event.currentTarget.open)}>
          <summary>
            <h2>{t('history.title')}</h2>
          </summary>
          {historyOpen && <History bundle={bundle} row={current} />}
        </details>
      )}
    </DetailTabs>
  );
}
