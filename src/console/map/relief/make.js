/**
 * Makes world.webp and asia.webp: land cover and relief, muted, in Mercator, clear where there is sea. Run once, when the sources change:
 *
 *     mkdir /tmp/relief && cd /tmp/relief && npm pack @cesium/engine@24.0.0 && tar xzf cesium-engine-24.0.0.tgz
 *     node …/src/console/map/relief/make.js /tmp/relief/package/Source/Assets/Textures/NaturalEarthII
 *
 * The pictures are Natural Earth II (public domain) in the tiles that @cesium/engine ships; the coast is that of world-atlas.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import sharp from 'sharp';
import { feature } from 'topojson-client';

const tiles = process.argv[2];
/** Size of the source, px. */
const [WIDTH, HEIGHT, TILE] = [2048, 1024, 256];
/** Each picture: west, south, east, north in degrees, and its width, px. */
const PICTURES = {
  world: { box: [-180, -60, 180, 78], width: 1024, quality: 34 },
  asia: { box: [70, 14, 138, 56], width: 1100, quality: 50 },
};
/** How much of the colour stays, and how near to white it is drawn. */
const [SATURATION, LIFT] = [0.55, 0.32];
/** Over so many degrees the finer picture takes the place of the coarser one, so that no edge is seen. */
const EDGE = 5;
/** Rounds in which land grows over the sea of the source, so that coasts have no blue rim. */
const ROUNDS = 8;

const mercator = (lat) => Math.asinh(Math.tan((lat * Math.PI) / 180));
const latitude = (y) => (Math.atan(Math.sinh(y)) * 180) / Math.PI;

const topology = JSON.parse(readFileSync(new URL(import.meta.resolve('world-atlas/land-50m.json')), 'utf8'));
const land = feature(topology, topology.objects.land);
const rings = land.features.flatMap(({ geometry: g }) => (g.type === 'Polygon' ? g.coordinates : g.coordinates.flat()));

/** The land as a picture, white on black. */
async function maskOf(width, height, at) {
  const path = rings.map((ring) => `M${ring.map((p) => at(p).map((n) => n.toFixed(2))).join('L')}Z`).join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%"/><path fill="#fff" fill-rule="evenodd" d="${path}"/></svg>`;
  return sharp(Buffer.from(svg)).greyscale().raw().toBuffer();
}

/** Which part of the ground at a place the finer picture shows, from 0 to 1. */
function finerAt(lon, lat) {
  const [west, south, east, north] = PICTURES.asia.box;
  const inside = Math.min(lon - west, east - lon, lat - south, north - lat) / EDGE;
  return Math.min(1, Math.max(0, inside));
}

async function sourceOf() {
  const parts = [];
  for (let x = 0; x < WIDTH / TILE; x += 1)
    for (let y = 0; y < HEIGHT / TILE; y += 1)
      parts.push({ input: `${tiles}/2/${x}/${y}.jpg`, left: x * TILE, top: HEIGHT - (y + 1) * TILE });
  const canvas = sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: '#000' } });
  return canvas.composite(parts).removeAlpha().raw().toBuffer();
}

/** Colours of land over the sea beside it. */
function grown(pixels, mask) {
  const known = Uint8Array.from(mask, (v) => (v > 200 ? 1 : 0));
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = known.slice();
    for (let y = 1; y < HEIGHT - 1; y += 1)
      for (let x = 1; x < WIDTH - 1; x += 1) {
        const i = y * WIDTH + x;
        if (before[i]) continue;
        const near = [i - 1, i + 1, i - WIDTH, i + WIDTH].filter((n) => before[n]);
        if (near.length === 0) continue;
        for (let c = 0; c < 3; c += 1) pixels[i * 3 + c] = near.reduce((sum, n) => sum + pixels[n * 3 + c], 0) / near.length;
        known[i] = 1;
      }
  }
}

/** A pixel between four of the source. */
function between(pixels, x, y, c) {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const at = (dx, dy) => pixels[(Math.min(HEIGHT - 1, Math.max(0, top + dy)) * WIDTH + ((left + dx + WIDTH) % WIDTH)) * 3 + c];
  const [fx, fy] = [x - left, y - top];
  return (at(0, 0) * (1 - fx) + at(1, 0) * fx) * (1 - fy) + (at(0, 1) * (1 - fx) + at(1, 1) * fx) * fy;
}

const pixels = await sourceOf();
grown(pixels, await maskOf(WIDTH, HEIGHT, ([lon, lat]) => [((lon + 180) / 360) * WIDTH, ((90 - lat) / 180) * HEIGHT]));
for (const [name, { box, width, quality }] of Object.entries(PICTURES)) {
  const [west, south, east, north] = box;
  const [low, high] = [mercator(south), mercator(north)];
  const perDegree = width / (east - west);
  const height = Math.round(((high - low) * 180 * perDegree) / Math.PI);
  const at = ([lon, lat]) => [(lon - west) * perDegree, ((high - mercator(Math.max(-85, Math.min(85, lat)))) * 180 * perDegree) / Math.PI];
  const mask = await maskOf(width, height, at);
  // Soft, and a little within the coast: what is clear shows the plain land.
  const soft = await sharp(mask, { raw: { width, height, channels: 1 } })
    .blur(1.6)
    .linear(2, -255)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const clear = Uint8Array.from({ length: width * height }, (_, i) => soft.data[i * soft.info.channels]);
  const out = Buffer.alloc(width * height * 4);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const lat = latitude(high - ((y + 0.5) / height) * (high - low));
      const lon = west + (x + 0.5) / perDegree;
      const rgb = [0, 1, 2].map((c) => between(pixels, ((lon + 180) / 360) * WIDTH - 0.5, ((90 - lat) / 180) * HEIGHT - 0.5, c));
      const grey = 0.3 * rgb[0] + 0.59 * rgb[1] + 0.11 * rgb[2];
      const i = (y * width + x) * 4;
      rgb.forEach((v, c) => {
        const muted = grey + (v - grey) * SATURATION;
        out[i + c] = Math.max(0, Math.min(255, 255 - (255 - muted) * LIFT));
      });
      const shown = name === 'asia' ? finerAt(lon, lat) : 1 - finerAt(lon, lat);
      out[i + 3] = clear[y * width + x] * shown;
    }
  const file = await sharp(out, { raw: { width, height, channels: 4 } })
    .webp({ quality, alphaQuality: 40, effort: 6 })
    .toBuffer();
  writeFileSync(new URL(`${name}.webp`, import.meta.url), file);
  process.stdout.write(`${name}: ${width}×${height}, ${file.length} bytes\n`);
}
