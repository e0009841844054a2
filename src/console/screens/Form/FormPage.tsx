import { useId, useRef, useState, type ReactElement } from 'react';
import type { ScreenBundle } from '../../../documents/ground/model/resource.ts';
import '../../data/texts/toolTexts.ts';
import { createSteps } from '../../parts/form/steps.ts';
import { mayDiscard } from '../../data/page/confirm.ts';
import { useText } from '../../data/texts/useText.ts';
import { WhyButton } from '../WhyButton.tsx';
import { FormButtons } from './FormButtons.tsx';
import { formTitle } from './formTitle.ts';
import { useCreation } from './useCreation.ts';
import { FormBody, type Beginning, type BodyHandle, type FormState } from './FormBody.tsx';
import { part } from '../../data/page/part.ts';
import { Waiting } from '../../data/page/Waiting.tsx';

const FormDialog = part(() => import('./FormDialog.tsx').then((m) => ({ default: m.FormDialog })));

/** A screen's form on a page of its own. */
export function FormPage({
  bundle,
  beginning,
  onClose,
}: {
  bundle: ScreenBundle;
  beginning: Beginning;
  onClose: () => void;
}): ReactElement {
  const texts = useText();
  const { t } = texts;
  const formId = `form${useId().replaceAll(/\W/g, '')}`;
  const body = useRef<BodyHandle>(null);
  const { creation, create } = useCreation();
  const [state, setState] = useState<FormState>('ready');
  const [steps] = useState(() => (bundle.screen.form.kind === 'steps' ? createSteps() : undefined));
  const leave = async (): Promise<void> => {
    if (body.current?.isDirty() && !(await mayDiscard())) return;
    body.current?.giveUp();
    onClose();
  };
  return (
    <section className="form-page">
      <div className="form-head">
        <h1>{formTitle(beginning, bundle, texts)}</h1>
        <WhyButton />
      </div>
      <FormBody
        ref={body}
        formId={formId}
        bundle={bundle}
        steps={steps}
        create={create}
        {...beginning}
        onSaved={() => onClose()}
        onState={setState}
      />
      <FormButtons
        formId={formId}
        state={state}
        steps={steps}
        leaveText={t(state === 'failed' ? 'form.back' : 'form.cancel')}
        onLeave={() => void leave()}
        onBack={() => body.current?.back()}
      />
      {creation && (
        <Waiting>
          <FormDialog {...creation} />
        </Waiting>
      )}
    </section>
  );
}
