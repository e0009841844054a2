/**
 * A client behind a pooler that lends a server's connection for one transaction (PgBouncer, `pool_mode = transaction`). Such a pooler
 * refuses or drops the deadlines of the start-up packet, and what SET leaves behind meets somebody else: so every transaction begins with
 * its own deadlines and settings, and a statement outside of one gets one. Costs two more round trips for such a statement.
 */
import { Client } from 'pg';
import { KnownClient } from './client.ts';
import type { PoolLimits } from './limits.ts';

type Callback = (error: unknown, result?: unknown) => void;
type Ask = (...args: unknown[]) => Promise<unknown>;

/** How a transaction begins, at the start of a text. */
const BEGIN = /^\s*(?:begin|start\s+transaction)\b[^;]*/i;

/** What every transaction is told first. */
const settingsOf = ({ statement, idleInTransaction }: PoolLimits): string =>
  `set local statement_timeout = ${statement}; set local idle_in_transaction_session_timeout = ${idleInTransaction}; set local time zone 'UTC'; set local jit = off`;

const textOf = (config: unknown): string => (typeof config === 'string' ? config : String((config as { text?: unknown }).text ?? ''));

/** A driver's client class whose transactions keep these limits. Prepared statements lose their names: the next one is on another server connection. */
export function pooledClient(limits: PoolLimits): typeof Client {
  const settings = settingsOf(limits);
  return class extends KnownClient {
    readonly #ask: Ask = (...args) => (Client.prototype.query as unknown as Ask).apply(this, args);

    // The driver's own has eight overloads for the ways to ask; each of them ends here.
    override query = ((config: unknown, ...rest: unknown[]): unknown => {
      // Cursors run as they come: they are used in transactions.
      if (typeof (config as { submit?: unknown } | null)?.submit === 'function') return this.#ask(config, ...rest);
      const callback = rest.find((one): one is Callback => typeof one === 'function');
      const asked = this.#bounded(config, rest.find(Array.isArray));
      if (!callback) return asked;
      asked.then(
        (result) => callback(null, result),
        (error: unknown) => callback(error),
      );
      return undefined;
    }) as Client['query'];

    async #bounded(config: unknown, values: unknown[] | undefined): Promise<unknown> {
      const text = textOf(config);
      if (BEGIN.test(text)) {
        const results = await this.#ask(text.replace(BEGIN, (begin) => `${begin}; ${settings}`));
        return Array.isArray(results) ? results[0] : results;
      }
      const plain = typeof config === 'string' ? config : { ...(config as object), name: undefined };
      const run = (): Promise<unknown> => (values ? this.#ask(plain, values) : this.#ask(plain));
      if (this.getTransactionStatus() !== 'I') return run();
      await this.#ask(`begin; ${settings}`);
      try {
        const result = await run();
        await this.#ask('commit');
        return result;
      } catch (error) {
        await this.#ask('rollback').catch(() => undefined);
        throw error;
      }
    }
  };
}
