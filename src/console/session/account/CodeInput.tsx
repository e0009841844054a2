import { Button, Input } from 'antd';
import type { ReactElement } from 'react';
import { CODE_LENGTH } from '../../../contract/constants.ts';
import { useText } from '../../data/texts/useText.ts';
import type { PhoneCode } from '../usePhoneCode.ts';
import { controlProps, DialogField } from './DialogForm.tsx';

interface CodeInputProps {
  id: string;
  code: PhoneCode;
  value: string;
  error?: string;
  autoFocus?: boolean;
  onChange: (value: string) => void;
  onSend: () => void;
}

/** A phone's code beside the button that sends it, which counts down after a success (S4-10). */
export function CodeInput({ id, code, value, error, autoFocus, onChange, onSend }: CodeInputProps): ReactElement {
  const { t } = useText();
  return (
    <DialogField id={id} label={t('phone.code')} error={error}>
      <div className="account-code">
        <Input
          {...controlProps(id, error)}
          name="code"
          autoComplete="one-time-code"
          inputMode="numeric"
          autoFocus={autoFocus}
          maxLength={CODE_LENGTH}
          placeholder={t('phone.needCode')}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
        <Button disabled={code.left > 0} loading={code.sending} onClick={onSend}>
          {code.left > 0 ? t('phone.wait', { seconds: code.left }) : t('phone.send')}
        </Button>
      </div>
    </DialogField>
  );
}
