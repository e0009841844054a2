import { Drawer } from 'antd';
import { useId, useRef, useState, type ReactElement } from 'react';
import type { ScreenBundle } from '../../../documents/ground/model/resource.ts';
import type { Row } from '../../actions/types.ts';
import { createSteps } from '../../parts/form/steps.ts';
import { mayDiscard } from '../../data/page/confirm.ts';
import { useText } from '../../data/texts/useText.ts';
import { FirstFocus } from '../../windows/FirstFocus.tsx';
import { Window } from '../../windows/Window.tsx';
import { WhyButton } from '../WhyButton.tsx';
import { FormButtons } from './FormButtons.tsx';
import { formTitle } from './formTitle.ts';
import { useCreation } from './useCreation.ts';
import { FormBody, type Beginning, type BodyHandle, type FormState } from './FormBody.tsx';

/** Width of the frame, px, by columns of the form. */
const WIDTHS: Record<number, number> = { 1: 480, 2: 760, 3: 1040 };

interface FormDialogProps {
  bundle: ScreenBundle;
  beginning: Beginning;
  /** What the record is called. */
  name?: string;
  /** Instead of closing, once the record is saved. */
  onSaved?: (row: Row) => void;
  onClose: () => void;
}

/** A screen's form in a drawer or a modal window, for a new record or the given row. */
export function FormDialog({ bundle, beginning, name, onSaved, onClose }: FormDialogProps): ReactElement {
  const { screen } = bundle;
  const texts = useText();
  const { t } = texts;
  const formId = `form${useId().replaceAll(/\W/g, '')}`;
  const body = useRef<BodyHandle>(null);
  const { creation, create } = useCreation();
  const [state, setState] = useState<FormState>('ready');
  const [steps] = useState(() => (screen.form.kind === 'steps' ? createSteps() : undefined));
  const leave = async (): Promise<void> => {
    if (body.current?.isDirty() && !(await mayDiscard())) return;
    body.current?.giveUp();
    onClose();
  };
  const title = formTitle(beginning, bundle, texts, name);
  const footer = (
    <FormButtons
      formId={formId}
      state={state}
      steps={steps}
      leaveText={t('form.cancel')}
      onLeave={() => void leave()}
      onBack={() => body.current?.back()}
    />
  );
  const content = (
    <FormBody
      ref={body}
      formId={formId}
      bundle={bundle}
      steps={steps}
      create={create}
      {...beginning}
      onSaved={onSaved ?? (() => onClose())}
      onState={setState}
    />
  );
  const over = creation && <FormDialog {...creation} />;
  const width = WIDTHS[screen.form.columns] ?? 480;
  if (screen.form.kind === 'modal') {
    return (
      <Window
        width={width}
        title={title}
        footer={
          <div className="form-footer">
            <WhyButton />
            {footer}
          </div>
        }
        styles={{ body: { maxHeight: 'calc(100vh / var(--scale, 1) - 230px)', overflow: 'auto', padding: '8px 4px 4px' } }}
        onCancel={() => void leave()}
      >
        {content}
        {over}
      </Window>
    );
  }
  return (
    <Drawer
      open
      autoFocus={false}
      size={width}
      title={title}
      extra={<WhyButton />}
      footer={footer}
      mask={{ closable: false }}
      styles={{ wrapper: { maxWidth: '100vw' } }}
      onClose={() => void leave()}
    >
      <FirstFocus />
      {content}
      {over}
    </Drawer>
  );
}
