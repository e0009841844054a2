import '../../../data/texts/toolTexts.ts';
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useRef, useState, type DragEvent, type ReactElement } from 'react';
import { createStore, useStore } from '../../../data/store.ts';
import { useText } from '../../../data/texts/useText.ts';
import type { Refused } from '../../../upload/admit.ts';
import { findAgain, fromDrop, fromInput } from '../../../upload/choose.ts';
import type { ChosenFile, UploadItem } from '../../../upload/types.ts';
import { RefusedFiles } from '../../../upload/RefusedFiles.tsx';
import { UploadRow } from '../../../upload/UploadRow.tsx';
import type { InputProps } from '../../contract.ts';
import { useDrafts } from '../../drafts.tsx';
import { asList } from '../codes.ts';
import { useSurroundings } from '../../FieldContext.tsx';
import { fieldUploads, offered } from './fieldUploads.ts';
import { shownOf } from './shown.ts';
import { Picture } from './Picture.tsx';
import './files.css';
import { holdsPictures } from '../../../../documents/ground/fields/traits.ts';

const MOST = 30;
/** More files than these scroll in a window of their own: the rest of the form stays near. */
const SHOWN = 10;

const isMoving = ({ status }: UploadItem): boolean => status === 'waiting' || status === 'uploading' || status === 'success';

/** The files a field holds, those on their way to it, and a place for more. */
export function FilesInput({ id, field, place = field.name, value, onChange, disabled, describedBy, invalid }: InputProps): ReactElement {
  const { t } = useText();
  const { labels, uploads } = useSurroundings();
  const most = field.schema.maxItems ?? MOST;
  const [names] = useState(() => new Map(shownOf(value, labels[field.name]).map((file) => [file.id, file.name])));
  const [refused, setRefused] = useState<Refused[]>([]);
  const ids = asList(value);
  // What the field holds now, for what happens between two drawings.
  const [currentIds] = useState(() => createStore(ids));
  useEffect(() => currentIds.set(ids));
  // A picture of an inspection is evidence as it is: only a field that says so makes pictures smaller from the start.
  const [shrink] = useState(() => createStore(field.shrink === true));
  const [uploader] = useState(() =>
    fieldUploads(
      field,
      () => most - currentIds.get().length,
      () => holdsPictures(field) && shrink.get(),
      uploads && { ...uploads, key: `${uploads.key}/${place}` },
    ),
  );
  const small = useStore(shrink);
  const items = useStore(uploader.items);
  const drafts = useDrafts();
  const wait = items.some((item) => item.missing || !isMoving(item)) ? 'stuck' : items.length > 0 && 'moving';
  useEffect(() => drafts.wait(id, wait), [drafts, id, wait]);
  useEffect(() => () => drafts.wait(id, false), [drafts, id]);
  const chooser = useRef<HTMLInputElement>(null);
  useEffect(
    () => () => {
      for (const { id: item } of uploader.items.get()) uploader.remove(item);
    },
    [uploader],
  );
  useEffect(() => {
    const done = items.flatMap((item) => (item.status === 'success' && item.file ? [{ item: item.id, file: item.file }] : []));
    if (done.length === 0) return;
    for (const { item, file } of done) {
      names.set(file.id, file.name);
      uploader.remove(item);
    }
    onChange([...new Set([...currentIds.get(), ...done.map(({ file }) => file.id)])]);
  }, [items, names, currentIds, onChange, uploader]);
  const add = (files: ChosenFile[]): void => setRefused(uploader.add(files));
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    if (!disabled) void fromDrop(event.dataTransfer.items).then(add);
  };
  const find = async ({ handle, path }: UploadItem): Promise<void> => {
    const file = handle && (await findAgain(handle, path));
    if (file) add([file]);
    else chooser.current?.click();
  };
  const without = (removed: string): void => {
    const left = ids.filter((one) => one !== removed);
    onChange(left.length > 0 ? left : undefined);
  };
  const full = ids.length + items.length >= most;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropping is one more way beside the button inside
    <fieldset
      className="files-input"
      aria-labelledby={`${id}-label`}
      aria-describedby={describedBy}
      data-invalid={invalid || undefined}
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
    >
      <ul className={holdsPictures(field) ? 'files-pictures' : 'files-list'} data-many={ids.length > SHOWN || undefined}>
        {ids.map((file) => {
          const name = names.get(file) ?? file;
          return (
            <li key={file}>
              {holdsPictures(field) ? <Picture id={file} name={name} version="thumb" /> : <span className="files-name">{name}</span>}
              {!disabled && (
                <Button
                  type="text"
                  size="small"
                  icon={<DeleteOutlined />}
                  aria-label={t('files.remove', { name })}
                  onClick={() => without(file)}
                />
              )}
            </li>
          );
        })}
      </ul>
      <ul className="files-moving">
        {items.map((item) => (
          <UploadRow
            key={item.id}
            item={item}
            onPause={() => uploader.pause(item.id)}
            onResume={() => uploader.resume(item.id)}
            onFind={() => void find(item)}
            onRemove={() => uploader.remove(item.id)}
          />
        ))}
      </ul>
      {!disabled && (
        <Button id={id} size="small" icon={<PlusOutlined />} disabled={full} onClick={() => chooser.current?.click()}>
          {t(holdsPictures(field) ? 'files.addImages' : 'files.add')}
        </Button>
      )}
      {!disabled && holdsPictures(field) && (
        <label className="files-shrink">
          <input type="checkbox" checked={small} onChange={(event) => shrink.set(event.target.checked)} />
          {t('upload.shrink')}
        </label>
      )}
      <span className="files-limit">{t(ids.length > 0 ? 'files.of' : 'files.most', { count: most, held: ids.length })}</span>
      <RefusedFiles
        refused={refused}
        reasonOf={(reason) => t(reason === 'files' ? 'files.most' : `uploadRefusal.${reason}`, { count: most, images: most })}
        onDismiss={() => setRefused([])}
      />
      <input
        ref={chooser}
        type="file"
        hidden
        multiple={most > 1}
        accept={offered(field)}
        data-field-files={field.name}
        onChange={(event) => {
          add(fromInput(event.target.files));
          event.target.value = '';
        }}
      />
    </fieldset>
  );
}
