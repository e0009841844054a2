import forge from 'node-forge';

/** RSA-OAEP with SHA-256 without the browser's help; see {@link file://./encrypt.ts}. */
export function encryptByLibrary(text: string, publicKey: string): string {
  const { asn1, md, pki, util } = forge;
  const key = pki.publicKeyFromAsn1(asn1.fromDer(util.decode64(publicKey)));
  return util.encode64(key.encrypt(util.encodeUtf8(text), 'RSA-OAEP', { md: md.sha256.create(), mgf1: { md: md.sha256.create() } }));
}
