import { expect, it } from 'vitest';
import { openDatabase } from './connection.ts';
import { silentLogger } from './log.ts';

it('says why a server cannot be reached, without the password', async () => {
  const databaseUrl = 'postgres://someone:secret@127.0.0.1:1/nowhere';
  const refused = await openDatabase({ dataDir: '/nowhere', databaseUrl, log: silentLogger }).catch((error: unknown) => error);
  expect(refused).toMatchObject({ code: 'DATABASE_UNREACHABLE' });
  expect(String(refused)).toContain('ECONNREFUSED');
  expect(String(refused)).not.toContain('secret');
});
