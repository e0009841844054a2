import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, type ReactElement } from 'react';
import { createRoot } from 'react-dom/client';

/** Draws an element, lets its effects and lazy parts come, and hands over its container; takes it down afterwards. */
export async function mounted(element: ReactElement, look: (container: HTMLElement) => void | Promise<void>): Promise<void> {
  const container = document.createElement('div');
  document.body.append(container);
  const root = createRoot(container);
  await act(async () => {
    root.render(<QueryClientProvider client={new QueryClient()}>{element}</QueryClientProvider>);
    await new Promise((resolve) => {
      setTimeout(resolve, 0);
    });
  });
  try {
    await look(container);
  } finally {
    await act(async () => root.unmount());
    container.remove();
  }
}
