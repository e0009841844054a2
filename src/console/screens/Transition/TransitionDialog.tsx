import { Button } from 'antd';
import { useId, useMemo, useRef, useState, type ReactElement } from 'react';
import type { TransitionResult } from '../../../contract/states.ts';
import type { Transition } from '../../../documents/ground/model/states.ts';
import type { ScreenBundle } from '../../../documents/ground/model/resource.ts';
import { CHUNK } from '../../actions/batch.ts';
import { move, moveMany, tellMoved, type TransitionInput } from '../../actions/move.ts';
import type { Batch, Row } from '../../actions/types.ts';
import { undoMoved, type Undoing } from '../../actions/undo.ts';
import { messagesOf } from '../../parts/form/errors.ts';
import { recordOf, type FormRecord } from '../../parts/form/record.ts';
import type { FormHandle } from '../../parts/form/contract.ts';
import { RecordForm } from '../../parts/form/RecordForm.tsx';
import { mayDiscard } from '../../data/page/confirm.ts';
import { useText } from '../../data/texts/useText.ts';
import { useWhySubject } from '../../data/page/why.ts';
import { Window } from '../../windows/Window.tsx';
import { WhyButton } from '../WhyButton.tsx';
import { BatchDialog } from '../Batch/BatchDialog.tsx';
import { COMMENT, transitionForm } from './transitionForm.ts';
import { labelsOf } from '../../data/rows/labels.ts';

interface TransitionDialogProps {
  bundle: ScreenBundle;
  transition: Transition;
  rows: readonly Row[];
  nameOf: (row: Row) => string;
  /** After it was done, also in part: the ids of those that moved. */
  onDone: (ids: readonly string[]) => void;
  onClose: () => void;
}

/** Names listed before the rest is counted. */
const NAMED = 5;

/** Asks for what a transition needs, and does it with one row or many. */
export function TransitionDialog({ bundle, transition, rows, nameOf, onDone, onClose }: TransitionDialogProps): ReactElement {
  const { language, t, titleOf } = useText();
  const formId = `form${useId().replaceAll(/\W/g, '')}`;
  const handle = useRef<FormHandle>(null);
  const [busy, setBusy] = useState(false);
  const [many, setMany] = useState<Batch>();
  const { resource, form } = useMemo(() => transitionForm(bundle.resource, transition), [bundle.resource, transition]);
  const [only] = rows.length === 1 ? rows : [];
  const names = rows.slice(0, NAMED).map(nameOf);
  const hasFields = resource.fields.length > 0;

  const undoing: Undoing = {
    nameOf: (id) => nameOf(rows.find((row) => row.id === id) ?? (rows[0] as Row)),
    refresh: () => onDone(rows.map((row) => row.id)),
  };
  const finish = (result: TransitionResult): void => {
    tellMoved(transition, result, undoing.nameOf, undoMoved(bundle, transition, result.undo, undoing));
    onDone(result.done);
    onClose();
  };
  const submit = async ({ [COMMENT]: comment, ...values }: FormRecord): Promise<void> => {
    const input: TransitionInput = {
      ...(Object.keys(values).length > 0 ? { values } : {}),
      ...(typeof comment === 'string' ? { comment } : {}),
    };
    if (rows.length > CHUNK) {
      setMany(moveMany(bundle, transition, rows, undoing, input));
      return;
    }
    setBusy(true);
    try {
      finish(await move(bundle, transition, rows, input));
    } catch (error) {
      const { comment: remark, ...messages } = messagesOf(error);
      handle.current?.showErrors({ ...messages, ...(remark ? { [COMMENT]: remark } : {}) });
      setBusy(false);
    }
  };
  const leave = async (): Promise<void> => {
    if (!handle.current?.isDirty() || (await mayDiscard())) onClose();
  };
  useWhySubject(() => (only ? { bundle, row: only } : undefined));
  if (many) return <BatchDialog batch={many} nameOf={nameOf} onDone={onDone} onClose={onClose} />;
  return (
    <Window
      width={480}
      title={titleOf(transition)}
      onCancel={() => void leave()}
      footer={
        <div className="form-footer">
          <WhyButton />
          <div className="form-buttons">
            <Button onClick={() => void leave()} autoFocus={!hasFields}>
              {t('form.cancel')}
            </Button>
            <Button type="primary" danger={transition.danger} htmlType="submit" form={formId} loading={busy}>
              {titleOf(transition)}
            </Button>
          </div>
        </div>
      }
    >
      <p className="transition-rows">
        {only
          ? nameOf(only)
          : t('transition.rows', {
              count: rows.length,
              names: new Intl.ListFormat(language, { type: 'unit', style: 'narrow' }).format(names),
            })}
      </p>
      <RecordForm
        ref={handle}
        id={formId}
        resource={resource}
        form={form}
        references={bundle.references}
        initial={only ? recordOf(only, resource) : {}}
        before={only ?? {}}
        labels={labelsOf(only)}
        existing={false}
        disabled={false}
        onSubmit={(record) => void submit(record)}
      />
    </Window>
  );
}
