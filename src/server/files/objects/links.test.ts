import { expect, it } from 'vitest';

import { readShare, type ShareTools } from '../../share/share.ts';
import { readLink } from './links.ts';

/** A context whose database is away. */
const outage = Object.assign(new Error('the database is shutting down'), { code: '57P03' });
const away = { database: { pool: { query: () => Promise.reject(outage) } } } as unknown as ShareTools;

it('an outage of the database is not told as a link that is not valid', async () => {
  await expect(readLink(away, 'x', 'GET')).rejects.toBe(outage);
  await expect(readShare(away, 'x', 'en')).rejects.toBe(outage);
});
