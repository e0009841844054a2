/** What narrows a user stays narrow: roles that are switched off, roles of one's own, pickers, and figures over withheld fields. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Manifest } from '../../../src/contract/manifest.ts';
import type { Resource, ScreenBundle } from '../../../src/documents/ground/model/resource.ts';
import { loadUser } from '../../../src/server/identity/loadUser.ts';
import { syncMenu } from '../../../src/server/identity/menuSync.ts';
import { insertRows } from '../../../src/server/records/write/bulk.ts';
import { describeServer } from '../../support/server.ts';

const text = (title: string, titleEn: string, options: object = {}): object => ({
  type: 'string',
  title,
  maxLength: 40,
  'x-field': { titleEn, ...options },
});

describeServer('What narrows a user', (server) => {
  const context = () => server().system.context;
  const query = async <T>(text: string, values: unknown[] = []): Promise<T[]> =>
    (await context().database.pool.query(text, values)).rows as T[];
  const changed = async (text: string, values: unknown[] = []): Promise<void> => {
    await query(text, values);
    context().sessions.forget();
  };

  describe('by a role that is switched off', () => {
    const scope = async () => {
      const [user] = await query<{ id: string }>(`select id from "user" where username = 'branch1'`);
      return (await loadUser(context().database, user?.id ?? '', ''))?.dataScope;
    };
    const choices = async (): Promise<number> =>
      (await server().call<{ list: unknown[] }>('/api/drone/options', {}, { as: 'branch1' })).data.list.length;
    beforeAll(async () => {
      await query(`insert into role (id, version, "roleCode", "roleName", status, "dataScope", "menuCodes", "buttonCodes")
        select gen_random_uuid(), 1, 'narrow', 'Narrow', '1', 'self', "menuCodes", "buttonCodes" from role where "roleCode" = 'branch'`);
      await changed(`update "user" set "roleCodes" = '{narrow,branch}' where username = 'branch1'`);
    });
    afterAll(async () => {
      await query(`update role set status = '1' where "roleCode" = 'branch'`);
      await changed(`update "user" set "roleCodes" = '{branch}' where username = 'branch1'`);
    });

    it('a wide one leaves the narrow one', async () => {
      expect(await scope()).toBe('company');
      expect(await choices()).toBeGreaterThan(0);
      await changed(`update role set status = '0' where "roleCode" = 'branch'`);
      expect(await scope()).toBe('self');
      expect(await choices()).toBe(0);
    });

    it.each([
      ['is switched off', `update role set status = '0' where "roleCode" = 'narrow'`],
      ['is gone', `delete from role where "roleCode" = 'narrow'`],
    ])('shows no more once the last one %s', async (_, change) => {
      await changed(change);
      expect(await scope()).toBe('self');
    });
  });

  describe('a role of one’s own', () => {
    const role = async () =>
      (
        await query<{ id: string; version: number; menuCodes: string[]; buttonCodes: string[] }>(
          `select id, version, "menuCodes", "buttonCodes" from role where "roleCode" = 'editor'`,
        )
      )[0];
    const save = async (values: object) => {
      const { id, version } = (await role()) ?? {};
      return server().call('/api/sys/sys/sysRole/update', { id, version, ...values }, { as: 'branch1' });
    };
    const codesOf = async (fileUrls: string[]): Promise<string[]> =>
      (await query<{ menuCode: string }>('select "menuCode" from menu where "fileUrl" = any($1) order by 1', [fileUrls])).map(
        (row) => row.menuCode,
      );
    beforeAll(async () => {
      await query(
        `insert into role (id, version, "roleCode", "roleName", status, "dataScope", "menuCodes", "buttonCodes") values (gen_random_uuid(), 1, 'editor', 'Editor', '1', 'company', $1, $2)`,
        [
          await codesOf(['jurisdiction/role', 'assetManage/deviceIoT']),
          await codesOf(['jurisdiction/role:edit', 'assetManage/deviceIoT:edit']),
        ],
      );
      await changed(`update "user" set "roleCodes" = '{editor}' where username = 'branch1'`);
    });
    afterAll(() => changed(`update "user" set "roleCodes" = '{branch}' where username = 'branch1'`));

    it('is not emptied', async () => {
      expect(await save({ menuCodes: [], buttonCodes: [] })).toMatchObject({ http: 403, error: 'permission.escalation' });
      expect((await role())?.menuCodes).toHaveLength(2);
    });

    it.each([
      ['seeing', 'jurisdiction/role:view', ['assetManage/deviceIoT'], ['jurisdiction/role:edit']],
      ['changing', 'jurisdiction/role:edit', ['jurisdiction/role'], ['assetManage/deviceIoT:edit']],
    ])('keeps the right of %s roles', async (_, right, menus, buttons) => {
      const answer = await save({ menuCodes: await codesOf(menus), buttonCodes: await codesOf(buttons) });
      expect(answer).toMatchObject({ http: 403, error: 'permission.escalation' });
      expect(answer.msg).toContain(right);
    });

    it('loses other rights, and those over roles when another role of the user has them', async () => {
      expect(
        await save({ menuCodes: await codesOf(['jurisdiction/role']), buttonCodes: await codesOf(['jurisdiction/role:edit']) }),
      ).toMatchObject({ http: 200 });
      await query(
        `insert into role (id, version, "roleCode", "roleName", status, "menuCodes", "buttonCodes") select gen_random_uuid(), 1, 'second', 'Second', '1', "menuCodes", "buttonCodes" from role where "roleCode" = 'editor'`,
      );
      await changed(`update "user" set "roleCodes" = '{editor,second}' where username = 'branch1'`);
      expect(await save({ buttonCodes: [] })).toMatchObject({ http: 200 });
      expect(await save({ menuCodes: [] })).toMatchObject({ http: 403 });
    });
  });

  describe('by the screen that shows the records', () => {
    beforeAll(async () => {
      const write = (name: string, more: object): void =>
        writeFileSync(
          join(server().schemas, 'resources', `${name}.json`),
          JSON.stringify({ version: 3, name, scope: 'global', key: 'code', ...more }),
        );
      write('voucher', {
        title: '凭证',
        titleEn: 'Voucher',
        record: { type: 'object', required: ['code'], properties: { code: text('凭证编码', 'Voucher code') } },
      });
      writeFileSync(
        join(server().schemas, 'screens', 'map', 'voucher.json'),
        JSON.stringify({
          version: 3,
          resource: 'voucher',
          area: 'map',
          name: 'voucher',
          title: '我的凭证',
          titleEn: 'My vouchers',
          audience: ['solar'],
          where: [{ field: 'createBy', operator: 'eq', value: '$user.userCode' }],
        }),
      );
      write('claim', {
        title: '报销',
        titleEn: 'Claim',
        record: {
          type: 'object',
          required: ['code'],
          properties: { code: text('报销编码', 'Claim code'), voucher: text('所附凭证', 'Voucher of the claim', { reference: 'voucher' }) },
        },
        screen: { area: 'map', name: 'claim', audience: ['solar', 'wind'] },
      });
      expect(await context().store.load()).toBe(true);
      expect(context().store.problems).toEqual([]);
      await syncMenu(context().writer, 'inspection');
      context().sessions.forget();
      const resource = context().store.catalogue.resources['voucher'] as Resource;
      for (const by of ['solar', 'wind']) await insertRows(context().database.db, context().writer, resource, [{ code: `V-${by}` }], by);
    });

    it('pickers offer no others, and references name none', async () => {
      const offered = async (as: string): Promise<string[]> =>
        (await server().call<{ list: { value: string }[] }>('/api/voucher/options', {}, { as })).data.list.map((one) => one.value);
      expect(await offered('solar')).toEqual(['V-solar']);
      // Without a screen of theirs, as far as the documents that point there ask.
      expect(await offered('wind')).toEqual(['V-solar', 'V-wind']);
      const claim = (code: string, voucher: string) => server().call('/api/claim/insert', { code, voucher }, { as: 'solar' });
      expect(await claim('C-1', 'V-wind')).toMatchObject({ http: 422, errors: [{ field: 'voucher', keyword: 'reference' }] });
      expect(await claim('C-1', 'V-solar')).toMatchObject({ http: 200 });
    });
  });

  it('by a field that is withheld, the measures over it are not named either', async () => {
    const file = join(server().schemas, 'resources', 'station.json');
    const document = JSON.parse(readFileSync(file, 'utf8')) as {
      record: { properties: Record<string, { 'x-field': Record<string, unknown> }> };
      measures: Record<string, object>;
    };
    Object.assign(document.record.properties['capacity']?.['x-field'] ?? {}, { permission: 'jurisdiction/role:edit' });
    Object.assign((document.measures ??= {}), {
      withheldSum: { title: '保密容量', titleEn: 'Secret capacity', sum: 'capacity' },
      withheldCount: { title: '保密数量', titleEn: 'Secret count', count: true, where: [{ field: 'capacity', operator: 'gt', value: 5 }] },
      withheldRatio: { title: '保密比值', titleEn: 'Secret ratio', ratio: ['withheldSum', 'count'] },
    });
    writeFileSync(file, JSON.stringify(document));
    expect(await context().store.load()).toBe(true);
    const measures = async (as: string): Promise<string[]> => {
      const get = async (path: string): Promise<unknown> => JSON.parse((await server().call(path, undefined, { as, method: 'GET' })).text);
      const { screens } = (await get('/documents/manifest.json')) as Manifest;
      const hash = screens.find((screen) => screen.name === 'powerStation/photovoltaic')?.hash ?? '';
      const { resource } = (await get(`/documents/powerStation.photovoltaic.${hash}.json`)) as ScreenBundle;
      expect(resource.fields.some((field) => field.name === 'capacity')).toBe(as === 'admin');
      return resource.measures.map((measure) => measure.name).filter((name) => name.startsWith('withheld'));
    };
    expect(await measures('admin')).toEqual(['withheldSum', 'withheldCount', 'withheldRatio']);
    expect(await measures('solar')).toEqual([]);
  });
});
