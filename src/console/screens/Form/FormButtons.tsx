import { Button } from 'antd';
import type { ReactElement } from 'react';
import type { StepStore } from '../../parts/form/steps.ts';
import { useStore } from '../../data/store.ts';
import { useText } from '../../data/texts/useText.ts';
import type { FormState } from './FormBody.tsx';

interface FormButtonsProps {
  formId: string;
  state: FormState;
  /** Of a form of steps. */
  steps: StepStore | undefined;
  /** Text of the button that leaves. */
  leaveText: string;
  onLeave: () => void;
  onBack: () => void;
}

function StepButtons({ formId, state, steps, onBack }: FormButtonsProps & { steps: StepStore }): ReactElement {
  const { t } = useText();
  const { at, last, back } = useStore(steps);
  return (
    <>
      {back && <Button onClick={onBack}>{t('steps.back')}</Button>}
      <Button type="primary" htmlType="submit" form={formId} loading={state === 'busy'}>
        {t(at < last ? 'steps.next' : 'form.save')}
      </Button>
    </>
  );
}

/** What stands under a form: leave it, save it; in a form of steps, back and on. */
export function FormButtons(props: FormButtonsProps): ReactElement {
  const { t } = useText();
  const { formId, state, steps, leaveText, onLeave } = props;
  return (
    <div className="form-buttons">
      <Button onClick={onLeave}>{leaveText}</Button>
      {state !== 'failed' &&
        (steps ? (
          <StepButtons {...props} steps={steps} />
        ) : (
          <Button type="primary" htmlType="submit" form={formId} loading={state === 'busy'}>
            {t('form.save')}
          </Button>
        ))}
    </div>
  );
}
