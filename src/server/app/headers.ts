/** Security headers: the whole set on pages and files, the few that matter on JSON answers. Worked out once, not per answer. */
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';

/** Scripts only from here, no eval, no inline code; styles inline because the design system writes them. Calls may go `elsewhere`. */
const directivesFor = (elsewhere: readonly string[]) => ({
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:', 'blob:', ...elsewhere],
  connectSrc: ["'self'", ...elsewhere],
  // Live pictures by HLS: pieces that a page puts together, or what a browser fetches itself.
  mediaSrc: ["'self'", 'blob:', ...elsewhere],
  fontSrc: ["'self'", 'data:'],
  workerSrc: ["'self'", 'blob:'],
  objectSrc: ["'none'"],
  baseUri: ["'self'"],
  formAction: ["'self'"],
  frameAncestors: ["'self'"],
});

/** On JSON answers: nothing may be guessed, framed or run. */
export const CALL_HEADERS = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};

/**
 * What helmet sets with our policy. No HSTS: the product also runs on plain HTTP inside a station's network.
 * @param elsewhere origins that the console calls beside its own
 */
export function securityHeaders(elsewhere: readonly string[]): Promise<Record<string, string>> {
  const answer = new ServerResponse(new IncomingMessage(new Socket()));
  const set = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: directivesFor(elsewhere) },
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: false,
    referrerPolicy: { policy: 'same-origin' },
  });
  return new Promise((done, fail) => {
    set(answer.req, answer, (error?: unknown) => {
      if (error) fail(error as Error);
      else done(Object.fromEntries(Object.entries(answer.getHeaders()).map(([name, value]) => [name, String(value)])));
    });
  });
}
