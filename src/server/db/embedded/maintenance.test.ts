import { expect, it } from 'vitest';
import { checkpointDue, MAINTENANCE } from './maintenance.ts';

it.each([
  [0, MAINTENANCE.walAge * 10, false],
  [100_000, MAINTENANCE.walAge - 1, false],
  [100_000, MAINTENANCE.walAge + 1, true],
  [MAINTENANCE.walBytes + 1, 0, true],
])('with %i bytes of WAL after %i ms a checkpoint is due: %s', (bytes, since, due) => expect(checkpointDue(bytes, since)).toBe(due));
