import { Button } from 'antd';
import type { ReactElement } from 'react';
import { useText } from '../../data/texts/useText.ts';
import type { ImportProgress } from './useImport.ts';

/** What may be done at the step an import is at. */
export function ImportButtons({ progress, onLeave }: { progress: ImportProgress; onLeave: () => void }): ReactElement {
  const { t } = useText();
  const { step, job, running, finished, ready, busy, dryRun } = progress;
  const bad = job?.result?.failed ?? 0;
  const good = (job?.result?.rows ?? 0) - bad;
  return (
    <>
      <Button onClick={onLeave}>{t(finished ? 'import.close' : 'form.cancel')}</Button>
      {step === 1 && <Button onClick={progress.back}>{t('import.otherFile')}</Button>}
      {step === 1 && (
        <Button type="primary" disabled={!ready} loading={busy} onClick={() => progress.start(true)}>
          {t('import.check')}
        </Button>
      )}
      {step === 2 && !finished && (
        <Button disabled={running} onClick={progress.back}>
          {t('import.back')}
        </Button>
      )}
      {dryRun && good > 0 && (
        <Button type="primary" loading={busy} onClick={() => progress.start(false, bad > 0)}>
          {t(bad > 0 ? 'import.writeGood' : 'import.write', { count: good })}
        </Button>
      )}
    </>
  );
}
