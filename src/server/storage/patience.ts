import http from 'node:http';
import https from 'node:https';

/** Longest silence of a store before a call to it is given up, ms. */
export const SILENCE_MS = 60_000;

/** Requests that fail after a silence; Node's own wait for ever. For minio's `transport`. */
export function patience(silenceMs: number): Pick<typeof http, 'request'> {
  const request = (options: https.RequestOptions, listener?: (answer: http.IncomingMessage) => void): http.ClientRequest => {
    const sent = (options.protocol === 'https:' ? https : http).request(options, listener);
    return sent.setTimeout(silenceMs, () => sent.destroy(new Error(`no word for ${silenceMs / 1000} s`)));
  };
  return { request: request as typeof http.request };
}
