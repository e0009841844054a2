import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState, type ReactElement } from 'react';
import { formatDate } from '../../data/dates.ts';
import { errorText } from '../../data/client/errorText.ts';
import { notify } from '../../data/notifications.ts';
import { keys } from '../../data/documents/queries.ts';
import { useText } from '../../data/texts/useText.ts';
import { readHistory, readPast } from '../../workbench/calls.ts';
import { edit, type Draft } from '../../workbench/drafts.ts';
import { Failure } from '../../parts/Failure.tsx';
import { TextChanges } from './TextChanges.tsx';

/** What a document said before: who changed it and when, what changed since, and the way back. */
export function Past({ draft: { file, text } }: { draft: Draft }): ReactElement {
  const { t } = useText();
  const {
    data: versions,
    error,
    refetch,
  } = useQuery({ queryKey: keys.past(file), queryFn: () => readHistory(file), placeholderData: undefined });
  const [open, setOpen] = useState<{ id: number; text: string }>();
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!versions)
    return (
      <p className="block-empty" aria-busy>
        {t('workbench.reading')}
      </p>
    );
  if (versions.length === 0) return <p className="block-empty">{t('workbench.noPast')}</p>;
  const withText = async (id: number, use: (past: string) => void): Promise<void> => {
    await readPast(file, id).then(use, (error: unknown) => notify('error', t('workbench.pastFailed'), errorText(error)));
  };
  const restore = (past: string): void => {
    edit(file, past);
    notify('success', t('workbench.restored'));
  };
  return (
    <ol className="past">
      {versions.map((v) => (
        <li key={v.id}>
          <div className="past-head">
            <span>
              <time dateTime={v.time}>{formatDate(v.time)}</time> · {v.userCode ?? t('workbench.byHand')}
              {v.removed && ` · ${t('workbench.wasRemoved')}`}
              {v.remark !== null && <em>{v.remark}</em>}
            </span>
            {!v.removed && (
              <Button
                size="small"
                aria-expanded={open?.id === v.id}
                onClick={() => (open?.id === v.id ? setOpen(undefined) : void withText(v.id, (past) => setOpen({ id: v.id, text: past })))}
              >
                {t('workbench.compare')}
              </Button>
            )}
            {!v.removed && (
              <Button size="small" onClick={() => void withText(v.id, restore)}>
                {t('workbench.restore')}
              </Button>
            )}
          </div>
          {open?.id === v.id && <TextChanges before={open.text} after={text} label={t('workbench.lines')} />}
        </li>
      ))}
    </ol>
  );
}
