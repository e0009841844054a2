import { Steps } from 'antd';
import type { ReactElement } from 'react';
import type { ScreenBundle } from '../../../documents/ground/model/resource.ts';
import { errorText } from '../../data/client/errorText.ts';
import { useNarrow } from '../../data/page/media.ts';
import { useText } from '../../data/texts/useText.ts';
import { Window } from '../../windows/Window.tsx';
import { FileStep } from './FileStep.tsx';
import { ImportButtons } from './ImportButtons.tsx';
import { MappingStep } from './MappingStep.tsx';
import { Reading } from './Reading.tsx';
import { ResultStep } from './ResultStep.tsx';
import { useImport, type ImportProgress } from './useImport.ts';
import './import.css';

function Alert({ text }: { text: string }): ReactElement {
  return (
    <p className="form-error" role="alert">
      {text}
    </p>
  );
}

/** The columns of the file, and what they fill. */
function ColumnsStep({ bundle, progress }: { bundle: ScreenBundle; progress: ImportProgress }): ReactElement | null {
  const { t, titleOf } = useText();
  const { source, targets, mapping, setMapping, mode, setMode } = progress;
  if (!source) return null;
  const { inspection, shipped } = source;
  return (
    <>
      {shipped && <p className="mapping-note">{t('mapping.shipped', { name: titleOf(shipped) })}</p>}
      <Reading inspection={inspection} busy={progress.busy} onReading={progress.readAs} />
      <MappingStep {...{ bundle, inspection, targets, mapping, mode, stated: source.stated }} onMapping={setMapping} onMode={setMode} />
    </>
  );
}

/** Imports a file: choose it, match its columns, check it without writing, then write it. */
export function ImportDialog({ bundle, onClose }: { bundle: ScreenBundle; onClose: () => void }): ReactElement {
  const { t, titleOf } = useText();
  const narrow = useNarrow();
  const progress = useImport(bundle);
  const { step, failure, error, job, running, dryRun, busy } = progress;
  const leave = async (): Promise<void> => {
    if (await progress.stop()) onClose();
  };
  return (
    <Window
      centered={false}
      width={820}
      style={{ top: 40 }}
      title={t('import.title', { name: titleOf(bundle.screen) })}
      onCancel={() => void leave()}
      footer={<ImportButtons progress={progress} onLeave={() => void leave()} />}
    >
      <Steps
        size="small"
        responsive={false}
        titlePlacement={narrow ? 'vertical' : 'horizontal'}
        current={step}
        className="import-steps"
        items={[{ title: t('import.stepFile') }, { title: t('import.stepColumns') }, { title: t('import.stepCheck') }]}
      />
      {failure && <Alert text={failure} />}
      {error && <Alert text={errorText(error)} />}
      {step === 0 && <FileStep bundle={bundle} busy={busy} onFile={progress.choose} />}
      {step === 1 && <ColumnsStep bundle={bundle} progress={progress} />}
      {step === 2 && (running || !error) && <ResultStep job={job} dryRun={dryRun} />}
    </Window>
  );
}
