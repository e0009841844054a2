import { Button, Input, InputNumber, Segmented } from 'antd';
import { useEffect, useState, type ReactElement } from 'react';
import { HELD_BY_MAKER, MOST_DAYS, MOST_QUOTA, QUOTA, type ShareEntry, type ShareLink } from '../../../contract/share.ts';
import type { ScreenBundle } from '../../../documents/ground/model/resource.ts';
import type { Row } from '../../actions/types.ts';
import { warn } from '../../data/client/warn.ts';
import { notify } from '../../data/notifications.ts';
import { useText } from '../../data/texts/useText.ts';
import { timeText } from '../../fields/shared/time.ts';
import { endShare, makeShare, pageOf, readShares } from '../../session/share.ts';
import { sizeText } from '../../upload/format.ts';
import { Window } from '../../windows/Window.tsx';
import './share.css';

const PERIODS = [1, 7, MOST_DAYS] as const;
const DAY_MS = 86_400_000;
/** Servers and browsers may disagree by a little. */
const MARGIN_MS = 60_000;
const GIB = 1024 ** 3;

interface ShareDialogProps {
  bundle: ScreenBundle;
  row: Row;
  name: string;
  onClose: () => void;
}

/** Makes links that show a record without sign-in, and withdraws them (S7-36). */
export function ShareDialog({ bundle: { resource }, row, name, onClose }: ShareDialogProps): ReactElement {
  const { t } = useText();
  const page = pageOf(resource.name);
  const [days, setDays] = useState<number>(PERIODS[1]);
  const [link, setLink] = useState<ShareLink>();
  const [links, setLinks] = useState<readonly ShareEntry[]>([]);
  const [busy, setBusy] = useState(false);
  const [quota, setQuota] = useState(QUOTA);
  const takes = page !== undefined && HELD_BY_MAKER[page] !== undefined;
  useEffect(() => {
    if (page) readShares(page, row.id).then(setLinks, warn);
  }, [page, row.id]);
  const address = link ? location.origin + link.path : '';
  const make = async (): Promise<void> => {
    if (!page) return;
    setBusy(true);
    await makeShare(page, row.id, new Date(Date.now() + days * DAY_MS - MARGIN_MS).toISOString(), takes ? quota : undefined)
      .then((newLink) => {
        setLink(newLink);
        return readShares(page, row.id).then(setLinks);
      })
      .catch(warn);
    setBusy(false);
  };
  const copy = (): Promise<void> =>
    // Not there on a page of plain HTTP.
    Promise.resolve(navigator.clipboard?.writeText(address) ?? Promise.reject(new Error('no clipboard'))).then(
      () => notify('success', t('share.copied')),
      () => notify('warning', t('share.unsure')),
    );
  const end = (id: string): Promise<void> =>
    endShare(id).then(() => {
      setLinks(links.filter((one) => one.id !== id));
      setLink(undefined);
      notify('success', t('share.ended'));
    }, warn);
  return (
    <Window open destroyOnHidden width={520} title={t('share.title', { name })} footer={null} onCancel={onClose}>
      <p>{t(takes ? 'share.leadUpload' : 'share.lead', { name })}</p>
      {takes && (
        <div className="share-quota">
          {t('share.most')}
          <InputNumber
            aria-label={`${t('share.most')} ${t('share.files')}`}
            min={1}
            max={MOST_QUOTA.files}
            precision={0}
            value={quota.files}
            onChange={(files) => setQuota({ ...quota, files: files ?? QUOTA.files })}
          />
          {t('share.files')}
          <InputNumber
            aria-label={`${t('share.most')} ${t('share.bytes')}`}
            min={1}
            max={MOST_QUOTA.bytes / GIB}
            precision={0}
            value={quota.bytes / GIB}
            onChange={(size) => setQuota({ ...quota, bytes: (size ?? QUOTA.bytes / GIB) * GIB })}
          />
          {t('share.bytes')}
        </div>
      )}
      <div className="share-make">
        <Segmented
          aria-label={t('share.period')}
          value={days}
          options={PERIODS.map((count) => ({ value: count, label: t('share.days', { count }) }))}
          onChange={setDays}
        />
        <Button type="primary" loading={busy} onClick={() => void make()}>
          {t('share.make')}
        </Button>
      </div>
      {link && (
        <div className="share-make">
          <Input readOnly value={address} aria-label={t('share.copy')} onFocus={(event) => event.target.select()} />
          <Button onClick={() => void copy()}>{t('share.copy')}</Button>
        </div>
      )}
      {links.length > 0 && (
        <>
          <h4>{t('share.left')}</h4>
          <ul className="share-links">
            {links.map(({ id, until, sending }) => (
              <li key={id}>
                <span>
                  {t('share.until', { until: timeText(until) })}
                  {sending && (
                    <small>
                      {t('share.used', {
                        files: sending.sent.files,
                        mostFiles: sending.most.files,
                        bytes: sizeText(sending.sent.bytes),
                        mostBytes: sizeText(sending.most.bytes),
                      })}
                    </small>
                  )}
                </span>
                <Button size="small" danger onClick={() => void end(id)}>
                  {t('share.end')}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </Window>
  );
}
