import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { utimesSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { sweepLogos } from '../../../src/server/system/logoImage.ts';
import { describeServer, type Answer } from '../../support/server.ts';

/** A bitmap of 24 bits, from the bottom up, as other programs write it. */
function bitmap(width: number, height: number): Buffer {
  const row = Math.ceil((width * 3) / 4) * 4;
  const head = Buffer.alloc(54);
  head.write('BM');
  for (const [at, value] of [
    [2, 54 + row * height],
    [10, 54],
    [14, 40],
    [18, width],
    [22, height],
    [26, 1 + (24 << 16)],
  ] as const)
    head.writeUInt32LE(value, at);
  const line = Buffer.alloc(row);
  for (let x = 0; x < width; x += 1) line.set([0xff, 0x90, 0x18], x * 3);
  return Buffer.concat([head, ...Array.from({ length: height }, () => line)]);
}

const TYPES: Record<string, string> = { svg: 'image/svg+xml', ico: 'image/x-icon' };
/** An icon of one picture: a bitmap of 32 bits without a head of its own, or a PNG. */
async function icon(width: number, height: number, kind: 'bitmap' | 'png'): Promise<Buffer> {
  const info = Buffer.alloc(40);
  for (const [at, value] of [
    [0, 40],
    [4, width],
    [8, height * 2],
    [12, 1 + (32 << 16)],
  ] as const)
    info.writeUInt32LE(value, at);
  const pixels = Buffer.alloc(width * height * 4);
  for (let at = 0; at < pixels.length; at += 4) pixels.set([0xff, 0x90, 0x18, 0xff], at);
  const shades = Buffer.alloc(Math.ceil(width / 32) * 4 * height);
  const held =
    kind === 'bitmap'
      ? Buffer.concat([info, pixels, shades])
      : await sharp({ create: { width, height, channels: 3, background: '#1890ff' } })
          .png()
          .toBuffer();
  const head = Buffer.from([0, 0, 1, 0, 1, 0, width % 256, height % 256, 0, 0, 1, 0, 32, 0, 0, 0, 0, 0, 22, 0, 0, 0]);
  head.writeUInt32LE(held.length, 14);
  return Buffer.concat([head, held]);
}

type Format = 'png' | 'jpeg' | 'webp' | 'gif' | 'tiff' | 'avif' | 'heic' | 'bmp' | 'ico' | 'svg';

async function picture(format: Format, width = 900, height = 300): Promise<Buffer> {
  if (format === 'bmp') return bitmap(width, height);
  if (format === 'ico') return icon(240, 80, 'bitmap');
  if (format === 'heic') return readFileSync(join(import.meta.dirname, '../../fixtures/blue900x300.heic'));
  if (format === 'svg')
    return Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#1890ff"/></svg>`,
    );
  return sharp({ create: { width, height, channels: 3, background: '#1890ff' } })
    .withExif({ IFD0: { Artist: 'secret place' } })
    .toFormat(format)
    .toBuffer();
}

interface Logo extends Record<string, unknown> {
  id: string;
  version: number;
  companyCode: string;
  logoName: string;
  logoUri: string | null;
}

describeServer('Pictures of logos', (server) => {
  let sent = 0;
  const send = async (content: Buffer, type: string, as: string | null = 'admin'): Promise<Answer<{ logoUri: string }>> =>
    server().call('/api/sys/sys/sysLogo/image', content, {
      as,
      // One address may bring twenty a minute.
      inject: {
        remoteAddress: `10.0.0.${(sent += 1)}`,
        headers: {
          'accept-language': 'en',
          'content-type': type,
          ...(as === null ? {} : { authorization: `Bearer ${await server().token(as)}` }),
        },
      },
    });
  /** The group's logo record. */
  const record = async (): Promise<Logo> => {
    const {
      data: { list },
    } = await server().call<{ list: Logo[] }>('/api/sys/sys/sysLogo/queryList', {});
    if (list[0]) return list[0];
    const { data } = await server().call<{ companyCode: string }>('/api/sys/sys/sysUser/queryUserInfo', {});
    await server().call('/api/sys/sys/sysLogo/insert', { companyCode: data.companyCode, logoName: 'Sunvane' });
    return record();
  };
  const save = async (logoUri: string): Promise<Answer<Logo>> =>
    server().call('/api/sys/sys/sysLogo/update', { ...(await record()), logoUri });
  const file = (uri: string): string => join(server().config.dataDir, 'files', 'objects', uri);

  it.each(['png', 'jpeg', 'webp', 'gif', 'tiff', 'avif', 'heic', 'bmp', 'ico', 'svg'] as const)(
    '[S5-02] [S3-03] a %s is kept under logo/ by a generated name, drawn anew, and the record holds it',
    async (format) => {
      const { http, data, msg } = await send(await picture(format), TYPES[format] ?? `image/${format}`);
      expect([http, msg, /^logo\/[0-9a-f-]{36}\.png$/.test(data?.logoUri ?? '')]).toEqual([200, expect.any(String), true]);
      const shown = await server().app.inject({ url: `/${data.logoUri}` });
      expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/png']);
      const meta = await sharp(shown.rawPayload).metadata();
      expect([meta.format, meta.width, meta.height, meta.exif]).toEqual(['png', ...(format === 'ico' ? [240, 80] : [512, 171]), undefined]);
      const [red, green, blue] = await sharp(shown.rawPayload).resize(1, 1).removeAlpha().raw().toBuffer();
      const near = (value: number | undefined, wanted: number): boolean => Math.abs((value ?? 0) - wanted) < 9;
      expect([near(red, 0x18), near(green, 0x90), near(blue, 0xff)]).toEqual([true, true, true]);
      const { id, companyCode, logoName } = await record();
      expect(await save(data.logoUri)).toMatchObject({ http: 200, data: { id, companyCode, logoName, logoUri: data.logoUri } });
    },
  );
  describe('[S5-02] a drawing (SVG)', () => {
    const drawn = async (svg: string): Promise<Buffer> => {
      const { http, data, msg } = await send(Buffer.from(svg), 'image/svg+xml');
      expect([http, msg]).toEqual([200, expect.any(String)]);
      return (await server().app.inject({ url: `/${data.logoUri}` })).rawPayload;
    };
    const open = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';
    it('is pixels afterwards: no script is left', async () => {
      const bytes = await drawn(
        `${open} width="9" height="9"><script>alert(1)</script><rect onclick="alert(2)" width="9" height="9"/></svg>`,
      );
      expect([(await sharp(bytes).metadata()).format, bytes.includes('alert')]).toEqual(['png', false]);
    });
    it('reads nothing outside of itself: no file, no address, no entity', async () => {
      let asked = 0;
      const other = createServer((_request, reply) => {
        asked += 1;
        reply.end();
      }).listen(0, '127.0.0.1');
      await once(other, 'listening');
      const { port } = other.address() as AddressInfo;
      const path = join(server().config.dataDir, 'red.png');
      writeFileSync(
        path,
        await sharp({ create: { width: 9, height: 9, channels: 3, background: '#f00' } })
          .png()
          .toBuffer(),
      );
      const bytes = await drawn(
        `<?xml-stylesheet href="http://127.0.0.1:${port}/a.css"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file://${path}">]>${open} width="9" height="9">` +
          `<style>@import url(http://127.0.0.1:${port}/b.css);</style><rect width="9" height="9" fill="#fff"/>` +
          `<image width="9" height="9" href="file://${path}"/><image width="9" height="9" xlink:href="${path}"/>` +
          `<image width="9" height="9" href="http://127.0.0.1:${port}/c.png"/></svg>`,
      );
      expect([...(await sharp(bytes).resize(1, 1).removeAlpha().raw().toBuffer())]).toEqual([255, 255, 255]);
      expect(asked).toBe(0);
      other.close();
    });
    it.each([
      ['a huge size', 'width="60000" height="60000"'],
      ['a huge view box', 'width="900" height="900" viewBox="0 0 1e9 1e9"'],
    ])('is drawn small whatever it claims: %s', async (_, size) => {
      const { width, height } = await sharp(await drawn(`${open} ${size}><rect width="100%" height="100%"/></svg>`)).metadata();
      expect([width, height]).toEqual([512, 512]);
    });
    it('is refused when what it repeats never ends', async () => {
      const copies = Array.from({ length: 12 }, (_, n) => `<g id="g${n + 1}">${`<use href="#g${n}"/>`.repeat(10)}</g>`).join('');
      const begun = Date.now();
      const svg = `${open} width="900" height="900"><defs><rect id="g0" width="9" height="9"/>${copies}</defs><use href="#g12"/></svg>`;
      expect(await send(Buffer.from(svg), 'image/svg+xml')).toMatchObject({ http: 422, error: 'file.picture' });
      expect(Date.now() - begun).toBeLessThan(20_000);
    });
  });
  it('an icon may hold a PNG', async () => {
    const { data } = await send(await icon(128, 64, 'png'), 'image/x-icon');
    const { rawPayload } = await server().app.inject({ url: `/${data.logoUri}` });
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'png', width: 128, height: 64 });
  });
  it('says which kinds it reads to one of another: PSD', async () => {
    expect(await send(Buffer.concat([Buffer.from('8BPS'), Buffer.from([0, 1]), Buffer.alloc(200)]), 'image/x-psd')).toMatchObject({
      http: 422,
      error: 'file.pictureKind',
      msg: 'This kind of picture cannot be read here; please save it as PNG, JPEG, WebP, GIF, TIFF, AVIF, HEIC, BMP, ICO or SVG',
    });
  });
  it.each([
    ['a photo (HEIC) cut off', async () => (await picture('heic')).subarray(0, 500), 'image/heic'],
    [
      'a photo (HEIC) with nothing in it',
      async () =>
        Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(4), Buffer.from('mif1heic'), Buffer.alloc(200)]),
      'image/heic',
    ],
    ['an icon cut off', async () => (await picture('ico')).subarray(0, 9000), 'image/x-icon'],
    [
      'an icon that names one picture 65 times',
      async () => {
        const whole = await icon(16, 16, 'bitmap');
        const entry = whole.subarray(6, 22);
        entry.writeUInt32LE(6 + 65 * 16, 12);
        return Buffer.concat([Buffer.from([0, 0, 1, 0, 65, 0]), ...Array.from({ length: 65 }, () => entry), whole.subarray(22)]);
      },
      'image/x-icon',
    ],
  ])('refuses %s', async (_what, content, kind) => {
    expect(await send(await content(), kind)).toMatchObject({ http: 422, error: 'file.picture' });
  });
  it.each([
    ['what only claims to be a picture', Buffer.from('<script>alert(1)</script>'), 'image/png', 422],
    ['nothing', Buffer.alloc(0), 'image/png', 422],
    ['another type', Buffer.from('%PDF-1.7'), 'application/pdf', 415],
    ['too many bytes', Buffer.alloc(2_097_153), 'image/png', 413],
  ])('refuses %s', async (_what, content, type, http) => {
    expect(await send(content, type)).toMatchObject({ http });
  });
  it('refuses a small file of far too many pixels', async () => {
    expect(await send(await picture('png', 12_000, 9_000), 'image/png')).toMatchObject({ http: 422, error: 'file.picture' });
  });
  it('refuses a picture cut off', async () => {
    const whole = await sharp({
      create: { width: 300, height: 300, channels: 3, background: '#fff', noise: { type: 'gaussian', mean: 128, sigma: 30 } },
    })
      .png()
      .toBuffer();
    expect(await send(whole.subarray(0, whole.length / 2), 'image/png')).toMatchObject({ http: 422, error: 'file.picture' });
  });
  it('takes it from those who may change logos only', async () => {
    const content = await picture('png');
    expect((await send(content, 'image/png', null)).http).toBe(401);
    expect((await send(content, 'image/png', 'solar')).http).toBe(403);
    expect((await send(content, 'image/png', 'branch1')).http).toBe(200);
  });
  it.each(['..%2f..%2fdb%2fPG_VERSION', 'x.png', '.new-1', '00000000-0000-4000-8000-000000000000.png'])(
    'answers 404 for /logo/%s',
    async (name) => {
      expect((await server().app.inject({ url: `/logo/${name}` })).statusCode).toBe(404);
    },
  );
  it('[S7-48] lie in the one store under logo/, the bucket that other systems call the defect bucket; one that no record names goes after a day', async () => {
    const [kept, left] = [
      (await send(await picture('png'), 'image/png')).data.logoUri,
      (await send(await picture('png'), 'image/png')).data.logoUri,
    ];
    expect((await save(kept)).http).toBe(200);
    await sweepLogos(server().system.context);
    expect([existsSync(file(kept)), existsSync(file(left))]).toEqual([true, true]);
    for (const uri of [kept, left]) utimesSync(file(uri), new Date(0), new Date(0));
    await sweepLogos(server().system.context);
    expect([existsSync(file(kept)), existsSync(file(left))]).toEqual([true, false]);
  });
});
