import '../../data/texts/toolTexts.ts';
import { Button } from 'antd';
import { useRef, useState, type ReactElement, type ReactNode } from 'react';
import { MOST_IMAGES } from '../../../contract/upload.ts';
import type { Question } from '../../data/page/confirm.ts';
import { errorText } from '../../data/client/errorText.ts';
import { notify } from '../../data/notifications.ts';
import { useStore } from '../../data/store.ts';
import { useText } from '../../data/texts/useText.ts';
import type { Refused } from '../../upload/admit.ts';
import { findAgain, fromInput } from '../../upload/choose.ts';
import type { ChosenFile, UploadItem } from '../../upload/types.ts';
import { RefusedFiles } from '../../upload/RefusedFiles.tsx';
import { UploadRow } from '../../upload/UploadRow.tsx';
import { DropArea } from './DropArea.tsx';
import type { Uploads } from './uploads.ts';
import './upload.css';

const moving = ({ status }: UploadItem): boolean => status === 'waiting' || status === 'uploading';
const stopped = ({ status, missing }: UploadItem): boolean => (status === 'paused' || status === 'error') && !missing;

interface UploadListProps {
  uploads: Uploads;
  /** Asks before something is lost. */
  ask: (question: Question) => Promise<boolean>;
  /** What has arrived leaves the list: it stands elsewhere, and is no longer the visitor's. */
  leaves?: boolean;
  /** Says more of what is taken. */
  children?: ReactNode;
}

/** Files on their way to the server: added, paused, gone on with and removed here (S1-09, S4-13). */
export function UploadList({ uploads: { uploader, shrink }, ask, leaves = false, children }: UploadListProps): ReactElement {
  const { t } = useText();
  const all = useStore(uploader.items);
  const items = leaves ? all.filter(({ status }) => status !== 'success') : all;
  const small = useStore(shrink);
  const [refused, setRefused] = useState<Refused[]>([]);
  const again = useRef<HTMLInputElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const add = (files: ChosenFile[]): void => setRefused(uploader.add(files));
  const find = async (item: UploadItem): Promise<void> => {
    const file = item.handle && (await findAgain(item.handle, item.path));
    if (file) add([file]);
    else again.current?.click();
  };
  const erase = async (item: UploadItem): Promise<void> => {
    if (!(await ask({ title: t('upload.eraseAsk'), lines: [item.path, t('upload.eraseText')], okText: t('upload.erase'), danger: true })))
      return;
    await uploader.erase(item.id).then(
      () => heading.current?.focus(),
      (error: unknown) => notify('error', t('upload.eraseFailed'), errorText(error)),
    );
  };
  const remove = async (item: UploadItem): Promise<void> => {
    const sure =
      item.progress === 0 ||
      (await ask({ title: t('upload.removeAsk'), lines: [item.path, t('upload.removeText')], okText: t('upload.remove'), danger: true }));
    if (!sure) return;
    uploader.remove(item.id);
    heading.current?.focus();
  };
  const done = all.filter(({ status }) => status === 'success');
  const size = all.reduce((sum, item) => sum + item.size, 0);
  const share = size === 0 ? 0 : all.reduce((sum, item) => sum + item.size * item.progress, 0) / size;
  return (
    <div className="upload-page">
      <DropArea onChosen={add}>
        <label className="upload-shrink">
          <input type="checkbox" checked={small} onChange={(event) => shrink.set(event.target.checked)} />
          {t('upload.shrink')}
        </label>
        <p className="upload-limits">{t('upload.limits', { images: MOST_IMAGES })}</p>
        {children}
      </DropArea>
      <RefusedFiles
        refused={refused}
        reasonOf={(reason) => t(`uploadRefusal.${reason}`, { images: MOST_IMAGES })}
        onDismiss={() => setRefused([])}
      />
      <div className="upload-head">
        <h2 ref={heading} tabIndex={-1}>
          {t('upload.list')}
        </h2>
        <output>{all.length > 0 && t('upload.sum', { done: done.length, count: all.length, percent: Math.floor(share * 100) })}</output>
        {items.some(moving) && (
          <Button size="small" onClick={() => items.filter(moving).forEach(({ id }) => uploader.pause(id))}>
            {t('upload.pauseAll')}
          </Button>
        )}
        {items.some(stopped) && (
          <Button size="small" onClick={() => items.filter(stopped).forEach(({ id }) => uploader.resume(id))}>
            {t('upload.resumeAll')}
          </Button>
        )}
        {done.length > 0 && !leaves && (
          <Button size="small" onClick={() => done.forEach(({ id }) => uploader.remove(id))}>
            {t('upload.clear')}
          </Button>
        )}
      </div>
      {all.length === 0 && <p className="upload-empty">{t('upload.empty')}</p>}
      {items.length > 0 && (
        <ul className="upload-list" aria-label={t('upload.list')}>
          {items.map((item) => (
            <UploadRow
              key={item.id}
              item={item}
              onPause={({ id }) => uploader.pause(id)}
              onResume={({ id }) => uploader.resume(id)}
              onFind={(one) => void find(one)}
              onRemove={(one) => void (one.status === 'success' ? erase(one) : remove(one))}
            />
          ))}
        </ul>
      )}
      <input
        ref={again}
        type="file"
        multiple
        hidden
        data-input="again"
        onChange={(event) => {
          add(fromInput(event.target.files));
          event.target.value = '';
        }}
      />
    </div>
  );
}
