import '../../data/texts/toolTexts.ts';
import { PictureOutlined } from '@ant-design/icons';
import { Checkbox } from 'antd';
import { useMemo, type ReactElement } from 'react';
import type { Field } from '../../../documents/ground/model/fields.ts';
import type { Row } from '../../actions/types.ts';
import { useText } from '../../data/texts/useText.ts';
import { isPicture, shownOf } from '../../fields/shared/files/shown.ts';
import { Picture } from '../../fields/shared/files/Picture.tsx';
import { usePlain } from '../../fields/usePlain.ts';
import { Pairs } from '../../fields/Pairs.tsx';
import { Facts } from '../../parts/marks/Facts.tsx';
import { useMarks } from '../../parts/marks/useMarks.ts';
import { toggled } from '../../parts/table/selection.ts';
import { RowActions } from '../../parts/table/RowActions.tsx';
import type { ViewProps } from '../contract.ts';
import './gallery.css';
import { holdsCodes, holdsPictures } from '../../../documents/ground/fields/traits.ts';
import { labelsOf } from '../../data/rows/labels.ts';

/** Grey cards at most. */
const BONES = 12;

/** The first picture of a record, or that there is none. */
function Cover({ field, row }: { field: Field; row: Row }): ReactElement {
  const { t } = useText();
  const labels = labelsOf(row);
  const files = shownOf(row[field.name], labels[field.name]);
  const pictures = holdsPictures(field) ? files : files.filter(isPicture);
  const [first] = pictures;
  return (
    <div className="card-cover">
      {first ? (
        <Picture key={first.id} {...first} version="thumb" />
      ) : (
        <span className="card-nothing">
          <PictureOutlined aria-hidden />
          {t('gallery.noPicture')}
        </span>
      )}
      {pictures.length > 1 && (
        <span className="card-count" title={t('files.all', { count: pictures.length })}>
          {pictures.length}
        </span>
      )}
    </div>
  );
}

/** A card before its record is there, of the size it will have. */
function Bone({ tags, values }: { tags: boolean; values: number }): ReactElement {
  return (
    <li className="card" aria-hidden>
      <div className="card-cover" />
      <div className="card-body">
        <span className="card-title">
          <span className="skeleton-bar" />
        </span>
        {tags && (
          <div className="card-tags">
            <span className="skeleton-bar" />
          </div>
        )}
        {values > 0 && (
          <dl>
            {Array.from({ length: values }, (_, n) => (
              <div key={n}>
                <span className="skeleton-bar" />
              </div>
            ))}
          </dl>
        )}
      </div>
    </li>
  );
}

/** Cards with a picture. */
export function GalleryView(props: ViewProps<'gallery'>): ReactElement {
  const { view, resource, rows, pageSize, stale, actions, onAction, nameOf, onOpen, selectedIds, onChoose, empty } = props;
  const { t } = useText();
  const plain = usePlain();
  const marksOf = useMarks(props.bundle.screen.list);
  const { image, title, tags, values } = useMemo(() => {
    const fieldOf = (name: string | undefined): Field | undefined => resource.fields.find((f) => f.name === name);
    const own = (view.fields ?? []).flatMap((name) => fieldOf(name) ?? []);
    return {
      image: fieldOf(view.image),
      title: fieldOf(view.label),
      tags: own.filter(holdsCodes),
      values: own.filter((f) => !holdsCodes(f)),
    };
  }, [resource, view]);
  const textOf = (row: Row): string => {
    const labels = labelsOf(row);
    return title ? plain(title, row[title.name], labels[title.name]) : nameOf(row);
  };
  if (rows?.length === 0) return <div className="cards-empty">{empty}</div>;
  const toggle = (row: Row): void => onChoose(toggled(rows ?? [], selectedIds, row));
  return (
    <ul className={`cards${stale ? ' cards-stale' : ''}`} aria-busy={rows === undefined || stale}>
      {rows
        ? rows.map((row) => (
            <li key={row.id} className={`card${selectedIds?.includes(row.id) ? ' card-chosen' : ''}`}>
              {image && <Cover field={image} row={row} />}
              <div className="card-body">
                {onOpen ? (
                  <button type="button" className="card-title" title={textOf(row)} onClick={() => onOpen(row)}>
                    {textOf(row)}
                  </button>
                ) : (
                  <span className="card-title" title={textOf(row)}>
                    {textOf(row)}
                  </span>
                )}
                {(tags.length > 0 || marksOf(row).length > 0) && (
                  <div className="card-tags">
                    <Facts row={row} marks={marksOf(row)} fields={tags} />
                  </div>
                )}
                {values.length > 0 && (
                  <dl>
                    <Pairs fields={values} record={row} />
                  </dl>
                )}
              </div>
              {selectedIds && (
                <Checkbox
                  className="card-choice"
                  checked={selectedIds.includes(row.id)}
                  aria-label={t('table.choose', { name: nameOf(row) })}
                  onChange={() => toggle(row)}
                />
              )}
              {actions.length > 0 && (
                <span className="card-actions">
                  <RowActions actions={actions} narrow row={row} name={nameOf(row)} onRun={onAction} />
                </span>
              )}
            </li>
          ))
        : Array.from({ length: Math.min(pageSize, BONES) }, (_, n) => <Bone key={n} tags={tags.length > 0} values={values.length} />)}
    </ul>
  );
}
