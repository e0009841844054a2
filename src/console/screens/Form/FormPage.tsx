import { Button } from 'antd';
import { useId, useRef, useState, type ReactElement } from 'react';
import type { ScreenBundle } from '../../../documents/types.ts';
import '../../data/lateTexts.ts';
import { mayDiscard } from '../../data/confirm.ts';
import { useText } from '../../data/useText.ts';
import { formTitle } from './formTitle.ts';
import { FormBody, type Beginning, type BodyHandle, type FormState } from './FormBody.tsx';

/** A screen's form on a page of its own. */
export function FormPage({ bundle, beginning, onClose }: { bundle: ScreenBundle; beginning: Beginning; onClose: () => void }): ReactElement {
  const { t, titleOf } = useText();
  const formId = `form${useId().replaceAll(/\W/g, '')}`;
  const body = useRef<BodyHandle>(null);
  const [state, setState] = useState<FormState>('ready');
  const leave = async (): Promise<void> => {
    if (body.current?.isDirty() && !(await mayDiscard())) return;
    body.current?.giveUp();
    onClose();
  };
  return (
    <section className="form-page">
      <h1>{formTitle(beginning, titleOf(bundle.screen), t)}</h1>
      <FormBody ref={body} formId={formId} bundle={bundle} {...beginning} onSaved={onClose} onState={setState} />
      <div className="form-buttons">
        <Button onClick={() => void leave()}>{t(state === 'failed' ? 'form.back' : 'form.cancel')}</Button>
        {state !== 'failed' && <Button type="primary" htmlType="submit" form={formId} loading={state === 'busy'}>{t('form.save')}</Button>}
      </div>
    </section>
  );
}
