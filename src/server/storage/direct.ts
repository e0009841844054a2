/** What others may do at an S3-compatible store itself: links to single objects, and keys for a part of it. */
import { Client, type ClientOptions } from 'minio';
import { AssumeRoleProvider } from 'minio/dist/esm/AssumeRoleProvider.mjs';
import { disposition } from './disposition.ts';
import { patience, SILENCE_MS } from './patience.ts';
import { checkedKey, StorageError, type DirectStore } from './storage.ts';

/** Where the S3-compatible store is and who we are there. */
export interface S3Settings {
  /** Origin, `https://store.example.com:9000`. */
  endpoint: string;
  region: string;
  bucket: string;
  accessKey: string;
  secretKey: string;
  /** The store encrypts what this server puts there; what is put through a link follows the bucket's own rule. */
  encrypted?: boolean;
  /** Origin at which others reach it, when it is another: links are signed for one address alone. */
  publicEndpoint?: string;
  /** Role that temporary keys are made from, where the store wants one. */
  roleArn?: string;
}

/** How the client library is told of a store. */
export function clientOptions({
  endpoint,
  region,
  accessKey,
  secretKey,
}: Pick<S3Settings, 'endpoint' | 'region' | 'accessKey' | 'secretKey'>): ClientOptions {
  const { protocol, hostname, port } = new URL(endpoint);
  return {
    endPoint: hostname,
    useSSL: protocol === 'https:',
    accessKey,
    secretKey,
    region,
    pathStyle: true,
    transport: patience(SILENCE_MS),
    ...(port ? { port: Number(port) } : {}),
  };
}

/** Reading and writing under a prefix; nothing is listed or removed. */
const policyFor = (bucket: string, prefix: string): string =>
  JSON.stringify({
    Version: '2012-10-17',
    Statement: [{ Effect: 'Allow', Action: ['s3:GetObject', 's3:PutObject'], Resource: [`arn:aws:s3:::${bucket}/${prefix}*`] }],
  });

/** See {@link DirectStore}. Links are signed here, without a call to the store. */
export function directStore({ endpoint, publicEndpoint, region, bucket, accessKey, secretKey, roleArn }: S3Settings): DirectStore {
  const outside = publicEndpoint || endpoint;
  const signer = new Client(clientOptions({ endpoint: outside, region, accessKey, secretKey }));
  return {
    link: (method, key, seconds, name) =>
      signer.presignedUrl(
        method,
        bucket,
        checkedKey(key),
        seconds,
        method === 'GET' ? { 'response-content-disposition': disposition(name ?? 'file') } : {},
      ),
    keys: async (prefix, seconds) => {
      const provider = new AssumeRoleProvider({
        stsEndpoint: endpoint,
        accessKey,
        secretKey,
        region,
        durationSeconds: seconds,
        policy: policyFor(bucket, prefix),
        ...(roleArn ? { roleArn, roleSessionName: 'sunvane' } : {}),
      });
      try {
        const { AssumeRoleResponse: answer, ErrorResponse: refusal } = await provider.performRequest();
        const credentials = answer?.AssumeRoleResult?.Credentials;
        if (!credentials?.SessionToken) throw new Error(refusal?.Error?.Code ?? 'no answer of that kind');
        return {
          accessKey: credentials.AccessKeyId ?? '',
          secretKey: credentials.SecretAccessKey ?? '',
          sessionToken: credentials.SessionToken,
          expiration: credentials.Expiration ?? '',
          endpoint: outside,
          bucket,
          prefix,
        };
      } catch (error) {
        throw new StorageError('keys', `the object store gives no temporary keys: ${String(error)}`, error);
      }
    },
  };
}
