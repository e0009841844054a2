import { Button } from 'antd';
import { act, type ReactElement, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Window } from './Window.tsx';

let root: Root;
beforeEach(() => {
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
});

/** Opens a window with two buttons and lets a second pass. */
const opened = async (body: ReactNode, more: ReactElement | null = null): Promise<void> => {
  await act(async () => {
    root.render(
      <Window
        title="Close the defect"
        footer={
          <div className="form-footer">
            <button type="button">Why?</button>
            <div className="form-buttons">
              <Button>Cancel</Button>
              <Button danger>Close it</Button>
            </div>
          </div>
        }
      >
        {body}
        {more}
      </Window>,
    );
  });
  await act(async () => {
    await new Promise((done) => {
      setTimeout(done, 1200);
    });
  });
};
const focused = (): string | undefined => document.activeElement?.id || document.activeElement?.textContent || undefined;

it('puts the focus on the first input that can be written in', async () => {
  await opened(
    <>
      <input type="hidden" />
      <input disabled />
      <textarea id="comment" />
      <input id="other" />
    </>,
  );
  expect(focused()).toBe('comment');
});

it('puts it on the button that changes nothing where there is no input, never on the cross', async () => {
  await opened(<p>Sure?</p>);
  expect(focused()).toBe('Cancel');
});

it('leaves it where the user put it meanwhile, and an input that asked for it', async () => {
  // oxlint-disable-next-line jsx-a11y/no-autofocus -- what is tested
  await opened(<input id="first" />, <input id="second" autoFocus />);
  expect(focused()).toBe('second');
});

it('opens no keyboard where the screen is touched', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === '(pointer: coarse)',
    addListener() {},
    removeListener() {},
    addEventListener() {},
    removeEventListener() {},
  }));
  await opened(<input id="comment" />);
  expect(focused()).toBe('Cancel');
  vi.unstubAllGlobals();
});
