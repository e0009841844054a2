/** What a connection says of the pictures that come: how old they are when they are shown, how many, how large. */
export interface Figures {
  /** Half the way there and back, and what waits before it is shown, ms; undefined before it is known. */
  latency: number | undefined;
  fps: number | undefined;
  width: number;
  height: number;
  /** Pictures decoded since the start. */
  decoded: number;
}

interface Inbound {
  type: string;
  kind?: string;
  framesPerSecond?: number;
  framesDecoded?: number;
  frameWidth?: number;
  frameHeight?: number;
  jitterBufferDelay?: number;
  jitterBufferEmittedCount?: number;
  nominated?: boolean;
  currentRoundTripTime?: number;
}

export function figuresOf(report: Iterable<Inbound>): Figures | undefined {
  let [inbound, pair]: (Inbound | undefined)[] = [];
  for (const one of report) {
    if (one.type === 'inbound-rtp' && one.kind === 'video') inbound = one;
    if (one.type === 'candidate-pair' && one.nominated && one.currentRoundTripTime !== undefined) pair = one;
  }
  if (!inbound) return undefined;
  const {
    framesPerSecond,
    framesDecoded = 0,
    frameWidth = 0,
    frameHeight = 0,
    jitterBufferDelay = 0,
    jitterBufferEmittedCount = 0,
  } = inbound;
  const waits = jitterBufferEmittedCount ? jitterBufferDelay / jitterBufferEmittedCount : undefined;
  const latency =
    waits === undefined || pair?.currentRoundTripTime === undefined
      ? undefined
      : Math.round((waits + pair.currentRoundTripTime / 2) * 1000);
  return { latency, fps: framesPerSecond, width: frameWidth, height: frameHeight, decoded: framesDecoded };
}
