import { describe, expect, it } from 'vitest';
import { faultOf, withoutCandidates } from './offer.ts';

const OFFER = [
  'v=0',
  'o=- 1 2 IN IP4 127.0.0.1',
  's=-',
  't=0 0',
  'a=group:BUNDLE 0',
  'm=video 9 UDP/TLS/RTP/SAVPF 96 97',
  'c=IN IP4 0.0.0.0',
  'a=candidate:1 1 udp 2113937151 192.0.2.7 50000 typ host',
  'a=ice-ufrag:Ab+/',
  'a=ice-pwd:0123456789abcdef01234567',
  `a=fingerprint:sha-256 ${Array.from({ length: 32 }, () => 'A0').join(':')}`,
  'a=setup:actpass',
  'a=mid:0',
  'a=recvonly',
  'a=rtcp-mux',
  'a=rtpmap:96 VP8/90000',
  'a=rtpmap:97 rtx/90000',
  '',
];

describe('an offer', () => {
  it.each(['\r\n', '\n'])('of a browser passes', (end) => expect(faultOf(OFFER.join(end))).toBeUndefined());
  it.each(['m=video', 'a=ice-ufrag', 'a=ice-pwd', 'a=fingerprint:sha-256', 'a=setup', 'a=recvonly'])('without %s names it', (start) =>
    expect(faultOf(OFFER.filter((line) => !line.startsWith(start)).join('\r\n'))).toBe(start),
  );
  it('without VP8 says so', () => expect(faultOf(OFFER.join('\r\n').replace('VP8', 'H264'))).toBe('VP8'));
  it.each([
    ['', 'v=0'],
    ['nonsense', 'v=0'],
    ['<html></html>', 'v=0'],
    ['v=0\r\nhello', 'hello'],
    [`v=0\n${'a=x\n'.repeat(700)}`, '600'],
    [`v=0\n${'m=video 9 UDP/TLS/RTP/SAVPF 96\n'.repeat(5)}`, 'm='],
  ])('%j is none', (offer, fault) => expect(faultOf(offer)).toBe(fault));
  it('is read without its candidates', () =>
    expect(withoutCandidates(OFFER.join('\r\n'))).toBe(OFFER.filter((line) => !line.includes('candidate')).join('\r\n')));
});
