import { useEffect, type ReactElement } from 'react';
import { errorText } from '../../data/client/errorText.ts';
import { useText } from '../../data/texts/useText.ts';
import { arrivalOf, arrive, withoutSignOn } from '../../session/arrival.ts';
import { leave } from '../../session/redirect.ts';
import { keepNotice } from '../../session/storage.ts';
import { tokenStore } from '../../data/client/token.ts';
import { EntryFrame } from '../entry/EntryFrame.tsx';

/** Signs in with what the address brings. Neither code nor ticket stays in the address or the history (S2-58). */
async function signOn(): Promise<void> {
  const { pathname, search } = location;
  const arrival = arrivalOf(search);
  const here = withoutSignOn(pathname, search);
  history.replaceState(null, '', here);
  const home = tokenStore.get() === '' ? '/login' : '/';
  if (!arrival) return leave(home);
  try {
    leave(await arrive(arrival, here === '/auth-redirect' ? '/' : here));
  } catch (failure) {
    keepNotice(errorText(failure));
    leave(home);
  }
}

/** Shown while another system signs someone in; a failure is told on the sign-in page. */
export function ArrivePage(): ReactElement {
  const { t } = useText();
  useEffect(() => void signOn(), []);
  return (
    <EntryFrame title={t('arrive.title')}>
      <output className="entry-text">
        <span className="entry-spinner entry-spinner-dark" aria-hidden="true" />
        {t('arrive.text')}
      </output>
    </EntryFrame>
  );
}
