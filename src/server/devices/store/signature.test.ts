/** Signatures of S3 clients: the published example of the specification, and what is wrong with others. */
import { expect, it } from 'vitest';
import { claimOf, isSigned, type SignedRequest } from './signature.ts';

/** The example «GET Object» of the S3 documentation, with its public example keys. */
const SECRET = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY';
const example: SignedRequest = {
  method: 'GET',
  url: '/test.txt',
  headers: {
    host: 'examplebucket.s3.amazonaws.com',
    range: 'bytes=0-9',
    'x-amz-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    'x-amz-date': '20130524T000000Z',
    authorization:
      'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  },
};
const signed = (request: SignedRequest, secret = SECRET): boolean => {
  const claim = claimOf(request);
  return claim !== undefined && isSigned(request, claim, secret);
};
const { headers } = example;

it('takes the published example', () => {
  expect(claimOf(example)).toMatchObject({ accessKey: 'AKIAIOSFODNN7EXAMPLE', at: Date.UTC(2013, 4, 24) });
  expect(signed(example)).toBe(true);
});

it.each([
  ['another secret', example, 'another'],
  ['another path', { ...example, url: '/test.tx' }, SECRET],
  ['another query', { ...example, url: '/test.txt?acl' }, SECRET],
  ['another method', { ...example, method: 'PUT' }, SECRET],
  ['another body', { ...example, headers: { ...headers, 'x-amz-content-sha256': 'f'.repeat(64) } }, SECRET],
  ['another host', { ...example, headers: { ...headers, host: 'elsewhere' } }, SECRET],
  ['another day', { ...example, headers: { ...headers, 'x-amz-date': '20130525T000000Z' } }, SECRET],
  ['no signature', { ...example, headers: { ...headers, authorization: undefined } }, SECRET],
  [
    'a host that is not signed',
    { ...example, headers: { ...headers, authorization: String(headers['authorization']).replace('host;', '') } },
    SECRET,
  ],
])('refuses %s', (_title, request, secret) => expect(signed(request, secret)).toBe(false));
