import type { ReactElement } from 'react';
import { CODE_LENGTH } from '../../../contract/constants.ts';
import { useText } from '../../data/texts/useText.ts';
import type { PhoneCode } from '../../session/usePhoneCode.ts';
import { TextBox } from './TextBox.tsx';
import type { FieldBinding } from './useFields.ts';

/** A phone's code beside the button that sends it (S4-10). */
export function CodeBox({ code, field, onSend }: { code: PhoneCode; field: FieldBinding; onSend: () => void }): ReactElement {
  const { t } = useText();
  return (
    <TextBox {...field} label={t('phone.code')} autoComplete="one-time-code" inputMode="numeric" maxLength={CODE_LENGTH}>
      <button type="button" className="entry-send" disabled={code.left > 0 || code.sending} onClick={onSend}>
        {code.left > 0 ? t('phone.wait', { seconds: code.left }) : t('phone.send')}
      </button>
    </TextBox>
  );
}
