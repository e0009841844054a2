import { describe, expect, it } from 'vitest';
import { ConfigError, edgesOf, loadConfig, partBytes } from './config.ts';

const load = (env: Record<string, string>) => () => loadConfig({}, env, undefined);

describe('Settings that hold addresses and secrets', () => {
  it.each([
    ['https://id.example/realms/a/', 'https://id.example/realms/a/'],
    ['http://127.0.0.1:3000', 'http://127.0.0.1:3000'],
    ['http://localhost/x', 'http://localhost/x'],
  ])('takes the provider %s as it is', (issuer, expected) => {
    expect(load({ OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'console' })().oidcIssuer).toBe(expected);
  });

  it.each(['http://id.example', 'ftp://id.example', 'https://user:secret@id.example', 'id.example', 'http://localhost.evil.test'])(
    'refuses the provider %s',
    (issuer) => {
      expect(load({ OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'console' })).toThrow(ConfigError);
    },
  );

  it('refuses a provider without our client id, an origin with a path, and a short secret', () => {
    expect(load({ OIDC_ISSUER: 'https://id.example' })).toThrow(ConfigError);
    expect(load({ PUBLIC_URL: 'https://console.example/path' })).toThrow(ConfigError);
    expect(load({ PUBLIC_URL: 'http://10.0.0.5:8080/' })().publicUrl).toBe('http://10.0.0.5:8080');
    expect(load({ TICKET_SECRET: 'short' })).toThrow(ConfigError);
  });

  it('[S9-06] takes the part size 50000M and keeps to what the store allows, 5 GiB', () => {
    expect(load({})().partSize).toBe('50000M');
    expect([partBytes('50000M'), partBytes('5G'), partBytes('100M'), partBytes('64K')]).toEqual([
      5_368_709_120, 5_368_709_120, 104_857_600, 65_536,
    ]);
    for (const size of ['0M', '10', '1.5G', '10MB', '-1G']) expect(load({ PART_SIZE: size })).toThrow(ConfigError);
  });

  it('takes memory for pages from 1 MiB to 1 GiB', () => {
    for (const size of ['1M', '1024K', '1G']) expect(load({ SHARED_BUFFERS: size })().sharedBuffers).toBe(size);
    for (const size of ['1023K', '1025M', '2G', '64']) expect(load({ SHARED_BUFFERS: size })).toThrow(ConfigError);
  });

  it('takes edges with a token and stations of their own, and a centre for edges only', () => {
    const edges = (value: unknown) => load({ EDGES: JSON.stringify(value) });
    const token = 'x'.repeat(24);
    expect(edgesOf(edges({ north: { token, stations: ['S1'] } })())).toEqual([{ name: 'north', token, stations: ['S1'] }]);
    for (const wrong of [
      [],
      { north: { token } },
      { north: { token, stations: [] } },
      { north: { token: 'short', stations: ['S1'] } },
      { centre: { token, stations: ['S1'] } },
      { north: { token, stations: ['S1'], more: 1 } },
    ])
      expect(edges(wrong), JSON.stringify(wrong)).toThrow(ConfigError);
    const line = { CENTRE_URL: 'https://centre.example', CENTRE_TOKEN: token };
    expect(load({ ...line, EDGE: 'on' })().centreUrl).toBe('https://centre.example');
    expect(load(line)).toThrow(ConfigError);
    expect(load({ EDGE: 'on', CENTRE_URL: 'https://centre.example' })).toThrow(ConfigError);
    expect(load({ ...line, EDGE: 'on', CENTRE_URL: 'http://centre.example' })).toThrow(ConfigError);
  });
});

it('tells the demonstration in Chinese, or in English where that is said', () => {
  expect([load({})().seedLanguage, load({ SEED_LANGUAGE: 'en' })().seedLanguage]).toEqual(['zh', 'en']);
  expect(load({ SEED_LANGUAGE: 'fr' })).toThrow(ConfigError);
});
