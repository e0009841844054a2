import { confirm } from '../data/page/confirm.ts';
import { text } from '../data/texts/i18n.ts';
import { clearExpired, expiredStore } from '../data/client/expiry.ts';
import { loginPath } from './redirect.ts';
import { endSession } from './session.ts';

async function offer(): Promise<void> {
  const again = await confirm({ title: text('expired.title'), lines: [text('expired.text')], okText: text('expired.again'), waits: true });
  clearExpired();
  if (again) await endSession(loginPath(`${location.pathname}${location.search}`));
}

/** Offers to sign in again whenever the session has expired, once at a time (S4-09); answers how to stop. */
export const watchExpiry = (): (() => void) =>
  expiredStore.subscribe(() => {
    if (expiredStore.get()) void offer();
  });
