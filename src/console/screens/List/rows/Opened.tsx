import { useList } from '@refinedev/core';
import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { codesFor } from '../../../../documents/ground/fields/targets.ts';
import type { Field } from '../../../../documents/ground/model/fields.ts';
import type { ScreenBundle } from '../../../../documents/ground/model/resource.ts';
import type { Expand } from '../../../../documents/ground/model/list.ts';
import type { Where } from '../../../../documents/ground/where/types.ts';
import type { Row } from '../../../actions/types.ts';
import { useText } from '../../../data/texts/useText.ts';
import { numberText } from '../../../fields/shared/number.ts';
import { Pairs } from '../../../fields/Pairs.tsx';
import { Value } from '../../../fields/Value.tsx';
import { Failure } from '../../../parts/Failure.tsx';
import { headingOf, underHeading } from '../../../parts/table/columns.tsx';
import { writeConditions } from '../conditions/conditions.ts';
import './opened.css';

/** Records shown below a row; the rest is behind a link to their own list. */
const SHOWN = 20;
/** Columns when the document names none. */
const COLUMNS = 6;

const fieldsOf = (names: readonly string[], fields: readonly Field[]): Field[] =>
  names.flatMap((name) => fields.filter((f) => f.name === name));

/** More fields of the row itself. */
function OwnFields({ fields, row }: { fields: readonly Field[]; row: Row }): ReactElement {
  return (
    <dl className="opened-fields">
      <Pairs fields={fields} record={row} />
    </dl>
  );
}

interface ChildrenProps {
  opened: NonNullable<ScreenBundle['opened']>;
  where: Where;
  fields: readonly Field[];
}

/** The first of the records that refer to the row, kept current. */
function Children({ opened: { screen, resource }, where, fields }: ChildrenProps): ReactElement {
  const { t, titleOf, language } = useText();
  const { query } = useList<Row>({
    resource: resource.name,
    pagination: { currentPage: 1, pageSize: SHOWN },
    sorters: screen.list.sort,
    meta: { api: resource.api, screen: screen.name, where },
    errorNotification: false,
  });
  if (query.isError) return <Failure error={query.error} onRetry={() => void query.refetch()} />;
  const rows = query.data?.data;
  if (!rows)
    return (
      <p className="opened-none" aria-busy>
        {t('list.loading')}
      </p>
    );
  if (rows.length === 0) return <p className="opened-none">{t('opened.none', { title: titleOf(screen) })}</p>;
  const total = query.data?.total ?? rows.length;
  return (
    <>
      <table className="opened-table" aria-label={titleOf(screen)}>
        <thead>
          <tr>
            {fields.map((field) => (
              <th key={field.name} scope="col">
                {headingOf(field, { language, titleOf })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              {fields.map((field) => (
                <td key={field.name}>
                  <Value field={underHeading(field)} record={row} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Link className="opened-all" to={`${screen.route}?${new URLSearchParams({ where: writeConditions(where) ?? '' }).toString()}`}>
        {t('opened.all', { title: titleOf(screen), count: numberText(total, {}, language) })}
      </Link>
    </>
  );
}

/** What a row opens to. */
export function Opened({ bundle, expand, row }: { bundle: ScreenBundle; expand: Expand; row: Row }): ReactElement | null {
  const { resource, opened } = bundle;
  if ('fields' in expand) return <OwnFields fields={fieldsOf(expand.fields, resource.fields)} row={row} />;
  if (!opened) return null;
  const columns =
    expand.columns ??
    opened.screen.list.columns
      .filter((c) => !c.hidden && c.field !== expand.by)
      .slice(0, COLUMNS)
      .map((c) => c.field);
  const by = opened.resource.fields.find((f) => f.name === expand.by);
  const mine: Where = by?.references ? [{ field: by.references.by, operator: 'in', value: codesFor(by, resource.name) }] : [];
  return (
    <Children
      opened={opened}
      where={[...mine, { field: expand.by, operator: 'in', value: [String(row[resource.key])] }]}
      fields={fieldsOf(columns, opened.resource.fields)}
    />
  );
}
