/** «Add a screen in five minutes», followed to the letter: a screen in both languages, for those it names and for nobody else. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import type { Manifest } from '../../src/contract/manifest.ts';
import { checkDocuments } from '../../src/documents/tools/check/index.ts';
import { printDiagnostic } from '../../src/documents/ground/diagnostic.ts';
import { starter } from '../../src/documents/tables/starter.ts';
import type { Scope } from '../../src/documents/ground/model/scope.ts';
import { frame, readFolder } from '../../src/server/documents/folder.ts';
import { syncMenu } from '../../src/server/identity/menuSync.ts';
import { describeServer } from '../support/server.ts';
import { root } from './fixtures.ts';

const [, guide = ''] = /### Add a screen in five minutes\n([^]*?)\n## /.exec(readFileSync(join(root, 'README.md'), 'utf8')) ?? [];
/** The command's words, quotes taken off. */
const command = [...(/npx (sunvane schema new .*)/.exec(guide)?.[1]?.matchAll(/"([^"]*)"|(\S+)/g) ?? [])].map((m) => m[1] ?? m[2] ?? '');
const flag = (name: string): string => command[command.indexOf(`--${name}`) + 1] ?? '';
const snippets = [...guide.matchAll(/```json\n([^]*?)\n```/g)].map((m) => m[1] ?? '');
const snippet = (start: string): string => snippets.find((s) => s.startsWith(start)) ?? '';
const name = command[3] ?? '';
const program = join(root, 'dist', 'server', 'main.js');

describeServer('The README', (server) => {
  let file = '';
  beforeAll(async () => {
    file = join(server().schemas, 'resources', `${name}.json`);
    if (existsSync(program)) execFileSync(process.execPath, [program, ...command.slice(1), '--schemas', server().schemas]);
    else
      writeFileSync(
        file,
        starter({ name, area: flag('area'), scope: flag('scope') as Scope, title: flag('title'), titleEn: flag('title-en') }),
      );
    const text = readFileSync(file, 'utf8');
    writeFileSync(
      file,
      text
        .replace(/"quantity":/, `${snippet('"length"')},\n"quantity":`)
        .replace(/"area": "\w+"/, (area) => `${area}, ${snippet('"audience"')}`),
    );
    await server().system.context.store.load();
    await syncMenu(server().system.context.writer, 'inspection');
    server().system.context.sessions.forget();
  });

  it('makes a document without a finding', async () => {
    const { diagnostics, warnings } = checkDocuments(await readFolder(server().schemas), frame);
    expect([...diagnostics, ...warnings].map(printDiagnostic)).toEqual([]);
  });

  it('makes a screen in both languages that works', async () => {
    const manifest = JSON.parse((await server().call('/documents/manifest.json', undefined, { method: 'GET' })).text) as Manifest;
    expect(manifest.problems).toEqual([]);
    expect(manifest.screens.find((s) => s.name === `${flag('area')}/${name}`)).toMatchObject({
      title: flag('title'),
      titleEn: flag('title-en'),
      area: flag('area'),
    });
    const row = await server().call(`/api/${name}/insert`, { name: '叶片', length: 61.5, stationCode: 'DEMO-W01' });
    expect([row.http, row.data]).toMatchObject([200, { length: 61.5, status: '1' }]);
  });

  it('shows it to those it names, with what it gives them, and to nobody else', async () => {
    const tries = async (as: string) => {
      const list = await server().call(`/api/${name}/queryList`, {}, { as });
      const added = await server().call(`/api/${name}/insert`, { name: '备用', stationCode: 'DEMO-S01' }, { as });
      return [list.http, added.http];
    };
    expect({
      group: await tries('group'),
      branch1: await tries('branch1'),
      wind: await tries('wind'),
      solar: await tries('solar'),
    }).toEqual({ group: [200, 200], branch1: [200, 200], wind: [200, 403], solar: [403, 403] });
  });
});
