import type { ReactElement } from 'react';
import { useText } from '../../data/texts/useText.ts';
import { TextBox } from './TextBox.tsx';
import type { CaptchaState } from './useCaptcha.ts';
import type { FieldBinding } from './useFields.ts';

/** The captcha's answer beside its picture; a click brings another. Nothing where captchas are off. */
export function CaptchaBox({ captcha, field }: { captcha: CaptchaState; field: FieldBinding }): ReactElement | null {
  const { t } = useText();
  if (!captcha.wanted) return null;
  return (
    <div className="entry-captcha">
      <TextBox {...field} label={t('login.code')} autoComplete="off" maxLength={8} />
      <button type="button" className="captcha-button" title={t('login.newCode')} aria-label={t('login.newCode')} onClick={captcha.renew}>
        {captcha.image ? (
          <img src={captcha.image} alt={t('login.codeImage')} width={120} height={40} />
        ) : (
          <span>{t(captcha.failed ? 'login.codeFailed' : 'list.loading')}</span>
        )}
      </button>
    </div>
  );
}
