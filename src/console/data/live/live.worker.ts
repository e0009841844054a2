/** The worker that all pages of a browser share: it holds their event stream. */
import { SharedStreams, type Said } from './sharing.ts';
import type { Heard } from './stream.ts';

const streams = new SharedStreams();

addEventListener('connect', (event) => {
  const [port] = (event as MessageEvent).ports;
  if (!port) return;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port has none
  const page = (heard: Heard): void => port.postMessage(heard);
  port.addEventListener('message', ({ data }: MessageEvent<Said>) => {
    if (data.type === 'join') streams.join(page, data);
    else if (data.type === 'want') streams.want(page, data.resources);
    else streams.leave(page);
  });
  port.start();
});
