import { utimesSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { LOGO_MAX_BYTES } from '../../../src/contract/constants.ts';
import { sweepLogos } from '../../../src/server/system/logoImage.ts';
import { describeServer, type Answer } from '../../support/server.ts';

const picture = (format: 'png' | 'jpeg' | 'webp' | 'gif', width = 900, height = 300): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#1890ff' } })
    .withExif({ IFD0: { Artist: 'secret place' } })
    .toFormat(format)
    .toBuffer();

interface Logo extends Record<string, unknown> {
  id: string;
  version: number;
  companyCode: string;
  logoName: string;
  logoUri: string | null;
}

describeServer('Pictures of logos', (server) => {
  const send = async (content: Buffer, type: string, as: string | null = 'admin'): Promise<Answer<{ logoUri: string }>> =>
    server().call('/api/sys/sys/sysLogo/image', content, {
      as,
      inject: { headers: { 'content-type': type, ...(as === null ? {} : { authorization: `Bearer ${await server().token(as)}` }) } },
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

  it.each(['png', 'jpeg', 'webp', 'gif'] as const)(
    '[S3-03] a %s is kept under logo/ by a generated name, drawn anew, and the record holds it',
    async (format) => {
      const { http, data } = await send(await picture(format), `image/${format}`);
      expect([http, /^logo\/[0-9a-f-]{36}\.png$/.test(data.logoUri)]).toEqual([200, true]);
      const shown = await server().app.inject({ url: `/${data.logoUri}` });
      expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/png']);
      const meta = await sharp(shown.rawPayload).metadata();
      expect([meta.format, meta.width, meta.height, meta.exif]).toEqual(['png', 512, 171, undefined]);
      const { id, companyCode, logoName } = await record();
      expect(await save(data.logoUri)).toMatchObject({ http: 200, data: { id, companyCode, logoName, logoUri: data.logoUri } });
    },
  );
  it.each([
    ['what only claims to be a picture', Buffer.from('<script>alert(1)</script>'), 'image/png', 422],
    [
      'a drawing with script',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'),
      'image/png',
      422,
    ],
    ['nothing', Buffer.alloc(0), 'image/png', 422],
    ['another type', Buffer.from('%PDF-1.7'), 'application/pdf', 415],
    ['too many bytes', Buffer.alloc(LOGO_MAX_BYTES + 1), 'image/png', 413],
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
  it('sweeps pictures that no record names, after a day only', async () => {
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
