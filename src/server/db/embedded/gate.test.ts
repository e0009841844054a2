import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Gate } from './gate.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('lets waiting callers through when it opens', async () => {
  const gate = new Gate(1000);
  const waiting = gate.pass();
  gate.open();
  await expect(waiting).resolves.toBeUndefined();
  await expect(gate.pass()).resolves.toBeUndefined();
});

it('refuses callers that waited too long', async () => {
  const gate = new Gate(1000);
  const refused = expect(gate.pass()).rejects.toMatchObject({ code: 'EMBEDDED_STOPPED' });
  await vi.advanceTimersByTimeAsync(1001);
  await refused;
});

it('refuses everybody once closed', async () => {
  const gate = new Gate(1000);
  const refused = expect(gate.pass()).rejects.toMatchObject({ code: 'EMBEDDED_STOPPED' });
  gate.close();
  await refused;
  await expect(gate.pass()).rejects.toThrow('closed');
});
