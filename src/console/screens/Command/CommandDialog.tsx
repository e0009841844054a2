import { Alert, Button, Spin } from 'antd';
import { useEffect, useId, useMemo, useRef, useState, type ReactElement } from 'react';
import type { CommandAnswer, CommandPreview, CommandRequest, FileResult, Finding } from '../../../contract/commands.ts';
import { COMMANDS } from '../../../documents/ground/model/commands.ts';
import { formResource } from '../../../documents/features/actions/form.ts';
import type { CommandAction } from '../../../documents/ground/model/actions.ts';
import type { Form } from '../../../documents/ground/model/form.ts';
import type { ScreenBundle } from '../../../documents/ground/model/resource.ts';
import type { Row } from '../../actions/types.ts';
import { request } from '../../data/client/client.ts';
import { mayDiscard } from '../../data/page/confirm.ts';
import { saveFile } from '../../data/files/files.ts';
import { notify } from '../../data/notifications.ts';
import type { ImportResult, Job } from '../../data/files/transfer.ts';
import { useText } from '../../data/texts/useText.ts';
import { messagesOf } from '../../parts/form/errors.ts';
import type { FormRecord } from '../../parts/form/record.ts';
import type { FormHandle } from '../../parts/form/contract.ts';
import { RecordForm } from '../../parts/form/RecordForm.tsx';
import { Window } from '../../windows/Window.tsx';
import { JobProgress } from '../Import/JobProgress.tsx';
import { ResultStep } from '../Import/ResultStep.tsx';
import { useJob } from '../Import/useJob.ts';
import { Preview } from './Preview.tsx';

interface CommandDialogProps {
  bundle: ScreenBundle;
  action: CommandAction;
  row: Row;
  name: string;
  onDone: () => void;
  /** Leads to what it made. */
  onGo: (address: string) => void;
  onClose: () => void;
}

/** Has the server do it; answers the job that goes on with it. @throws ApiError */
function command(
  { resource, screen }: ScreenBundle,
  { name }: CommandAction,
  row: Row,
  values: CommandRequest['values'],
  agreed: Pick<CommandRequest, 'preview' | 'mark'>,
): Promise<CommandAnswer> {
  const body: CommandRequest = { name, id: row.id, ...(values ? { values } : {}), ...agreed };
  return request({ url: `${resource.api}/command`, params: { screen: screen.name }, body, handled: values !== undefined });
}

/** What became of a job, and its file. */
function Ended({ job, title }: { job: Job; title: string }): ReactElement {
  const { t } = useText();
  const result = job.result as Partial<FileResult & ImportResult> | null | undefined;
  if (result?.errors) return <ResultStep job={job} dryRun={result.dryRun === true} />;
  if (job.state === 'done' && !result?.file) return <output>{t('command.done', { title })}</output>;
  if (job.state !== 'done' || !result?.file)
    return (
      <p className="form-error" role="alert">
        {job.state === 'cancelled' ? t('command.cancelled') : (job.error ?? t('command.failed'))}
      </p>
    );
  const { packed, left = 0, file } = result;
  return (
    <div>
      <output className="import-summary">
        {packed === undefined ? t('command.ready') : t(left > 0 ? 'command.packedSome' : 'command.packed', { packed, left })}
      </output>
      <Button type="primary" onClick={() => void saveFile({ method: 'GET', url: '/api/jobs/file', params: { id: job.id } }, file.name)}>
        {t('command.download')}
      </Button>
    </div>
  );
}

/** Asks for what a command needs, has the server do it, and shows how far long work is. */
export function CommandDialog({ bundle, action, row, name, onDone, onGo, onClose }: CommandDialogProps): ReactElement {
  const { t, titleOf } = useText();
  const formId = `form${useId().replaceAll(/\W/g, '')}`;
  const handle = useRef<FormHandle>(null);
  const [busy, setBusy] = useState(false);
  const { previews = false, shows = false, atOnce = shows } = COMMANDS[action.command];
  /** What it would change, and what was asked for that. */
  const [shown, setShown] = useState<{ preview: CommandPreview; values: FormRecord | undefined }>();
  const [begun, setBegun] = useState<string>();
  const [found, setFound] = useState<Finding>();
  const { job, running } = useJob(begun);
  const resource = useMemo(() => formResource(action.form ?? { properties: {} }, bundle.resource), [action.form, bundle.resource]);
  const form: Form = {
    kind: 'modal',
    columns: 1,
    groups: [{ title: action.title, titleEn: action.titleEn, fields: resource.fields.map((f) => f.name) }],
  };
  const initial = Object.fromEntries(resource.fields.flatMap((f) => (f.default === undefined ? [] : [[f.name, f.default]]))) as FormRecord;

  const submit = async (values?: FormRecord): Promise<void> => {
    setBusy(true);
    try {
      const agreed = !previews ? {} : shown ? { mark: shown.preview.mark } : { preview: true };
      const answer = await command(bundle, action, row, values, agreed);
      if (answer && 'preview' in answer) {
        setShown({ preview: answer.preview, values });
        setBusy(false);
      } else if (answer && 'open' in answer) {
        onDone();
        onClose();
        onGo(answer.open);
      } else if (answer && 'download' in answer) {
        const { url, params, name: fileName } = answer.download;
        await saveFile({ method: 'GET', url, params }, fileName);
        onClose();
      } else if (answer && 'said' in answer) {
        setShown(undefined);
        setFound(answer);
        setBusy(false);
        onDone();
      } else if (answer) setBegun(answer.jobId);
      else {
        notify('success', t('command.done', { title: titleOf(action) }));
        onDone();
        onClose();
      }
    } catch (failure) {
      setShown(undefined);
      handle.current?.showErrors(messagesOf(failure));
      setBusy(false);
      if (atOnce) onClose();
    }
  };
  const started = useRef(false);
  useEffect(() => {
    if (!atOnce || started.current) return;
    started.current = true;
    void submit();
  });
  const leave = async (): Promise<void> => {
    if (begun !== undefined || !handle.current?.isDirty() || (await mayDiscard())) onClose();
  };
  return (
    <Window
      width={shown ? 760 : 480}
      title={titleOf(action)}
      onCancel={() => void leave()}
      footer={
        <div className="form-buttons">
          <Button onClick={() => void leave()}>{t(begun === undefined && !found ? 'form.cancel' : 'import.close')}</Button>
          {shown && <Button onClick={() => setShown(undefined)}>{t('command.back')}</Button>}
          {shown ? (
            <Button type="primary" loading={busy} disabled={shown.preview.changed === 0} onClick={() => void submit(shown.values)}>
              {titleOf(action)}
            </Button>
          ) : (
            begun === undefined &&
            !found &&
            !atOnce && (
              <Button
                type="primary"
                loading={busy}
                {...(action.form ? { htmlType: 'submit', form: formId } : { danger: true, onClick: () => void submit() })}
              >
                {previews ? t('command.preview') : titleOf(action)}
              </Button>
            )
          )}
        </div>
      }
    >
      {action.form && <p className="transition-rows">{name}</p>}
      {shown && <Preview preview={shown.preview} />}
      {found ? (
        <output>
          <Alert type={found.good ? 'success' : 'warning'} showIcon title={name} description={found.said} />
        </output>
      ) : shows && busy && begun === undefined ? (
        <Spin />
      ) : begun === undefined && !action.form ? (
        !shown && !shows && <p>{t('command.ask', { title: titleOf(action), name })}</p>
      ) : begun === undefined ? (
        <div hidden={shown !== undefined}>
          <RecordForm
            ref={handle}
            id={formId}
            resource={resource}
            form={form}
            references={bundle.references}
            initial={initial}
            before={{}}
            labels={{}}
            existing={false}
            disabled={false}
            onSubmit={(record) => void submit(record)}
          />
        </div>
      ) : running ? (
        <JobProgress job={job} text={t('command.running', { done: job?.done ?? 0, total: job?.total ?? 0 })} />
      ) : job ? (
        <Ended job={job} title={titleOf(action)} />
      ) : (
        <p className="form-error" role="alert">
          {t('command.failed')}
        </p>
      )}
    </Window>
  );
}
