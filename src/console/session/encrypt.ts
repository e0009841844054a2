import { deployment } from '../data/deployment.ts';
import type { SignOnConfig } from '../../contract/identity.ts';

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
const base64Of = (bytes: Uint8Array): string => btoa(Array.from(bytes, (b) => String.fromCharCode(b)).join(''));

async function byBrowser(subtle: SubtleCrypto, text: string, publicKey: string): Promise<string> {
  const key = await subtle.importKey('spki', bytesOf(publicKey), { name: 'RSA-OAEP', hash: 'SHA-256' }, false, ['encrypt']);
  return base64Of(new Uint8Array(await subtle.encrypt({ name: 'RSA-OAEP' }, key, new TextEncoder().encode(text))));
}

/**
 * RSA-OAEP with SHA-256, base64. Pages of plain HTTP, as in a station's own network, have no WebCrypto; a library does it there.
 * @param publicKey SPKI, base64 of DER
 */
export async function encrypt(
  text: string,
  publicKey: string,
  subtle: SubtleCrypto | null = globalThis.crypto.subtle ?? null,
): Promise<string> {
  if (subtle) return byBrowser(subtle, text, publicKey);
  const { encryptByLibrary } = await import('./encryptByLibrary.ts');
  return encryptByLibrary(text, publicKey);
}

/** A password as it travels: encrypted when the deployment, or else the server, says so (S7-50). */
export const sealed = (password: string, { loginEncryp, publicKey }: Pick<SignOnConfig, 'loginEncryp' | 'publicKey'>): Promise<string> =>
  (deployment.loginEncryp ?? (deployment.useEncryp || loginEncryp)) ? encrypt(password, publicKey) : Promise.resolve(password);
