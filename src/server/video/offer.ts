/** What a viewer offers (SDP, RFC 8866), judged before the library reads it: that answers nonsense too, with a session nobody ever joins. */

/** Largest offer, bytes; that of a browser for one picture has 2 to 6 kB. */
export const MOST_OFFER = 32 * 1024;
const MOST_LINES = 600;
const MOST_MEDIA = 4;

/** What every offer of a viewer has: once for the session, or for its video. */
const NEEDED: readonly (readonly [RegExp, string])[] = [
  [/^v=0$/m, 'v=0'],
  [/^m=video \d+ [A-Z/]*RTP\/SAVPF /m, 'm=video'],
  [/^a=ice-ufrag:[\w+/=-]{4,256}$/m, 'a=ice-ufrag'],
  [/^a=ice-pwd:[\w+/=-]{22,256}$/m, 'a=ice-pwd'],
  [/^a=fingerprint:sha-256 [\dA-Fa-f:]{95}$/m, 'a=fingerprint:sha-256'],
  [/^a=setup:(?:actpass|active|passive)$/m, 'a=setup'],
  [/^a=rtpmap:\d+ VP8\/90000$/m, 'VP8'],
  [/^a=(?:recvonly|sendrecv)$/m, 'a=recvonly'],
];

/**
 * What is wrong with an offer; undefined when nothing is.
 */
export function faultOf(offer: string): string | undefined {
  const text = offer.replaceAll('\r\n', '\n');
  if (!text.startsWith('v=0\n')) return 'v=0';
  const lines = text.split('\n');
  if (lines.length > MOST_LINES) return `${MOST_LINES}`;
  const odd = lines.find((line) => line !== '' && !/^[a-z]=[^\0]*$/.test(line));
  if (odd !== undefined) return odd.slice(0, 40);
  if (lines.filter((line) => line.startsWith('m=')).length > MOST_MEDIA) return 'm=';
  return NEEDED.find(([pattern]) => !pattern.test(text))?.[1];
}

/**
 * The offer without its candidates. The server speaks to nobody who did not speak to it first (ICE Lite, RFC 8445), so that an offer cannot
 * make it send to addresses of a stranger's choice, nor look up names.
 */
export const withoutCandidates = (offer: string): string =>
  offer
    .split(/\r?\n/)
    .filter((line) => !/^a=(?:candidate|remote-candidates|end-of-candidates)/.test(line))
    .join('\r\n');
