import { describe, expect, it } from 'vitest';
import packageJson from '../../../package.json' with { type: 'json' };
import { readDeployment } from './deployment.ts';

const origin = 'https://console.example';

describe('deployment configuration', () => {
  it('[S3-04] takes the window settings object before local storage, local storage before built-in', () => {
    const kept = JSON.stringify({ baseURL: '/kept', mapURL: '/maps' });
    expect(readDeployment({ origin, kept, settings: { baseURL: '/window' } })).toMatchObject({
      baseURL: '/window',
      mapURL: '/maps',
      systemCode: 'inspection',
    });
  });
  it('[S3-04] never hands out secrets, unknown keys or values of the wrong kind', () => {
    const found = readDeployment({
      origin,
      settings: { password: 'x', accessKey: 'x', secretKey: 'x', other: 1, isHideName: 'yes', baseURL: 7 },
    });
    expect(found).toEqual(readDeployment({ origin }));
    expect(JSON.stringify(found)).not.toContain('accessKey');
  });
  it('[S3-04] survives damaged local storage', () => expect(readDeployment({ origin, kept: '{' })).toEqual(readDeployment({ origin })));
  it('[S9-10] takes the version from package.json unless the deployment says another', () => {
    expect(readDeployment({ origin }).version).toBe(packageJson.version);
    expect(readDeployment({ origin, settings: { version: '1.1.6-beta' } }).version).toBe('1.1.6-beta');
  });
});
