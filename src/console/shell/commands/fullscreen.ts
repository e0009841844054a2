import { useSyncExternalStore } from 'react';
import { text } from '../../data/texts/i18n.ts';
import { notify } from '../../data/notifications.ts';

/** Fills the screen with the page, or gives it back; warns where the browser cannot (S2-48, S5-05). */
export async function toggleFullscreen(): Promise<void> {
  try {
    if (document.fullscreenElement) await document.exitFullscreen();
    else await document.documentElement.requestFullscreen();
  } catch {
    notify('warning', text('shell.noFullscreen'));
  }
}

const subscribe = (listener: () => void): (() => void) => {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
};

/** Whether the page fills the screen. */
export const useFullscreen = (): boolean => useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);
