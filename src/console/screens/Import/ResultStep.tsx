import { Button } from 'antd';
import type { ReactElement } from 'react';
import { saveFile } from '../../data/files/files.ts';
import { useText } from '../../data/texts/useText.ts';
import type { Job } from '../../data/files/transfer.ts';
import { JobProgress } from './JobProgress.tsx';

/** Refused values listed here; the error file has them all. */
const LISTED = 200;

/** How far the import is, and what came of it. */
export function ResultStep({ job, dryRun }: { job: Job | undefined; dryRun: boolean }): ReactElement {
  const { t } = useText();
  if (!job || job.state === 'queued' || job.state === 'running')
    return (
      <JobProgress job={job} text={t(dryRun ? 'import.checking' : 'import.running', { done: job?.done ?? 0, total: job?.total ?? 0 })} />
    );
  if (job.state !== 'done' || !job.result) {
    return (
      <p className="form-error" role="alert">
        {job.state === 'cancelled' ? t('import.cancelled') : (job.error ?? t('import.failed'))}
      </p>
    );
  }
  const { rows, inserted, updated, failed, errors } = job.result;
  return (
    <div>
      <output className={failed > 0 ? 'import-summary import-summary-bad' : 'import-summary'}>
        {dryRun ? t('import.checked', { rows, good: rows - failed, failed }) : t('import.did', { inserted, updated, failed })}
      </output>
      {errors.length > 0 && (
        <div className="import-scroll">
          <table className="import-table">
            <thead>
              <tr>
                <th scope="col">{t('import.line')}</th>
                <th scope="col">{t('import.column')}</th>
                <th scope="col">{t('import.value')}</th>
                <th scope="col">{t('import.reason')}</th>
              </tr>
            </thead>
            <tbody>
              {errors.slice(0, LISTED).map((error) => (
                <tr key={`${error.line} ${error.column} ${error.message}`}>
                  <td>{error.lines > 1 ? t('import.lines', { line: error.line, more: error.lines - 1 }) : error.line}</td>
                  <td>{error.column}</td>
                  <td>{String(error.value ?? '')}</td>
                  <td>{error.message}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {job.hasFile && (
        <Button onClick={() => void saveFile({ method: 'GET', url: '/api/jobs/file', params: { id: job.id } }, 'errors.csv')}>
          {t('import.errorFile')}
        </Button>
      )}
    </div>
  );
}
