import { expect, it } from 'vitest';
import { closePanel, openPanel, panelStore } from './panels.ts';

it('closes the panel it is told, not one that was opened since', () => {
  openPanel('palette');
  openPanel('shortcuts');
  closePanel('palette');
  expect(panelStore.get()).toBe('shortcuts');
  closePanel('shortcuts');
  expect(panelStore.get()).toBeUndefined();
});
