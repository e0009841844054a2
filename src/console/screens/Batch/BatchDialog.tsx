import { Button, Progress } from 'antd';
import { useCallback, useEffect, useState, type ReactElement } from 'react';
import type { Batch } from '../../actions/types.ts';
import { createRun } from './run.ts';
import { actionTitle, type Row } from '../../actions/types.ts';
import { notify } from '../../data/notifications.ts';
import { useStore } from '../../data/store.ts';
import { useUnsaved } from '../../data/page/unsaved.ts';
import { useText } from '../../data/texts/useText.ts';
import { Window } from '../../windows/Window.tsx';
import '../Import/import.css';

interface BatchDialogProps {
  batch: Batch;
  nameOf: (row: Row) => string;
  /** After some were done: their ids. */
  onDone: (ids: readonly string[]) => void;
  onClose: () => void;
}

/** Refusals listed; the rest is counted. */
const LISTED = 200;

/** Does something with many rows: shows how far it is, can be stopped, says of each row why it stayed, and tries those again. */
export function BatchDialog({ batch, nameOf, onDone, onClose }: BatchDialogProps): ReactElement {
  const texts = useText();
  const { t } = texts;
  const title = actionTitle(batch, texts);
  // Not a matter of the drawing: it goes on while another page is looked at.
  const [run] = useState(() =>
    createRun(batch, ({ done, refused, left }) => {
      if (done.length > 0) onDone(done);
      const look = batch.ended?.();
      if (refused.length + left.length > 0) return;
      notify('success', t('transition.done', { title, count: done.length }), look);
      onClose();
    }),
  );
  useEffect(() => run.start(), [run]);
  const {
    rows,
    outcome: { done, refused, left },
    running,
    stopping,
  } = useStore(run.progress);
  useUnsaved(useCallback(() => run.progress.get().running, [run]));
  const past = done.length + refused.length;
  const names = new Map(rows.map((row) => [row.id, row]));
  return (
    <Window
      width={560}
      title={t('batchRun.title', { title, count: batch.rows.length })}
      onCancel={running ? run.stop : onClose}
      footer={
        <div className="form-buttons">
          {running ? (
            <Button onClick={run.stop} loading={stopping} autoFocus>
              {t('batchRun.stop')}
            </Button>
          ) : (
            <>
              <Button onClick={onClose}>{t('batchRun.close')}</Button>
              <Button type="primary" onClick={run.again} autoFocus>
                {t('batchRun.again', { count: refused.length + left.length })}
              </Button>
            </>
          )}
        </div>
      }
    >
      <Progress percent={Math.floor((past / rows.length) * 100)} status={running ? 'active' : 'exception'} aria-label={title} />
      <output className="import-progress">
        {running
          ? t('batchRun.running', { past, count: rows.length })
          : t('batchRun.ended', { done: done.length, refused: refused.length, left: left.length })}
      </output>
      {!running && refused.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be within reach of the keys
        <section className="import-scroll" aria-label={t('batchRun.reasons')} tabIndex={0}>
          <table className="import-table">
            <thead>
              <tr>
                <th scope="col">{t('batchRun.row')}</th>
                <th scope="col">{t('import.reason')}</th>
              </tr>
            </thead>
            <tbody>
              {refused.slice(0, LISTED).map(({ id, message }) => (
                <tr key={id}>
                  <td>{nameOf(names.get(id) ?? { id })}</td>
                  <td>{message}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {!running && refused.length > LISTED && <p>{t('remove.more', { count: refused.length - LISTED })}</p>}
    </Window>
  );
}
