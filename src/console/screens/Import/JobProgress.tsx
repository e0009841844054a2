import { Button, Progress } from 'antd';
import type { ReactElement } from 'react';
import type { Job } from '../../data/files/transfer.ts';
import { useText } from '../../data/texts/useText.ts';
import { stopJob } from './useJob.ts';

/** How far long work is, with a button that stops it; undefined before the first answer. */
export function JobProgress({ job, text }: { job: Job | undefined; text: string }): ReactElement {
  const { t } = useText();
  return (
    <output className="import-progress">
      <p>{text}</p>
      <Progress percent={job && job.total > 0 ? Math.floor((job.done / job.total) * 100) : 0} status="active" />
      {job && <Button onClick={() => void stopJob(job.id)}>{t('import.cancel')}</Button>}
    </output>
  );
}
