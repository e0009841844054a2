import { CaretRightOutlined, DeleteOutlined, FileOutlined, PauseOutlined, RedoOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactElement } from 'react';
import '../data/texts/toolTexts.ts';
import type { Texts } from '../data/texts/useText.ts';
import { useText } from '../data/texts/useText.ts';
import { sizeText, timeText } from './format.ts';
import type { UploadItem } from './types.ts';
import './row.css';

/** What can be done with a file of the list. */
export interface RowActions {
  onPause: (item: UploadItem) => void;
  onResume: (item: UploadItem) => void;
  /** Chooses the file of an earlier visit again. */
  onFind: (item: UploadItem) => void;
  /** Gives up a file on its way; deletes one that has arrived. */
  onRemove: (item: UploadItem) => void;
}

const percent = (share: number): number => Math.floor(share * 100);

function stateText({ status, hashing, lost, missing, handle, problem }: UploadItem, { t }: Texts): string {
  if (problem) return problem.message ?? t(`uploadProblem.${problem.code}`);
  if (missing) return t(handle ? 'upload.findable' : 'upload.missing');
  if (lost) return t('upload.lost');
  if (hashing !== undefined && status === 'waiting') return t('upload.hashing', { percent: percent(hashing) });
  return t(`uploadStatus.${status}`);
}

function pace({ speed, left }: UploadItem, { t }: Texts): string {
  const time = left === undefined ? undefined : timeText(left);
  return [speed > 0 ? `${sizeText(Math.round(speed))}/s` : '', time ? t('upload.left', { time: t(time.key, { count: time.count }) }) : '']
    .filter((part) => part !== '')
    .join(' · ');
}

/** One file: how far it is, and what can be done. */
export function UploadRow({ item, onPause, onResume, onFind, onRemove }: { item: UploadItem } & RowActions): ReactElement {
  const texts = useText();
  const { t } = texts;
  const { name, path, size, status, progress, missing } = item;
  const moving = status === 'waiting' || status === 'uploading';
  const button = (icon: ReactElement, label: string, onClick: () => void): ReactElement => (
    <Button type="text" size="small" icon={icon} aria-label={`${label} ${name}`} title={label} onClick={onClick} />
  );
  return (
    <li className={`upload-row upload-${status}`} data-status={status}>
      <span className="upload-icon" aria-hidden>
        {status === 'success' ? '✓' : status === 'error' ? '!' : <FileOutlined />}
      </span>
      <div className="upload-what">
        <span className="upload-name" title={path}>
          {path}
        </span>
        <span className="upload-state">
          <span className={status === 'error' ? 'upload-problem' : undefined}>{stateText(item, texts)}</span>
          <span>{sizeText(size)}</span>
          <span>{pace(item, texts)}</span>
        </span>
        <progress className="upload-bar" aria-label={name} max={100} value={percent(progress)} />
      </div>
      <span className="upload-percent">{percent(progress)}%</span>
      <span className="upload-buttons">
        {moving && button(<PauseOutlined />, t('upload.pause'), () => onPause(item))}
        {status === 'paused' && !missing && button(<CaretRightOutlined />, t('upload.resume'), () => onResume(item))}
        {missing && (
          <Button size="small" onClick={() => onFind(item)}>
            {t('upload.find')}
          </Button>
        )}
        {status === 'error' && !missing && button(<RedoOutlined />, t('upload.retry'), () => onResume(item))}
        {button(<DeleteOutlined />, t(status === 'success' ? 'upload.erase' : 'upload.remove'), () => onRemove(item))}
      </span>
    </li>
  );
}
