import { InboxOutlined } from '@ant-design/icons';
import { useInvalidate } from '@refinedev/core';
import { Button, Steps } from 'antd';
import { useEffect, useState, type ReactElement } from 'react';
import type { Import } from '../../../documents/imports/index.ts';
import type { ScreenBundle } from '../../../documents/types.ts';
import { confirm } from '../../data/confirm.ts';
import { errorText } from '../../data/errorText.ts';
import { saveFile } from '../../data/files.ts';
import { notify } from '../../data/notifications.ts';
import { cancelJob, inspectFile, startImport, type ImportMapping, type ImportOptions, type Inspection } from '../../data/transfer.ts';
import { useNarrow } from '../../data/useNarrow.ts';
import { useText } from '../../data/useText.ts';
import { usePermissions } from '../../session/permissions.ts';
import { Window } from '../../windows/Window.tsx';
import { importTargets, keepMapping, mappingOf, matchHeaders, missingTargets, shippedFor, storedMapping } from './mapping.ts';
import { MappingStep } from './MappingStep.tsx';
import { ResultStep } from './ResultStep.tsx';
import { Shipped } from './Shipped.tsx';
import { useJob } from './useJob.ts';
import './import.css';

/** Imports a file: choose it, match its columns, check it without writing, then write it. */
export function ImportDialog({ bundle, onClose }: { bundle: ScreenBundle; onClose: () => void }): ReactElement {
  const { screen, resource } = bundle;
  const { api } = resource;
  const { t, titleOf } = useText();
  const narrow = useNarrow();
  const invalidate = useInvalidate();
  const targets = importTargets(resource, usePermissions());
  const [file, setFile] = useState<File>();
  const [inspection, setInspection] = useState<Inspection>();
  const [mapping, setMapping] = useState<ImportMapping>({ columns: {} });
  const [shipped, setShipped] = useState<Import>();
  const [mode, setMode] = useState<ImportOptions['mode']>('insert');
  const [run, setRun] = useState<{ jobId: string; dryRun: boolean }>();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const { job, error: jobError } = useJob(run?.jobId);
  const finished = job?.state === 'done' && run?.dryRun === false;
  useEffect(() => {
    if (finished) void invalidate({ resource: resource.name, invalidates: ['list'] });
  }, [finished, invalidate, resource.name]);

  const attempt = (work: () => Promise<void>): void => {
    setBusy(true);
    setError(undefined);
    work()
      .catch((failure: unknown) => setError(errorText(failure)))
      .finally(() => setBusy(false));
  };
  const choose = (selected: File | undefined): void => {
    if (!selected) return;
    attempt(async () => {
      const result = await inspectFile(api, screen.name, selected);
      setFile(selected);
      setInspection(result);
      const stored = storedMapping(screen.name, result.headers, targets);
      const known = stored ? undefined : shippedFor(resource.imports, result.headers);
      setShipped(known);
      setMapping(stored ?? (known ? mappingOf(known, targets) : { columns: matchHeaders(result.headers, targets, result.mapping) }));
    });
  };
  const start = (dryRun: boolean, partial = false): void => {
    if (!file) return;
    attempt(async () => {
      keepMapping(screen.name, mapping);
      setRun({ jobId: await startImport(api, screen.name, file, { mapping, dryRun, partial, mode }), dryRun });
    });
  };
  const template = (format: 'csv' | 'xlsx'): void => {
    saveFile({ url: `${api}/template`, params: { screen: screen.name, format } }, `${titleOf(screen)}.${format}`).catch(
      (failure: unknown) => notify('error', errorText(failure)),
    );
  };
  const step = run ? 2 : inspection ? 1 : 0;
  const ready = Object.keys(mapping.columns).length > 0 && missingTargets(targets, mapping, screen.defaults).length === 0;
  const running = run !== undefined && (!job || job.state === 'queued' || job.state === 'running') && !jobError;
  const bad = job?.result?.failed ?? 0;
  const good = (job?.result?.rows ?? 0) - bad;
  const leave = async (): Promise<void> => {
    if (
      running &&
      !run.dryRun &&
      !(await confirm({ title: t('import.stopTitle'), lines: [t('import.stopText')], okText: t('import.cancel'), danger: true }))
    )
      return;
    if (running) void cancelJob(run.jobId).catch(() => undefined);
    onClose();
  };
  const footer = [
    <Button key="close" onClick={() => void leave()}>
      {t(finished ? 'import.close' : 'form.cancel')}
    </Button>,
    ...(step === 1
      ? [
          <Button key="other" onClick={() => setInspection(undefined)}>
            {t('import.otherFile')}
          </Button>,
          <Button key="check" type="primary" disabled={!ready} loading={busy} onClick={() => start(true)}>
            {t('import.check')}
          </Button>,
        ]
      : []),
    ...(step === 2 && !finished
      ? [
          <Button key="back" disabled={running} onClick={() => setRun(undefined)}>
            {t('import.back')}
          </Button>,
        ]
      : []),
    ...(step === 2 && run?.dryRun && good > 0
      ? [
          <Button key="write" type="primary" loading={busy} onClick={() => start(false, bad > 0)}>
            {t(bad > 0 ? 'import.writeGood' : 'import.write', { count: good })}
          </Button>,
        ]
      : []),
  ];
  return (
    <Window
      centered={false}
      width={820}
      style={{ top: 40 }}
      title={t('import.title', { name: titleOf(screen) })}
      onCancel={() => void leave()}
      footer={footer}
    >
      <Steps
        size="small"
        responsive={false}
        titlePlacement={narrow ? 'vertical' : 'horizontal'}
        current={step}
        className="import-steps"
        items={[{ title: t('import.stepFile') }, { title: t('import.stepColumns') }, { title: t('import.stepCheck') }]}
      />
      {error && (
        <p className="form-error" role="alert">
          {error}
        </p>
      )}
      {jobError !== undefined && (
        <p className="form-error" role="alert">
          {errorText(jobError)}
        </p>
      )}
      {step === 0 && (
        <>
          <label className="import-drop">
            <InboxOutlined className="import-drop-icon" aria-hidden />
            <span>{t(busy ? 'import.reading' : 'import.drop')}</span>
            <input
              type="file"
              className="import-input"
              accept=".csv,.xlsx,.json,.geojson,.kml,.kmz,.zip,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
              disabled={busy}
              onChange={(event) => choose(event.target.files?.[0])}
            />
          </label>
          <p className="import-template">
            {t('import.template')}{' '}
            <Button type="link" size="small" onClick={() => template('xlsx')}>
              Excel
            </Button>{' '}
            <Button type="link" size="small" onClick={() => template('csv')}>
              CSV
            </Button>
          </p>
          {resource.imports && <Shipped imports={resource.imports} />}
        </>
      )}
      {step === 1 && shipped && <p className="mapping-note">{t('mapping.shipped', { name: titleOf(shipped) })}</p>}
      {step === 1 && inspection && (
        <MappingStep
          bundle={bundle}
          inspection={inspection}
          targets={targets}
          mapping={mapping}
          mode={mode}
          onMapping={setMapping}
          onMode={setMode}
        />
      )}
      {step === 2 && run && jobError === undefined && <ResultStep job={job} dryRun={run.dryRun} />}
    </Window>
  );
}
