import { CheckCircleOutlined, ClockCircleOutlined, ExclamationCircleOutlined } from '@ant-design/icons';
import { useEffect, useState, type ReactElement } from 'react';
import type { SentList, SentState, ShareGrant } from '../../../contract/share.ts';
import { errorText } from '../../data/client/errorText.ts';
import { useStore } from '../../data/store.ts';
import { useText } from '../../data/texts/useText.ts';
import { fetchSent } from '../../session/share.ts';
import { sizeText } from '../../upload/format.ts';
import { UploadList } from '../upload/UploadList.tsx';
import { uploadsBy } from '../upload/uploads.ts';
import './sending.css';

/** Between two looks at what became of files, ms: soon after one has arrived, less often where none comes from here, then seldom. */
const [SOON, CALM, SELDOM] = [2000, 10_000, 30_000];
const ICONS = { waiting: ClockCircleOutlined, taken: CheckCircleOutlined, unfit: ExclamationCircleOutlined } as const;

type Told = { list?: SentList; problem?: string };

/** What was sent through the link, asked for when another file has arrived and while one waits to be looked at. */
function useSent(share: string, arrived: number): Told {
  const [told, setTold] = useState<Told>({});
  useEffect(() => {
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const look = (pause: number): void => {
      fetchSent(share, stop.signal).then(
        (list) => {
          setTold({ list });
          if (list.files.some(({ state }) => state === 'waiting')) timer = setTimeout(() => look(Math.min(pause * 1.5, SELDOM)), pause);
        },
        (error: unknown) => {
          if (!stop.signal.aborted) setTold((before) => ({ ...before, problem: errorText(error) }));
        },
      );
    };
    look(arrived > 0 ? SOON : CALM);
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [share, arrived]);
  return told;
}

const erases = (): Promise<boolean> => Promise.resolve(true);

/** Sends pictures to the task of a link, and says what became of each (S2-06). */
export function Sending({ share, grant }: { share: string; grant: ShareGrant }): ReactElement {
  const { t } = useText();
  const uploads = uploadsBy(share);
  const arrived = useStore(uploads.uploader.items).filter(({ status }) => status === 'success').length;
  const { list, problem } = useSent(share, arrived);
  const sending = list?.sending ?? grant.sending;
  const words = (state: SentState): string => t(`sent.${state}`);
  return (
    <div className="sending">
      <UploadList uploads={uploads} ask={erases} leaves>
        {sending && (
          <p className="upload-limits">
            {t('sent.quota', {
              files: sending.sent.files,
              mostFiles: sending.most.files,
              bytes: sizeText(sending.sent.bytes),
              mostBytes: sizeText(sending.most.bytes),
            })}
          </p>
        )}
      </UploadList>
      <h2 id="sent">{t('sent.title')}</h2>
      {problem !== undefined && (
        <p role="alert" className="entry-problem">
          {problem}
        </p>
      )}
      {list?.files.length ? (
        <ul className="sent-list" aria-labelledby="sent" aria-live="polite">
          {list.files.map(({ id, name, size, state, reason }) => {
            const Icon = ICONS[state];
            return (
              <li key={id} data-state={state}>
                <Icon aria-hidden />
                <span className="sent-name">{name}</span>
                <span>{sizeText(size)}</span>
                <span className="sent-state">
                  {reason === undefined ? words(state) : t('sent.because', { state: words(state), reason })}
                </span>
              </li>
            );
          })}
        </ul>
      ) : (
        <p className="upload-empty">{t('sent.none')}</p>
      )}
    </div>
  );
}
