import { expect, it } from 'vitest';
import { entryOf } from './connection.ts';

it('a page’s version is the script it starts with', () => {
  expect(entryOf('<script src="/assets/start-x.js"></script><script type="module" crossorigin src="/assets/index-a1.js"></script>')).toBe(
    '/assets/index-a1.js',
  );
  expect(entryOf('<html></html>')).toBeUndefined();
});
