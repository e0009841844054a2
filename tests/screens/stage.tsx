/** What tests of small forms do: type, press, wait. */
import { act } from 'react';

const settled = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, 0);
  });

/** The input of that name, wherever it is drawn. */
export const input = (name: string): HTMLInputElement => {
  const found = document.querySelector<HTMLInputElement>(`input[name=${name}]`);
  if (!found) throw new Error(`no input ${name}`);
  return found;
};

/** Types into an input. */
export const type = (name: string, text: string): Promise<void> =>
  act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input(name), text);
    input(name).dispatchEvent(new Event('input', { bubbles: true }));
    await settled();
  });

/** Sends the form an input stands in. */
export const submit = (name: string): Promise<void> =>
  act(async () => {
    input(name).form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
    await settled();
  });

/** Presses the button with that text or name. */
export const press = (text: string): Promise<void> =>
  act(async () => {
    const found = [...document.querySelectorAll('button')].find(
      (b) => b.textContent?.trim() === text || b.getAttribute('aria-label') === text,
    );
    if (!found) throw new Error(`no button ${text}`);
    found.click();
    await settled();
  });
