import { useInvalidate } from '@refinedev/core';
import { useEffect, useState } from 'react';
import type { Import } from '../../../documents/ground/model/imports.ts';
import { READING_KEYS, readingOf } from '../../../documents/features/imports/reading.ts';
import type { FileReading } from '../../../documents/ground/model/imports.ts';
import type { Resource, ScreenBundle } from '../../../documents/ground/model/resource.ts';
import { confirm } from '../../data/page/confirm.ts';
import { errorText } from '../../data/client/errorText.ts';
import { text } from '../../data/texts/i18n.ts';
import { inspectFile, startImport, type ImportMapping, type ImportOptions, type Inspection } from '../../data/files/transfer.ts';
import { usePermissions } from '../../session/permissions.ts';
import { importTargets, initialMapping, keepMapping, missingTargets, type ImportTarget } from './mapping.ts';
import { stopJob, useJob, type FollowedJob } from './useJob.ts';

/** A file to import, and what is known of it. */
interface Source {
  file: File;
  /** How somebody says that it is read. */
  stated: FileReading;
  inspection: Inspection;
  /** The kind of file that the resource's document describes, where it is one. */
  shipped: Import | undefined;
}

/** An import from its file to its rows: how far it is, and what may be done next. */
export interface ImportProgress extends FollowedJob {
  /** 0 chooses a file, 1 matches its columns, 2 checks and writes. */
  step: 0 | 1 | 2;
  /** A call is under way. */
  busy: boolean;
  /** Why the last call failed. */
  failure: string | undefined;
  source: Source | undefined;
  targets: readonly ImportTarget[];
  mapping: ImportMapping;
  /** Takes a mapping; where it says how the file is read, the file is read so. */
  setMapping: (mapping: ImportMapping) => void;
  /** Reads the file again, otherwise. */
  readAs: (stated: FileReading) => void;
  mode: ImportOptions['mode'];
  setMode: (mode: ImportOptions['mode']) => void;
  /** Everything that must be filled is. */
  ready: boolean;
  /** The job only checks. */
  dryRun: boolean;
  /** The rows are written. */
  finished: boolean;
  choose: (file: File) => void;
  start: (dryRun: boolean, partial?: boolean) => void;
  /** Goes a step back. */
  back: () => void;
  /** Stops what runs; false where the user would rather go on, or where it cannot be stopped. */
  stop: () => Promise<boolean>;
}

/** Makes the lists of a resource read again once an import has written. */
function useFreshLists(resource: Resource, finished: boolean): void {
  const invalidate = useInvalidate();
  useEffect(() => {
    if (finished) void invalidate({ resource: resource.name, invalidates: ['list'] });
  }, [finished, invalidate, resource.name]);
}

/** Does one call at a time and keeps why it failed. */
function useAttempts(): { busy: boolean; failure: string | undefined; attempt: (work: () => Promise<void>) => void } {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const attempt = (work: () => Promise<void>): void => {
    setBusy(true);
    setFailure(undefined);
    work()
      .catch((error: unknown) => setFailure(errorText(error)))
      .finally(() => setBusy(false));
  };
  return { busy, failure, attempt };
}

/** Whether a file is read as a mapping says. */
const isSaid = (said: FileReading, found: FileReading = {}): boolean =>
  (Object.keys(said) as (keyof FileReading)[]).every((key) => said[key] === found[key]);

/** What of a mapping says which column fills which field. */
const withoutReading = (mapping: ImportMapping): ImportMapping =>
  Object.fromEntries(Object.entries(mapping).filter(([key]) => !Object.hasOwn(READING_KEYS, key))) as unknown as ImportMapping;

const mayStop = (): Promise<boolean> =>
  confirm({ title: text('import.stopTitle'), lines: [text('import.stopText')], okText: text('import.cancel'), danger: true });

/** The import of a file into the records of a screen. */
export function useImport({ screen, resource }: ScreenBundle): ImportProgress {
  const { api } = resource;
  const targets = importTargets(resource, usePermissions());
  const [source, setSource] = useState<Source>();
  const [mapping, setMapping] = useState<ImportMapping>({ columns: {} });
  const [mode, setMode] = useState<ImportOptions['mode']>('insert');
  const [run, setRun] = useState<{ jobId: string; dryRun: boolean }>();
  const { attempt, ...attempts } = useAttempts();
  const followed = useJob(run?.jobId);
  const dryRun = run?.dryRun === true;
  const finished = followed.job?.state === 'done' && !dryRun;
  useFreshLists(resource, finished);

  /** Opens a file; the kind that is found may say how its files are read. */
  const open = async (file: File, stated: FileReading): Promise<void> => {
    const first = await inspectFile(api, screen.name, file, stated);
    const known = initialMapping(screen.name, first, targets, resource.imports);
    const whole = { ...readingOf(known.mapping), ...stated };
    const inspection = isSaid(whole, first.reading) ? first : await inspectFile(api, screen.name, file, whole);
    setSource({ file, stated: whole, inspection, shipped: known.shipped });
    // What already fills the fields stays, as long as the columns are the same.
    const same = source?.file === file && source.inspection.headers.join('\n') === inspection.headers.join('\n');
    if (!same) setMapping(withoutReading(initialMapping(screen.name, inspection, targets, resource.imports).mapping));
  };
  const choose = (file: File): void => attempt(() => open(file, {}));
  const readAs = (stated: FileReading): void => {
    if (source) attempt(() => open(source.file, { ...source.stated, ...stated }));
  };
  const take = (next: ImportMapping): void => {
    const said = readingOf(next);
    setMapping(withoutReading(next));
    if (!isSaid(said, source?.inspection.reading)) readAs(said);
  };
  const start = (checks: boolean, partial = false): void => {
    if (!source) return;
    attempt(async () => {
      keepMapping(screen.name, mapping);
      // What was shown is what is done.
      const whole = { ...mapping, ...source.inspection.reading };
      const jobId = await startImport(api, screen.name, source.file, { mapping: whole, dryRun: checks, partial, mode });
      setRun({ jobId, dryRun: checks });
    });
  };
  const stop = async (): Promise<boolean> => {
    if (!run || !followed.running) return true;
    // Nothing is lost by a check that goes on.
    if (run.dryRun) return stopJob(run.jobId).then(() => true);
    return (await mayStop()) && stopJob(run.jobId);
  };
  return {
    ...followed,
    ...attempts,
    step: run ? 2 : source ? 1 : 0,
    source,
    targets,
    mapping,
    setMapping: take,
    readAs,
    mode,
    setMode,
    ready: Object.keys(mapping.columns).length > 0 && missingTargets(targets, mapping, screen.defaults).length === 0,
    dryRun,
    finished,
    choose,
    start,
    back: () => (run ? setRun(undefined) : setSource(undefined)),
    stop,
  };
}
