import '../../../data/texts/toolTexts.ts';
import { DownloadOutlined, PlayCircleOutlined } from '@ant-design/icons';
import { Fragment, useState, type ReactElement } from 'react';
import { part } from '../../../data/page/part.ts';
import { useText } from '../../../data/texts/useText.ts';
import { Waiting } from '../../../data/page/Waiting.tsx';
import type { ViewProps } from '../../contract.ts';
import { downloadFile } from './calls.ts';
import { Picture } from './Picture.tsx';
import { isPicture, shownOf, type Shown } from './shown.ts';
import './files.css';
import { holdsPictures } from '../../../../documents/ground/fields/traits.ts';

const Gallery = part(() => import('./Gallery.tsx').then((m) => ({ default: m.Gallery })));

const Film = part(() => import('./Film.tsx').then((m) => ({ default: m.Film })));

/** Names of what browsers play. */
const FILM = /\.(?:webm|mp4)$/i;

/** Pictures shown in a row before the rest is only counted. */
const SHOWN = 3;

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
      {open !== undefined && (
        <Waiting>
          <Gallery pictures={files} first={open} onClose={() => setOpen(undefined)} />
        </Waiting>
      )}
    </span>
  );
}

/** Pictures as thumbnails that open large, also among other files; these as names that download, videos also play. */
export function Files({ field, value, labels }: ViewProps): ReactElement {
  const { t } = useText();
  const [film, setFilm] = useState<Shown>();
  const files = shownOf(value, labels);
  if (holdsPictures(field)) return <Pictures files={files} />;
  const pictures = files.filter(isPicture);
  return (
    <span className="file-names">
      {pictures.length > 0 && <Pictures files={pictures} />}
      {files
        .filter((file) => !isPicture(file))
        .map(({ id, name }) => (
          <Fragment key={id}>
            {FILM.test(name) && (
              <button
                type="button"
                className="link-button"
                aria-label={t('files.play', { name })}
                title={t('files.play', { name })}
                onClick={(event) => {
                  event.stopPropagation();
                  setFilm({ id, name });
                }}
              >
                <PlayCircleOutlined aria-hidden />
              </button>
            )}
            <button
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
          </Fragment>
        ))}
      {film && (
        <Waiting>
          <Film file={film} onClose={() => setFilm(undefined)} />
        </Waiting>
      )}
    </span>
  );
}
