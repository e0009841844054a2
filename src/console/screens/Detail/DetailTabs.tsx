import { useQuery } from '@tanstack/react-query';
import { use, useId, useMemo, type KeyboardEvent, type ReactElement, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { ListData } from '../../../contract/envelope.ts';
import type { ManifestScreen } from '../../../contract/manifest.ts';
import type { Tab } from '../../../documents/ground/model/tabs.ts';
import type { ScreenBundle } from '../../../documents/ground/model/resource.ts';
import { resolveWhere } from '../../../documents/ground/where/resolve.ts';
import type { Where } from '../../../documents/ground/where/types.ts';
import type { Row } from '../../actions/types.ts';
import { request } from '../../data/client/client.ts';
import { isList, manifestStore, useBundle } from '../../data/documents/documents.ts';
import { deployment } from '../../data/deployment.ts';
import { listBody } from '../../data/rows/listBody.ts';
import { keys } from '../../data/documents/queries.ts';
import { useStore } from '../../data/store.ts';
import { useText } from '../../data/texts/useText.ts';
import { numberText } from '../../fields/shared/number.ts';
import { Failure } from '../../parts/Failure.tsx';
import { sessionStore } from '../../session/session.ts';
import { NestedListContext, type ParamsState } from '../nested.ts';
import { ScreenSkeleton } from '../ScreenSkeleton.tsx';

/** A tab with the screen it shows and the record's conditions. */
interface Shown {
  tab: Tab;
  screen: ManifestScreen & { grid?: undefined };
  where: Where;
}

/** The tabs whose screens the user has. */
function useShown({ screen }: ScreenBundle, row: Row): Shown[] {
  const manifest = useStore(manifestStore);
  const user = useStore(sessionStore)?.user;
  return useMemo(
    () =>
      (screen.list.tabs ?? []).flatMap((tab): Shown[] => {
        const target = manifest?.screens.find((s) => s.name === tab.screen);
        return target && isList(target)
          ? [{ tab, screen: target, where: resolveWhere(tab.where, { record: row, user: { ...user } }) }]
          : [];
      }),
    [screen, manifest, user, row],
  );
}

/** How many rows a tab has; nothing until it is known. */
function Count({ screen, where }: Shown): ReactElement | null {
  const { language } = useText();
  const body = listBody({ pageNum: 1, pageSize: 1, screen: screen.name, where });
  const { data } = useQuery({
    queryKey: keys.board(screen.resource ?? '', screen.name, JSON.stringify(body)),
    queryFn: ({ signal }) =>
      request<ListData>({ url: `${screen.api ?? `/api/${screen.resource ?? ''}`}/queryList`, body, read: true, silent: true, signal }),
    // What limits the screen is known by its name to our own server alone: others would count too many.
    enabled: deployment.listManner === 'screens',
  });
  if (!data) return null;
  return (
    <span className="detail-tab-count">
      {numberText(data.total, {}, language)}
      {data.totalKind === 'atLeast' ? '+' : ''}
    </span>
  );
}

/** The list of a tab, with the columns the tab names. */
function TabList({ tab, screen, where, paramsState }: Shown & { paramsState: ParamsState }): ReactElement {
  const { t } = useText();
  const draw = use(NestedListContext);
  const { bundle, error, retry } = useBundle(screen);
  const own = useMemo(() => {
    if (!bundle || 'grid' in bundle) return undefined;
    const { list } = bundle.screen;
    const columns = tab.columns
      ? list.columns.map((column) => ({ ...column, hidden: tab.columns?.includes(column.field) !== true }))
      : list.columns;
    const { beside: _beside, badge: _badge, ...rest } = list;
    return { ...bundle, screen: { ...bundle.screen, list: { ...rest, columns } } };
  }, [bundle, tab]);
  if (!own || !draw) return error ? <Failure error={error} onRetry={retry} /> : <ScreenSkeleton />;
  return (
    <>
      <p className="detail-tab-whole">
        <Link to={`${screen.route}?where=${encodeURIComponent(JSON.stringify(where))}`}>{t('detail.whole')}</Link>
      </p>
      {draw({ bundle: own, limits: where, paramsState })}
    </>
  );
}

interface DetailTabsProps {
  bundle: ScreenBundle;
  row: Row;
  /** Name of the open tab; the record itself when absent. */
  open: string | undefined;
  onOpen: (name: string | undefined) => void;
  /** Where the list of the open tab keeps its page, order and search. */
  paramsState: ParamsState;
  /** The record itself. */
  children: ReactNode;
}

/** A record in full, and its children beside it as tabs: each the list of a screen of its own. */
export function DetailTabs({ bundle, row, open, onOpen, paramsState, children }: DetailTabsProps): ReactElement {
  const { t, titleOf } = useText();
  const id = useId();
  const shown = useShown(bundle, row);
  if (shown.length === 0) return <>{children}</>;
  const current = shown.find(({ tab }) => tab.name === open);
  const names = [undefined, ...shown.map(({ tab }) => tab.name)];
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const at = names.indexOf(current?.tab.name);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1 + names.length, Home: 0, End: names.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')];
    tabs[to % names.length]?.focus();
    onOpen(names[to % names.length]);
  };
  const tabProps = (name: string | undefined) => ({
    type: 'button' as const,
    role: 'tab' as const,
    id: `${id}${name ?? ''}`,
    'aria-selected': current?.tab.name === name,
    'aria-controls': `${id}panel`,
    tabIndex: current?.tab.name === name ? 0 : -1,
    onClick: () => onOpen(name),
  });
  return (
    <>
      <div role="tablist" tabIndex={-1} className="detail-tabs" aria-label={t('detail.tabs')} onKeyDown={onKeyDown}>
        <button {...tabProps(undefined)}>{t('detail.self')}</button>
        {shown.map((one) => (
          <button key={one.tab.name} {...tabProps(one.tab.name)}>
            {titleOf(one.tab)}
            <Count {...one} />
          </button>
        ))}
      </div>
      <div role="tabpanel" className="detail-tab-panel" id={`${id}panel`} aria-labelledby={`${id}${current?.tab.name ?? ''}`}>
        {current ? <TabList key={current.tab.name} {...current} paramsState={paramsState} /> : children}
      </div>
    </>
  );
}
