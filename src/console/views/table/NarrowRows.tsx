import { Checkbox } from 'antd';
import { useMemo, type ReactElement } from 'react';
import '../../data/texts/toolTexts.ts';
import type { Row } from '../../actions/types.ts';
import { useStanding } from '../../data/page/calm.ts';
import { useDictionaries } from '../../data/documents/dictionaries.ts';
import { useText } from '../../data/texts/useText.ts';
import { isEmpty } from '../../fields/empty.ts';
import { Pairs } from '../../fields/Pairs.tsx';
import { headFields } from '../../parts/detail/head.ts';
import { Facts } from '../../parts/marks/Facts.tsx';
import { useMarks } from '../../parts/marks/useMarks.ts';
import { namingIn } from '../../parts/table/columns.tsx';
import { toggled } from '../../parts/table/selection.ts';
import { RowActions } from '../../parts/table/RowActions.tsx';
import type { ViewProps } from '../contract.ts';
import './narrow.css';
import { holdsCodes } from '../../../documents/ground/fields/traits.ts';

/** Grey rows at most. */
const BONES = 10;
/** Values under a name, beside its tags. */
const VALUES = 3;

/** Rows for a window as narrow as a phone: a name, how the record stands, and the first values of its columns. */
export function NarrowRows(props: Omit<ViewProps<'table'>, 'view' | 'state' | 'onChange' | 'total' | 'RichTable'>): ReactElement {
  const {
    bundle,
    resource,
    columns,
    rows,
    pageSize,
    stale,
    sort,
    onSort,
    actions,
    onAction,
    nameOf,
    onOpen,
    selectedIds,
    onChoose,
    empty,
  } = props;
  useStanding(rows !== undefined);
  const { t, titleOf, language } = useText();
  const dictionaries = useDictionaries();
  const marksOf = useMarks(bundle.screen.list);
  const { tags, values } = useMemo(() => {
    const shown = columns.map(({ field }) => field).filter((field) => field.name !== namingIn(resource, language));
    const head = headFields(resource, bundle.screen.list, dictionaries).filter((field) => shown.includes(field));
    return {
      tags: head.filter(holdsCodes),
      values: [...head.filter((f) => !holdsCodes(f)), ...shown.filter((f) => !head.includes(f))].slice(0, VALUES),
    };
  }, [columns, resource, bundle, dictionaries, language]);
  const sortable = columns.map(({ field }) => field).filter((field) => field.sortable);
  const toggle = (row: Row): void => onChoose(toggled(rows ?? [], selectedIds, row));
  if (rows?.length === 0) return <div className="narrow-empty">{empty}</div>;
  const [first] = sort;
  return (
    <>
      {sortable.length > 0 && (
        <label className="narrow-sort">
          {t('narrow.sort')}
          <select
            value={first && sortable.some((f) => f.name === first.field) ? `${first.order} ${first.field}` : ''}
            onChange={({ target }) => {
              const [order, field = ''] = target.value.split(' ');
              onSort(() => (field ? [{ field, order: order === 'desc' ? 'desc' : 'asc' }] : []));
            }}
          >
            <option value="">{t('narrow.usual')}</option>
            {sortable.flatMap((field) => [
              <option key={`asc ${field.name}`} value={`asc ${field.name}`}>
                {titleOf(field)} ↑
              </option>,
              <option key={`desc ${field.name}`} value={`desc ${field.name}`}>
                {titleOf(field)} ↓
              </option>,
            ])}
          </select>
        </label>
      )}
      <ul className={`narrow-rows${stale ? ' narrow-stale' : ''}`} aria-busy={rows === undefined || stale}>
        {rows
          ? rows.map((row) => (
              <li key={row.id} className="narrow-row">
                {selectedIds && (
                  <Checkbox
                    checked={selectedIds.includes(row.id)}
                    aria-label={t('table.choose', { name: nameOf(row) })}
                    onChange={() => toggle(row)}
                  />
                )}
                <div className="narrow-body">
                  {onOpen ? (
                    <button type="button" className="link-button narrow-name" onClick={() => onOpen(row)}>
                      {nameOf(row)}
                    </button>
                  ) : (
                    <span className="narrow-name">{nameOf(row)}</span>
                  )}
                  {(tags.length > 0 || marksOf(row).length > 0) && (
                    <div className="narrow-tags">
                      <Facts row={row} marks={marksOf(row)} fields={tags} />
                    </div>
                  )}
                  <dl>
                    <Pairs fields={values.filter((field) => !isEmpty(row[field.name]))} record={row} />
                  </dl>
                </div>
                {actions.length > 0 && <RowActions actions={actions} narrow row={row} name={nameOf(row)} onRun={onAction} />}
              </li>
            ))
          : Array.from({ length: Math.min(pageSize, BONES) }, (_, n) => (
              <li key={n} className="narrow-row narrow-bone" aria-hidden>
                <div className="narrow-body">
                  <span className="skeleton-bar" />
                  <span className="skeleton-bar" />
                </div>
              </li>
            ))}
      </ul>
    </>
  );
}
