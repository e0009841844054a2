import { createStore } from '../data/store.ts';

const KEY = 'workbench:wrap';

/** Whether long lines of a document go on below; remembered by this browser. */
export const wrapStore = createStore(localStorage.getItem(KEY) === 'on');

wrapStore.subscribe(() => localStorage.setItem(KEY, wrapStore.get() ? 'on' : 'off'));
