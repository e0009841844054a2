import { expect, it } from 'vitest';
import { SimulatedSpeaker } from './speaker.ts';

const tts = { psdk_index: 2, tts: { name: 'a', text: 'Please leave', md5: 'd' } };

it('says a text in the time it takes, once, with its progress', () => {
  const speaker = new SimulatedSpeaker();
  expect(speaker.serve('speaker_tts_play_start', tts, 'b', true)).toBe(0);
  expect(speaker.step(1)).toEqual({ bid: 'b', md5: 'd', percent: 42 });
  expect(speaker.step(2)).toMatchObject({ percent: 100 });
  expect([speaker.step(1), speaker.quiet]).toEqual([undefined, true]);
});

it('says it again and again until it is stopped', () => {
  const speaker = new SimulatedSpeaker();
  speaker.serve('speaker_play_mode_set', { psdk_index: 2, play_mode: 1 }, 'm', true);
  speaker.serve('speaker_tts_play_start', tts, 'b', true);
  expect([speaker.step(3)?.percent, speaker.step(1)?.percent]).toEqual([100, 42]);
  speaker.serve('speaker_play_stop', { psdk_index: 2 }, 's', true);
  expect(speaker.quiet).toBe(true);
});

it.each([
  ['speaker_tts_play_start', { psdk_index: 2, tts: {} }, true, 319_006],
  ['speaker_tts_play_start', tts, false, 319_003],
  ['speaker_tts_play_start', { tts: tts.tts }, true, 319_003],
  ['speaker_play_volume_set', { psdk_index: 2, play_volume: 900 }, true, 319_006],
  ['speaker_unheard_of', { psdk_index: 2 }, true, 319_006],
  ['cover_open', {}, true, undefined],
])('%s with %j is answered with its result', (method, data, on, result) =>
  expect(new SimulatedSpeaker().serve(method, data, 'b', on)).toBe(result),
);
