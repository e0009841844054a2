import { expect, it } from 'vitest';
import { figuresOf } from './figures.ts';

const video = {
  type: 'inbound-rtp',
  kind: 'video',
  framesPerSecond: 15,
  framesDecoded: 90,
  frameWidth: 640,
  frameHeight: 360,
  jitterBufferDelay: 4.5,
  jitterBufferEmittedCount: 90,
};
const pair = { type: 'candidate-pair', nominated: true, currentRoundTripTime: 0.02 };

it('latency is half the way there and back, and the wait before a picture is shown', () =>
  expect(figuresOf([{ type: 'transport' }, pair, video])).toEqual({ latency: 60, fps: 15, width: 640, height: 360, decoded: 90 }));
it('is not known before there is both', () => {
  expect(figuresOf([video])?.latency).toBeUndefined();
  expect(figuresOf([pair, { ...video, jitterBufferEmittedCount: 0 }])?.latency).toBeUndefined();
  expect(figuresOf([pair, { ...video, kind: 'audio' }])).toBeUndefined();
});
