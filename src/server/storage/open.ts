import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import type { Storage } from './storage.ts';

/** The store that the configuration names. Its client is loaded only where it is used. */
export async function openStorage({
  s3Endpoint,
  s3Region,
  s3Bucket,
  s3AccessKey,
  s3SecretKey,
  s3Encryption,
  s3PublicEndpoint,
  s3RoleArn,
  dataDir,
}: Config): Promise<Storage> {
  if (s3Endpoint === '') return (await import('./folder.ts')).folderStorage(join(dataDir, 'files', 'objects'));
  return (await import('./s3.ts')).s3Storage({
    endpoint: s3Endpoint,
    region: s3Region,
    bucket: s3Bucket,
    accessKey: s3AccessKey,
    secretKey: s3SecretKey,
    encrypted: s3Encryption === 'on',
    publicEndpoint: s3PublicEndpoint,
    roleArn: s3RoleArn,
  });
}
