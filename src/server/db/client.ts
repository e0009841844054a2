import { Client } from 'pg';
import { noteEnd } from './outage.ts';

type Connected = (error?: Error) => void;

/** The driver's client, whose failures to connect are known as such: their codes are those of any other socket. */
export class KnownClient extends Client {
  // The driver's own has an overload for each way to be told.
  override connect = ((told?: Connected): Promise<unknown> | undefined => {
    const done = (Client.prototype.connect as () => Promise<unknown>).call(this);
    const known = done.catch((error: Error) => {
      noteEnd(error);
      throw error;
    });
    if (!told) return known;
    known.then(() => told(), told);
    return undefined;
  }) as Client['connect'];
}
