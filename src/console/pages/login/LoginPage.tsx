import { useEffect, useId, useRef, useState, type FormEvent, type ReactElement } from 'react';
import { systemTitle } from '../../../../resources.config.ts';
import { LOGIN_NAME_DAYS } from '../../../contract/constants.ts';
import { readCookie, writeCookie } from '../../data/cookies.ts';
import { deployment } from '../../data/deployment.ts';
import { useText } from '../../data/useText.ts';
import { LanguageSwitch } from '../../session/LanguageSwitch.tsx';
import { signIn } from '../../session/session.ts';
import { TextBox } from './TextBox.tsx';
import { useCaptcha } from './useCaptcha.ts';
import './login.css';

/** Cookie of the remembered login name (S3-08). */
const NAME_COOKIE = 'username';

/** What is still missing before a try; by field. */
type Missing = Partial<Record<'username' | 'password' | 'code', string>>;

/** Sign-in by name, password and captcha. The page is left by the token it gets. */
export function LoginPage(): ReactElement {
  const { t, titleOf } = useText();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const { captcha, image, failed, renew } = useCaptcha();
  const [username, setUsername] = useState(() => readCookie(NAME_COOKIE) ?? '');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [remember, setRemember] = useState(true);
  const [missing, setMissing] = useState<Missing>({});
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const title = titleOf(systemTitle);
  const withCaptcha = captcha?.captchaEnabled !== false;
  useEffect(() => {
    document.title = `${t('login.title')} - ${title}`;
  }, [t, title]);
  const focus = (name: keyof Missing): void => form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus();

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const found: Missing = {
      ...(username.trim() === '' ? { username: t('login.needUsername') } : {}),
      ...(password === '' ? { password: t('login.needPassword') } : {}),
      ...(withCaptcha && code.trim() === '' ? { code: t('login.needCode') } : {}),
    };
    setMissing(found);
    const [first] = Object.keys(found) as (keyof Missing)[];
    if (first) {
      focus(first);
      return;
    }
    setBusy(true);
    setError(undefined);
    try {
      writeCookie(NAME_COOKIE, username.trim(), remember ? LOGIN_NAME_DAYS : 0);
      await signIn({ username, password, ...(withCaptcha && captcha ? { code: code.trim(), uuid: captcha.uuid } : {}) });
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : String(failure));
      setCode('');
      renew();
      setBusy(false);
      focus(withCaptcha ? 'code' : 'password');
    }
  };

  return (
    <div className="login">
      <div className="login-language"><LanguageSwitch /></div>
      <main className="login-card">
        <p className="login-system">{title}</p>
        <h1>{t('login.title')}</h1>
        <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
          <div role="alert" className={error ? 'login-error' : undefined}>{error}</div>
          <TextBox id={`${id}-username`} name="username" label={t('login.username')} autoComplete="username" maxLength={64} autoFocus={username === ''} value={username} error={missing.username} onChange={setUsername} />
          <TextBox id={`${id}-password`} name="password" label={t('login.password')} type="password" autoComplete="current-password" maxLength={128} autoFocus={username !== ''} value={password} error={missing.password} onChange={setPassword} />
          {withCaptcha && (
            <div className="login-captcha">
              <TextBox id={`${id}-code`} name="code" label={t('login.code')} autoComplete="off" maxLength={8} value={code} error={missing.code} onChange={setCode} />
              <button type="button" className="captcha-button" title={t('login.newCode')} aria-label={t('login.newCode')} onClick={renew}>
                {image ? <img src={image} alt={t('login.codeImage')} width={120} height={40} /> : <span>{t(failed ? 'login.codeFailed' : 'list.loading')}</span>}
              </button>
            </div>
          )}
          <label className="login-remember"><input type="checkbox" checked={remember} onChange={(event) => setRemember(event.target.checked)} /> {t('login.remember')}</label>
          <button type="submit" className="login-button" disabled={busy} aria-busy={busy}>{t(busy ? 'login.busy' : 'login.submit')}</button>
        </form>
        <p className="login-version">{t('shell.version', { version: deployment.version })}</p>
      </main>
    </div>
  );
}
