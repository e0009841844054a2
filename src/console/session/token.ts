import { createStore } from '../data/store.ts';

/** Session storage key of the bearer token (S3-08). */
const TOKEN_KEY = 'token';

const read = (): string => (typeof sessionStorage === 'undefined' ? '' : (sessionStorage.getItem(TOKEN_KEY) ?? ''));

/** The bearer token; an empty string when nobody is signed in. */
export const tokenStore = createStore(read());

/** Keeps the token for this browser tab, or forgets it with everything else of the session when empty. */
export function keepToken(token: string): void {
  if (token === '') sessionStorage.clear();
  else sessionStorage.setItem(TOKEN_KEY, token);
  tokenStore.set(token);
}
