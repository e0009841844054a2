import { expect, it } from 'vitest';
import { workerFile } from './workerFile.ts';

it('says where it looked', () => {
  expect(() => workerFile('file:///nowhere/at/all/of/it.js')).toThrow(expect.objectContaining({ code: 'WORKER_MISSING' }));
  expect(() => workerFile('file:///nowhere/at/all/of/it.js')).toThrow('/nowhere/at/all/of/worker.js');
});
