/** Every screen of the manifest, opened in English on a laptop. */
import { expect, it } from 'vitest';
import type { Manifest } from '../../../src/contract/manifest.ts';
import { callApi } from '../../support/running.ts';
import { inChromium, useStage } from '../../support/stage.ts';
import { screenNames, useTour } from '../../support/tour.ts';

inChromium('The tour', () => {
  const stage = useStage();

  it('misses no screen, and has rows to look at', async () => {
    const { token } = stage;
    const manifest = (await (
      await fetch(`${stage.running.url}/documents/manifest.json`, { headers: { authorization: `Bearer ${token}` } })
    ).json()) as Manifest;
    expect(manifest.problems).toEqual([]);
    expect((await screenNames()).sort()).toEqual(manifest.screens.flatMap((s) => (s.target ? [] : [s.name])).sort());
    expect((await callApi<{ total: number }>(stage.running.url, '/api/station/queryList', {}, token)).data.total).toBeGreaterThan(5);
  });
});

await useTour({ language: 'en', size: 'laptop', depth: 'all', axe: 'even' });
