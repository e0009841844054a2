/**
 * Draws the clips that simulated cameras show, and encodes them with the encoder of Chromium: `node src/server/video/clips/make.js`. Nothing in
 * them was filmed, and each says so. They are part of the product, so that a server needs neither Chromium nor an encoder.
 */
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';
import { SCENES } from './scenes.js';

const SIZE = { width: 640, height: 360 };
const RATE = 15;
const SECONDS = 12;
const BITRATE = 260_000;
const folder = dirname(fileURLToPath(import.meta.url));

/** Runs in the page: frames of one scene, encoded. */
async function encode({ scene, size, rate, seconds, bitrate }) {
  const canvas = new OffscreenCanvas(size.width, size.height);
  const pen = canvas.getContext('2d');
  const draw = new Function('pen', 'size', 't', scene);
  const frames = [];
  const encoder = new VideoEncoder({
    output: (chunk) => {
      const bytes = new Uint8Array(chunk.byteLength);
      chunk.copyTo(bytes);
      frames.push(Array.from(bytes));
    },
    error: (error) => {
      throw error;
    },
  });
  encoder.configure({ codec: 'vp8', ...size, bitrate, framerate: rate, latencyMode: 'quality' });
  for (let i = 0; i < rate * seconds; i += 1) {
    draw(pen, size, i / (rate * seconds));
    const frame = new VideoFrame(canvas, { timestamp: (i * 1e6) / rate, duration: 1e6 / rate });
    // One each second: a viewer begins at one, and what was lost is made good by one.
    encoder.encode(frame, { keyFrame: i % rate === 0 });
    frame.close();
  }
  await encoder.flush();
  return frames;
}

/** IVF: a header of 32 bytes, and 12 before every frame. */
function ivf(frames) {
  const head = Buffer.alloc(32);
  head.write('DKIF', 0, 'ascii');
  head.writeUInt16LE(32, 6);
  head.write('VP80', 8, 'ascii');
  head.writeUInt16LE(SIZE.width, 12);
  head.writeUInt16LE(SIZE.height, 14);
  head.writeUInt32LE(RATE, 16);
  head.writeUInt32LE(1, 20);
  head.writeUInt32LE(frames.length, 24);
  return Buffer.concat([
    head,
    ...frames.flatMap((bytes, i) => {
      const before = Buffer.alloc(12);
      before.writeUInt32LE(bytes.length, 0);
      before.writeBigUInt64LE(BigInt(i), 4);
      return [before, Buffer.from(bytes)];
    }),
  ]);
}

const browser = await chromium.launch(process.env.CHROMIUM ? { executablePath: process.env.CHROMIUM } : {});
const page = await browser.newPage();
// The encoder exists in secure contexts only.
await page.route('https://clips.invalid/', (route) => route.fulfill({ contentType: 'text/html', body: '<title>clips</title>' }));
await page.goto('https://clips.invalid/');
for (const [name, scene] of Object.entries(SCENES)) {
  const file = ivf(await page.evaluate(encode, { scene, size: SIZE, rate: RATE, seconds: SECONDS, bitrate: BITRATE }));
  writeFileSync(join(folder, `${name}.ivf`), file);
  process.stdout.write(`${name}.ivf: ${file.length} bytes\n`);
}
await browser.close();
