import { constants, generateKeyPairSync, privateDecrypt } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { deployment } from '../data/deployment.ts';
import { encrypt, sealed } from './encrypt.ts';

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const key = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
const opened = (text: string): string =>
  privateDecrypt(
    { key: privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
    Buffer.from(text, 'base64'),
  ).toString();

describe('passwords on their way', () => {
  it.each([
    ['the browser', globalThis.crypto.subtle],
    ['the library, where pages have no WebCrypto', null],
  ])('[S7-50] are encrypted by %s', async (_, subtle) => {
    const [one, two] = await Promise.all([encrypt('密码 Pass-1', key, subtle), encrypt('密码 Pass-1', key, subtle)]);
    expect(opened(one)).toBe('密码 Pass-1');
    expect(one).not.toBe(two);
  });
  it.each([
    [undefined, true, true],
    [undefined, false, false],
    [true, false, true],
    [false, true, false],
  ])('[S7-50] are encrypted as the deployment (%s), else the server (%s) says: %s', async (own, loginEncryp, encrypted) => {
    deployment.loginEncryp = own;
    const text = await sealed('x', { loginEncryp, publicKey: key });
    deployment.loginEncryp = undefined;
    expect(text === 'x').toBe(!encrypted);
  });
  it.each([
    [undefined, true],
    [false, false],
  ])('[S3-04] useEncryp encrypts them unless loginEncryp says otherwise: %s', async (loginEncryp, encrypted) => {
    Object.assign(deployment, { useEncryp: true, loginEncryp });
    const text = await sealed('x', { loginEncryp: false, publicKey: key });
    Object.assign(deployment, { useEncryp: false, loginEncryp: undefined });
    expect(text === 'x').toBe(!encrypted);
  });
});
