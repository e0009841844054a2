import { createStore } from '../store.ts';

/** Session storage key of the bearer token (S3-08). */
const TOKEN_KEY = 'token';

const read = (): string => (typeof sessionStorage === 'undefined' ? '' : (sessionStorage.getItem(TOKEN_KEY) ?? ''));

/** The bearer token; an empty string when nobody is signed in. */
export const tokenStore = createStore(read());

/** Keeps the token for the next document of this tab; this one goes on without. */
export const keepTokenForNext = (token: string): void => sessionStorage.setItem(TOKEN_KEY, token);

/** Keeps the token for this tab. */
export function keepToken(token: string): void {
  keepTokenForNext(token);
  tokenStore.set(token);
}

/** Loads the page again when the browser brings it back from before the token was given up. */
export function reloadWhenSignedOut(): void {
  window.addEventListener('pageshow', (event) => {
    if (event.persisted && read() !== tokenStore.get()) location.reload();
  });
}
