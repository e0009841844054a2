/** Carries messages to an address of the deployment, as JSON. */
import type { Carrier } from './outbox.ts';

const TIMEOUT_MS = 10_000;

/** Anything but 2xx is a failure; the id goes along, so that a message that comes twice is known. */
export const webhook =
  (address: string, token: string): Carrier =>
  async (payload, id) => {
    const answer = await fetch(address, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: { 'content-type': 'application/json', 'idempotency-key': id, ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body: JSON.stringify(payload),
    });
    await answer.body?.cancel();
    if (!answer.ok) throw new Error(`the webhook answered ${answer.status}`);
  };
