import '../../../data/lateTexts.ts';
import { DownloadOutlined } from '@ant-design/icons';
import { useState, type ReactElement } from 'react';
import { useText } from '../../../data/useText.ts';
import type { ViewProps } from '../../contract.ts';
import { asList } from '../codes.ts';
import { downloadFile } from './calls.ts';
import { Gallery, type Shown } from './Gallery.tsx';
import { Picture } from './Picture.tsx';
import './files.css';

/** Pictures shown in a row before the rest is only counted. */
const SHOWN = 3;

/** Ids with their names, in order. */
export const shownOf = (value: unknown, labels: string | string[] | undefined): Shown[] => {
  const names = asList(labels);
  return asList(value).map((id, n) => ({ id, name: names[n] ?? id }));
};

function Pictures({ files }: { files: readonly Shown[] }): ReactElement {
  const { t } = useText();
  const [open, setOpen] = useState<number>();
  return (
    <span className="pictures">
      {files.slice(0, SHOWN).map(({ id, name }, n) => (
        <button
          key={id}
          type="button"
          aria-label={t('files.open', { name })}
          onClick={(event) => {
            event.stopPropagation();
            setOpen(n);
          }}
        >
          <Picture id={id} name={name} version="thumb" />
        </button>
      ))}
      {files.length > SHOWN && (
        <button
          type="button"
          aria-label={t('files.all', { count: files.length })}
          onClick={(event) => {
            event.stopPropagation();
            setOpen(SHOWN);
          }}
        >
          +{files.length - SHOWN}
        </button>
      )}
      {open !== undefined && <Gallery pictures={files} first={open} onClose={() => setOpen(undefined)} />}
    </span>
  );
}

/** Pictures as thumbnails that open large, other files as names that download. */
export function Files({ field, value, labels }: ViewProps): ReactElement {
  const { t } = useText();
  const files = shownOf(value, labels);
  if (field.type === 'image') return <Pictures files={files} />;
  return (
    <span className="file-names">
      {files.map(({ id, name }) => (
        <button
          key={id}
          type="button"
          className="link-button"
          title={t('files.downloadOf', { name })}
          onClick={(event) => {
            event.stopPropagation();
            void downloadFile(id).catch(() => undefined);
          }}
        >
          <DownloadOutlined aria-hidden /> {name}
        </button>
      ))}
    </span>
  );
}
