import { describe, expect, it, vi } from 'vitest';
import packageJson from '../../../package.json' with { type: 'json' };
import { readDeployment } from './deployment.ts';

vi.mock('../../../resources.config.ts', () => ({
  deployments: { 'https://known.example': { baseURL: '/origin', baseURL2: '/origin', baseURL3: '/origin', systemCode: 'other' } },
}));

const origin = 'https://console.example';

describe('deployment configuration', () => {
  it('[S3-04] takes the window settings object before local storage, that before the origin’s, that before what is built in', () => {
    const stored = JSON.stringify({ baseURL: '/kept', baseURL2: '/kept' });
    expect(readDeployment({ origin: 'https://known.example', stored, settings: { baseURL: '/window' } })).toMatchObject({
      baseURL: '/window',
      baseURL2: '/kept',
      baseURL3: '/origin',
      systemCode: 'other',
      mapURL: '',
    });
    expect(readDeployment({ origin })).toMatchObject({ baseURL3: '', systemCode: 'inspection' });
  });
  it('[S3-04] never hands out secrets, unknown keys or values of the wrong kind', () => {
    const deployment = readDeployment({
      origin,
      settings: { password: 'x', accessKey: 'x', secretKey: 'x', other: 1, isHideName: 'yes', baseURL: 7 },
    });
    expect(deployment).toEqual(readDeployment({ origin }));
    expect(JSON.stringify(deployment)).not.toContain('accessKey');
  });
  it('[S3-04] survives damaged local storage', () => expect(readDeployment({ origin, stored: '{' })).toEqual(readDeployment({ origin })));
  it.each([
    ['baseURL', false, 'calls.example:8080/x', 'http://calls.example:8080/x'],
    ['baseURL2', true, 'calls.example', 'https://calls.example'],
    ['baseURL3', true, '/prefix', '/prefix'],
    ['documentsURL', true, 'http://plain.example', 'http://plain.example'],
    ['loginIp', false, '10.0.0.5:8080', 'http://10.0.0.5:8080'],
    ['loginIp', true, '10.0.0.5', 'https://10.0.0.5'],
  ] as const)('[S3-04] useSSL reaches a host without a scheme: %s, %s, %s is %s', (key, useSSL, value, address) => {
    expect(readDeployment({ origin, settings: { useSSL, [key]: value } })[key]).toBe(address);
  });
  it('[S9-10] takes the version from package.json unless the deployment says another', () => {
    expect(readDeployment({ origin }).version).toBe(packageJson.version);
    expect(readDeployment({ origin, settings: { version: '1.1.6-beta' } }).version).toBe('1.1.6-beta');
  });
});
