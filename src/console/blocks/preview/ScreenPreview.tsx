import { Button, Segmented, Switch } from 'antd';
import { useId, useMemo, useState, type ReactElement } from 'react';
import type { ListData } from '../../../contract/envelope.ts';
import { initialValues } from '../../../documents/features/states/index.ts';
import type { ScreenBundle } from '../../../documents/ground/model/resource.ts';
import { actionsAt } from '../../actions/index.ts';
import { type Row, actionTitle } from '../../actions/types.ts';
import { request } from '../../data/client/client.ts';
import { errorText } from '../../data/client/errorText.ts';
import { notify } from '../../data/notifications.ts';
import { useStore } from '../../data/store.ts';
import { PageContext, type PageFrame } from '../../data/page/unsaved.ts';
import { useText } from '../../data/texts/useText.ts';
import '../../data/texts/toolTexts.ts';
import { usePlain } from '../../fields/usePlain.ts';
import { FieldProvider } from '../../fields/FieldContext.tsx';
import { sessionStore } from '../../session/session.ts';
import { Entries } from '../../parts/detail/Entries.tsx';
import { detailGroups } from '../../parts/detail/groups.ts';
import { firstRecord, startOf } from '../../parts/form/record.ts';
import { RecordForm } from '../../parts/form/RecordForm.tsx';
import { allowedColumns } from '../../parts/table/columns.tsx';
import { RecordTable } from '../../parts/table/RecordTable.tsx';
import { SearchForm } from '../../parts/table/SearchForm.tsx';
import { useDrawn } from '../../parts/table/useDrawn.tsx';
import { useMarked } from '../../parts/marks/useMarked.tsx';
import { viewType } from '../../../documents/features/views/index.ts';
import { MapSketch } from './MapSketch.tsx';
import { BoardSketch } from './BoardSketch.tsx';
import { TabsSketch } from './TabsSketch.tsx';
import { useSamples } from './useSamples.ts';
import { labelsOf } from '../../data/rows/labels.ts';

const VIEWS = ['list', 'form', 'detail'] as const;
type View = (typeof VIEWS)[number];
/** Rows of a list that is only looked at. */
const ROWS = 5;
const TRIAL: PageFrame = { path: '', current: () => true, leave: () => undefined, trial: true };
const everything = (): boolean => true;

interface ScreenPreviewProps {
  bundle: ScreenBundle;
  /** There are no real rows: an example has no table. */
  samplesOnly?: boolean;
}

/** A screen as its document draws it, over sample rows or the first real ones. Nothing in it changes anything. */
export function ScreenPreview({ bundle, samplesOnly = false }: ScreenPreviewProps): ReactElement {
  const { screen, resource, references } = bundle;
  const texts = useText();
  const { t, titleOf } = texts;
  const id = useId().replaceAll(/\W/g, '');
  const user = useStore(sessionStore)?.user;
  const plain = usePlain();
  const samples = useSamples(bundle, ROWS);
  const [view, setView] = useState<View>('list');
  const [real, setReal] = useState<Row[]>();
  const rows = real ?? samples;
  // Boards and maps are sketched of what is there; other views ask the server for rows of their own.
  const looks = (screen.list.views ?? []).filter((one) => one.type === 'table' || one.type === 'board' || one.type === 'map');
  const [looked, setLooked] = useState<string>();
  const look = looks.find((one) => one.type === looked) ?? looks[0];
  const columns = useMemo(
    () => allowedColumns(screen.list.columns, resource.fields, everything).filter((c) => !c.column.hidden),
    [screen, resource],
  );
  const filters = useMemo(
    () =>
      screen.list.filters.flatMap((filter) => {
        const field = resource.fields.find((f) => f.name === filter.field);
        return field ? [{ filter, field }] : [];
      }),
    [screen, resource],
  );
  const beside = resource.fields.find((f) => f.name === screen.list.beside?.field);
  const nameOf = (row: Row): string => String(row[resource.label] ?? row.id);
  const marked = useMarked(bundle, useDrawn(bundle, undefined));
  const only = (): void => notify('warning', t('workbench.trial'));
  const toggle = async (wanted: boolean): Promise<void> => {
    if (!wanted) {
      setReal(undefined);
      return;
    }
    await request<ListData<Row>>({
      url: `${resource.api}/queryList`,
      body: { pageNum: 1, pageSize: ROWS, screen: screen.name },
      read: true,
      handled: true,
    }).then(
      ({ list }) => setReal(list),
      (error: unknown) => notify('error', t('workbench.noRows'), errorText(error)),
    );
  };
  const surroundings = useMemo(() => ({ references, labels: labelsOf(rows[0]), record: () => ({}) }), [references, rows]);
  return (
    <PageContext value={TRIAL}>
      <FieldProvider value={surroundings}>
        <div className="preview-tools">
          <Segmented<View>
            aria-label={t('workbench.view')}
            value={view}
            onChange={setView}
            options={VIEWS.map((value) => ({ value, label: t(`workbench.view.${value}`) }))}
          />
          {view !== 'form' && !samplesOnly && (
            <label>
              <Switch size="small" checked={real !== undefined} onChange={(wanted) => void toggle(wanted)} /> {t('workbench.real')}
            </label>
          )}
        </div>
        {view === 'list' && (
          <div className="preview-list">
            {beside && (
              <ul className="preview-beside" aria-label={titleOf(beside)}>
                <li>{t('beside.all')}</li>
                {rows.slice(0, 3).map((row) => (
                  <li key={row.id}>{plain(beside, row[beside.name], labelsOf(row)[beside.name])}</li>
                ))}
              </ul>
            )}
            {(filters.length > 0 || screen.list.search.length > 0) && (
              <SearchForm
                filters={filters}
                keywordFields={screen.list.search.flatMap((name) => resource.fields.filter((f) => f.name === name).map(titleOf))}
                search={{ keyword: '', filters: {} }}
                onSearch={only}
                expanded={false}
                onExpand={only}
              />
            )}
            <div className="toolbar-actions">
              {actionsAt('toolbar', bundle, everything).map((a) => (
                <Button key={a.id} type={a.primary ? 'primary' : 'default'} onClick={only}>
                  {actionTitle(a, texts)}
                </Button>
              ))}
            </div>
            {looks.length > 1 && (
              <Segmented
                aria-label={t('workbench.look')}
                value={look?.type ?? 'table'}
                onChange={setLooked}
                options={looks.map((one) => ({ value: one.type, label: titleOf(viewType(one.type)) }))}
              />
            )}
            {look?.type === 'board' && <BoardSketch bundle={bundle} view={look} rows={rows} />}
            {look?.type === 'map' && <MapSketch bundle={bundle} view={look} rows={rows} />}
            {look?.type !== 'board' && look?.type !== 'map' && (
              <RecordTable
                resource={resource}
                columns={columns}
                rows={rows}
                pageSize={ROWS}
                stale={false}
                sort={screen.list.sort}
                onSort={only}
                actions={actionsAt('row', bundle, everything)}
                onAction={only}
                nameOf={nameOf}
                selectedIds={undefined}
                onChoose={() => undefined}
                empty={t('workbench.noRows')}
                extras={marked}
              />
            )}
          </div>
        )}
        {view === 'form' && (
          <div className="preview-form">
            <RecordForm
              key={JSON.stringify([screen.form, resource.fields])}
              id={`preview${id}`}
              resource={resource}
              form={screen.form}
              references={references}
              initial={firstRecord(resource, screen.defaults, { user, where: [] })}
              before={{ ...initialValues(resource), ...startOf(resource, screen.defaults, user) }}
              labels={{}}
              existing={false}
              disabled={false}
              onSubmit={() => notify('success', t('workbench.formSound'))}
            />
            <Button htmlType="submit" form={`preview${id}`}>
              {t('workbench.tryForm')}
            </Button>
          </div>
        )}
        {view === 'detail' && screen.list.tabs && <TabsSketch tabs={screen.list.tabs} />}
        {view === 'detail' &&
          detailGroups(screen, resource, everything, rows[0] ?? {}, user).map(({ title, fields }, n) => (
            <section key={title ? title.title : n} className="preview-group">
              <h3>{title ? titleOf(title) : t('detail.system')}</h3>
              <Entries fields={fields} record={rows[0] ?? {}} />
            </section>
          ))}
      </FieldProvider>
    </PageContext>
  );
}
