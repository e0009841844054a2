import { Drawer } from 'antd';
import { act, Suspense, use, type ReactElement } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import { Window } from './Window.tsx';

it('leaves Escape to what is under it after it is gone, also when it was drawn in vain at first', async () => {
  // In tests all its windows would have one name for the library, and none would be forgotten.
  vi.stubEnv('NODE_ENV', 'production');
  let arrive = (): void => undefined;
  const loading = new Promise<void>((done) => {
    arrive = done;
  });
  const Late = (): ReactElement => {
    use(loading);
    return <p>there</p>;
  };
  let closed = 0;
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  const draw = (asking: boolean): Promise<void> =>
    act(async () => {
      root.render(
        <>
          <Drawer
            open
            onClose={() => {
              closed += 1;
            }}
          >
            below
          </Drawer>
          {asking && (
            <Suspense>
              <Window title="Sure?">
                <Late />
              </Window>
              <Late />
            </Suspense>
          )}
        </>,
      );
    });
  await draw(true);
  await act(async () => arrive());
  expect(document.querySelector('.ant-modal')?.textContent).toContain('there');
  await draw(false);
  await act(async () => {
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  });
  expect(closed).toBe(1);
  await act(async () => root.unmount());
  vi.unstubAllEnvs();
});
