import { useEffect, useState, type FormEvent, type ReactElement } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { LOGIN_NAME_DAYS } from '../../../contract/constants.ts';
import type { SignOnConfig } from '../../../contract/identity.ts';
import { calm, useStanding } from '../../data/page/calm.ts';
import { readCookie, writeCookie } from '../../data/texts/cookies.ts';
import { errorText } from '../../data/client/errorText.ts';
import { useText } from '../../data/texts/useText.ts';
import { loadServerInfo } from '../../session/serverInfo.ts';
import { preloadApp } from '../../session/preload.ts';
import { safeRedirect } from '../../session/redirect.ts';
import { signIn, signOnConfig, ssoAddress } from '../../session/signIn.ts';
import { takeNotice } from '../../session/storage.ts';
import { CaptchaBox } from '../entry/CaptchaBox.tsx';
import { EntryFrame, Problem, Submit } from '../entry/EntryFrame.tsx';
import { PasswordBox, TextBox } from '../entry/TextBox.tsx';
import { useCaptcha } from '../entry/useCaptcha.ts';
import { useFields } from '../entry/useFields.ts';

/** Cookie of the remembered login name (S3-08). */
const NAME_COOKIE = 'username';

/** Other ways in; an edge server at a station cannot reach the provider (S3-07). */
function useOtherWays(): { sso: boolean; register: boolean } {
  const [config, setConfig] = useState<SignOnConfig>();
  const [edge, setEdge] = useState(true);
  useEffect(() => {
    void signOnConfig().then(setConfig);
    loadServerInfo().then(
      (info) => setEdge(info.edge),
      () => setEdge(false),
    );
  }, []);
  return { sso: config?.issuer != null && !edge, register: config?.register === true };
}

/** Sign-in by name, password and captcha, or by single sign-on. The page is left by the token it gets. */
export function LoginPage(): ReactElement {
  const { t } = useText();
  const { search } = useLocation();
  const captcha = useCaptcha();
  const ways = useOtherWays();
  const [known] = useState(() => readCookie(NAME_COOKIE) ?? '');
  const { form, values, bind, set, check, focus } = useFields({ username: known, password: '', code: '' });
  const [remember, setRemember] = useState(true);
  const [error, setError] = useState(takeNotice);
  const [busy, setBusy] = useState(false);
  useStanding(true);
  useEffect(() => void calm.then(() => preloadApp({ later: true })), []);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const { username, password, code } = values;
    const complete = check({
      username: username.trim() === '' && t('login.needUsername'),
      password: password === '' && t('login.needPassword'),
      code: captcha.uuid !== undefined && code.trim() === '' && t('login.needCode'),
    });
    if (!complete || busy) return;
    setBusy(true);
    setError(undefined);
    try {
      writeCookie(NAME_COOKIE, username.trim(), remember ? LOGIN_NAME_DAYS : 0);
      await signIn({ username, password, ...(captcha.uuid === undefined ? {} : { code: code.trim(), uuid: captcha.uuid }) });
    } catch (failure) {
      setError(errorText(failure));
      set('code', '');
      captcha.renew();
      setBusy(false);
      focus(captcha.wanted ? 'code' : 'password');
    }
  };

  return (
    <EntryFrame title={t('login.title')}>
      <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
        <Problem text={error} />
        <TextBox {...bind('username')} label={t('login.username')} autoComplete="username" maxLength={64} autoFocus={known === ''} />
        <PasswordBox {...bind('password')} label={t('login.password')} autoComplete="current-password" autoFocus={known !== ''} />
        <CaptchaBox captcha={captcha} field={bind('code')} />
        <label className="login-remember">
          <input type="checkbox" checked={remember} onChange={(event) => setRemember(event.target.checked)} /> {t('login.remember')}
        </label>
        <Submit busy={busy} text={t('login.submit')} busyText={t('login.busy')} />
      </form>
      <div className="login-more">
        {ways.sso && (
          <a className="login-sso" href={ssoAddress(safeRedirect(new URLSearchParams(search).get('redirect')))}>
            {t('login.sso')}
          </a>
        )}
        {ways.register && (
          <p>
            {t('login.noAccount')} <Link to="/register">{t('login.register')}</Link>
          </p>
        )}
      </div>
    </EntryFrame>
  );
}
