/** The README pages say what is there: paths, commands, settings, documents, and files of other programs. */
import { execFileSync, spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { Command, CommanderError } from 'commander';
import forge from 'node-forge';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { buildCommand } from '../../src/cli/build.ts';
import { databaseCommands } from '../../src/cli/database.ts';
import { deviceCommands } from '../../src/cli/devices.ts';
import { exchangeCommands } from '../../src/cli/exchange.ts';
import { modelCommands } from '../../src/cli/models.ts';
import { schemaCommands } from '../../src/cli/schema.ts';
import { startCommand } from '../../src/cli/start.ts';
import { userCommands } from '../../src/cli/users.ts';
import { checkDocuments } from '../../src/documents/tools/check/index.ts';
import { printDiagnostic } from '../../src/documents/ground/diagnostic.ts';
import { loadConfig } from '../../src/server/config/config.ts';
import { settings } from '../../src/server/config/settings.ts';
import { frame, readFolder } from '../../src/server/documents/folder.ts';
import { leftOut } from '../support/databases/leftOut.ts';
import { anchors, blocks, codes, links, PAGES, root, sunvaneCommands, textOf, wordsOf, type Block } from '../support/pages.ts';

const folder = mkdtempSync(join(tmpdir(), 'sunvane-pages-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The one block of that language in a page that holds a text. */
const block = (page: string, language: string, holds: string): string =>
  blocks([page]).find((one) => one.language === language && one.text.includes(holds))?.text ??
  expect.fail(`${page}: no ${language} with ${holds}`);

describe('The pages', () => {
  it('begin with one that a newcomer reads in five minutes', () => {
    expect(textOf('README.md').length).toBeLessThan(8 * 1024);
  });

  it.each(PAGES)('name only paths that exist: %s', (page) => {
    const made = ['schemas/resources/spareBlade.json'];
    const whole = /^(?:src|schemas|tests|\.ci|\.github)\/[\w./-]+$|^[\w.-]+\.(?:cjs|config\.ts)$/;
    const beside = /^[\w.-]+(?:\/[\w.-]+)+\.(?:tsx?|js|json|css)$/;
    const isThere = (path: string): boolean =>
      existsSync(join(root, path)) || (!whole.test(path) && existsSync(join(root, dirname(page), path)));
    const paths = codes(page).filter((code) => whole.test(code) || beside.test(code));
    expect(paths.filter((path) => !made.includes(path) && !path.startsWith('.github/workflows') && !isThere(path))).toEqual([]);
    const broken = links(page).filter((link) => {
      if (/^https?:/.test(link)) return false;
      const [path = '', anchor] = link.split('#');
      const target = join(dirname(page), path);
      return !existsSync(join(root, target)) || (anchor !== undefined && !anchors(target).includes(anchor));
    });
    expect(broken).toEqual([]);
  });

  it('name only settings that exist', () => {
    const known = new Set<string>(Object.values(settings).map(({ env }) => env));
    const others = ['SUNVANE_CONFIG', 'POSTGRES_PASSWORD', 'TESTS_DAY', 'F_FULLFSYNC'];
    const named = PAGES.flatMap(codes).flatMap((code) => /^([A-Z][A-Z\d]*(?:_[A-Z\d]+)+)(?:=.*)?$/.exec(code)?.[1] ?? []);
    expect(named.length).toBeGreaterThan(60);
    expect([...new Set(named)].filter((name) => !known.has(name) && !others.includes(name))).toEqual([]);
  });
});

/** The command line with nothing behind it: a wrong command, flag or number of words throws. */
function dry(): Command {
  const program = new Command('sunvane');
  for (const add of [
    buildCommand,
    databaseCommands,
    deviceCommands,
    exchangeCommands,
    modelCommands,
    schemaCommands,
    startCommand,
    userCommands,
  ])
    add(program);
  const still = (command: Command): void => {
    command.exitOverride().configureOutput({ writeErr: () => undefined, writeOut: () => undefined });
    if (command.commands.length) command.commands.forEach(still);
    else command.action(() => undefined);
  };
  still(program);
  return program;
}

describe('Their commands', () => {
  const fault = (words: readonly string[]): string | undefined => {
    try {
      dry().parse([...words], { from: 'user' });
      return undefined;
    } catch (error) {
      return error instanceof CommanderError && error.exitCode !== 0 ? `${words.join(' ')}: ${error.message}` : undefined;
    }
  };

  it('exist, with the flags they are given', () => {
    const commands = sunvaneCommands();
    expect(commands.length).toBeGreaterThan(30);
    expect(commands.flatMap(({ page, words }) => (fault(words) === undefined ? [] : `${page}: ${fault(words)}`))).toEqual([]);
    expect(fault(['schema', 'check', '--wach'])).toContain('unknown option');
    expect(fault(['db', 'backup'])).toContain('missing required argument');
    expect(fault(['sow'])).toContain('unknown command');
  });

  it('of npm are scripts of the package, and steps of a test run exist', () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> };
    const named = PAGES.flatMap((page) => [...textOf(page).matchAll(/npm (?:run (\w+)|(start|test)\b)/g)]).map((m) => m[1] ?? m[2] ?? '');
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
    const [, list = ''] = /The steps are (.+)\./.exec(textOf('tests/README.md')) ?? [];
    const unknown = spawnSync(process.execPath, [join(root, 'tests/run.js'), 'none'], { encoding: 'utf8' }).stderr;
    expect([...list.matchAll(/`(\w+)`/g)].map((m) => m[1])).toEqual(/some of (.+)/.exec(unknown)?.[1]?.split(', '));
  });
});

type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);
const nameIn = (value: unknown): unknown => (isObject(value) ? (value['name'] ?? value['field'] ?? value['type']) : value);

/** A document with a part of it said anew: objects by key, lists by the names of their items, which come in place of others or after them. */
function merged(before: unknown, part: unknown): unknown {
  if (isObject(before) && isObject(part))
    return Object.fromEntries(
      [...new Set([...Object.keys(before), ...Object.keys(part)])].map((key) => [
        key,
        key in part ? merged(before[key], part[key]) : before[key],
      ]),
    );
  if (!Array.isArray(before) || !Array.isArray(part) || !part.every((item) => isObject(item) && 'name' in item)) return part;
  const rest = before.filter((item) => !part.some((one) => nameIn(one) === nameIn(item)));
  return [
    ...rest,
    ...part.map((item: unknown) =>
      merged(
        before.find((one) => nameIn(one) === nameIn(item)),
        item,
      ),
    ),
  ];
}

/** Puts the example where its block says, `resources/plan.json list.tabs`, or as a mapping of a resource, `mapping station`. */
function place(documents: Map<string, string>, { about, text }: Pick<Block, 'about' | 'text'>): void {
  const [first = '', at = ''] = about.split(' ');
  const isMapping = first === 'mapping';
  const path = isMapping ? `resources/${at}.json` : first;
  const document = JSON.parse(documents.get(path) ?? '{}') as Json;
  if (isMapping) {
    const own = JSON.parse(text) as Json;
    documents.set(
      path,
      JSON.stringify(merged(document, { imports: [{ name: 'example', title: '示例', titleEn: 'Example', ...own }] }), null, 2),
    );
    return;
  }
  const steps = at === '' ? [] : at.split('.');
  const isWhole = text.trimStart().startsWith('{');
  const there = steps.reduce<unknown>((value, key) => (isObject(value) ? value[key] : undefined), document);
  const own: unknown = JSON.parse(isWhole ? text : `{${text}}`);
  const part = Array.isArray(there) ? [...there.filter((item) => nameIn(item) !== nameIn(own)), own] : own;
  const wrapped = steps.reduceRight<unknown>((value, key) => ({ [key]: value }), Array.isArray(there) ? part : merged(there ?? {}, part));
  documents.set(path, JSON.stringify(merged(document, wrapped), null, 2));
}

describe('Their documents', () => {
  const examples = blocks(['schemas/README.md']).filter(({ language }) => language === 'json');
  let shipped: Map<string, string>;
  beforeAll(async () => {
    shipped = await readFolder(join(root, 'schemas'));
  });
  const found = (parts: readonly Pick<Block, 'about' | 'text'>[]): string[] => {
    const documents = new Map(shipped);
    for (const part of parts) place(documents, part);
    return checkDocuments(documents, frame).diagnostics.map(printDiagnostic);
  };

  it('all say where they belong', () => {
    expect(examples.length).toBeGreaterThan(20);
    expect(examples.filter(({ about }) => about === '').map(({ line }) => line)).toEqual([]);
    expect(
      PAGES.filter((page) => !['README.md', 'schemas/README.md'].includes(page) && blocks([page]).some((b) => b.language === 'json')),
    ).toEqual([]);
  });

  it('are documents, and parts of those that ship', () => {
    expect(found(examples)).toEqual([]);
  });

  it('would not be with a key that is misspelt', () => {
    const wrong = examples.map((one) => ({
      ...one,
      text: one.text.replace('"noOverlap"', '"noOverlaps"').replace('"colour": "danger"', '"color": "danger"'),
    }));
    expect(found(wrong).filter((text) => /noOverlaps|color/.test(text)).length).toBeGreaterThanOrEqual(2);
  });
});

describe('Their files of other programs', () => {
  it('for Compose: settings that exist, and an image of what is in the project', () => {
    const { services } = parse(block('src/server/README.md', 'yaml', 'dockerfile_inline')) as {
      services: Record<string, { environment: Record<string, string>; build?: { dockerfile_inline: string }; volumes: string[] }>;
    };
    expect(Object.keys(services)).toEqual(['console', 'db']);
    const { environment = {}, build } = services['console'] ?? {};
    const known = Object.values(settings).map(({ env }) => env);
    expect(Object.keys(environment).filter((name) => !known.includes(name))).toEqual([]);
    expect(loadConfig({}, environment)).toMatchObject({ seed: 'none', trustProxy: 0 });
    const copied = [...(build?.dockerfile_inline ?? '').matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap((m) => (m[1] ?? '').split(' '));
    expect(copied).toContain('src/cli/sunvane.js');
    expect(copied.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  it.each([
    ['GitHub Actions', 'jobs:'],
    ['GitLab CI', 'stage'],
  ])('for %s: YAML that runs the check', (_, holds) => {
    const text =
      blocks(['schemas/README.md']).find(
        (one) => one.language === 'yaml' && one.text.includes(holds === 'stage' ? 'merge_request_event' : holds),
      )?.text ?? '';
    expect(JSON.stringify(parse(text))).toContain('sunvane schema check --format');
  });

  it('for systemd: settings that exist, and a unit that it accepts', ({ skip }) => {
    const unit = block('src/server/README.md', 'ini', '[Service]');
    const named = [...unit.matchAll(/^Environment=(\w+)=/gm)].map((m) => m[1]);
    expect(named).toEqual(['DATA_DIR']);
    const [, start = ''] = /^ExecStart=(.+)$/m.exec(unit) ?? [];
    expect(existsSync(join(root, wordsOf(start)[1] ?? ''))).toBe(true);
    if (spawnSync('systemd-analyze', ['--version']).status !== 0) skip('systemd-analyze is not here');
    const file = join(folder, 'sunvane.service');
    writeFileSync(file, unit.replace('/usr/bin/node', process.execPath).replaceAll('/opt/sunvane', root));
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', file], { encoding: 'utf8' });
    expect([status, stderr.split('\n').filter((line) => line.includes('sunvane.service'))]).toEqual([0, []]);
  });

  const nginx = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
    .map((path) => join(path, 'nginx'))
    .find((path) => existsSync(path));
  it.skipIf(nginx === undefined && leftOut('nginx', 'apt-get install nginx'))('for nginx: servers that it accepts', () => {
    const { privateKey } = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
    });
    const key = forge.pki.privateKeyFromPem(privateKey);
    const certificate = forge.pki.createCertificate();
    certificate.publicKey = forge.pki.setRsaPublicKey(key.n, key.e);
    certificate.setIssuer([{ name: 'commonName', value: 'console.example' }]);
    certificate.sign(key, forge.md.sha256.create());
    writeFileSync(join(folder, 'console.pem'), forge.pki.certificateToPem(certificate));
    writeFileSync(join(folder, 'console.key'), privateKey);
    const servers = blocks()
      .filter(({ language }) => language === 'nginx')
      .map(({ text }) => text.replaceAll('/etc/ssl/console.example.', `${folder}/console.`));
    expect(servers).toHaveLength(2);
    const file = join(folder, 'nginx.conf');
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join(' ');
    writeFileSync(file, `pid ${folder}/nginx.pid; error_log stderr; events {} http { access_log off; ${temporary} ${servers.join('\n')} }`);
    expect(() => execFileSync(nginx ?? '', ['-t', '-q', '-p', folder, '-c', file, '-e', 'stderr'], { stdio: 'pipe' })).not.toThrow();
  });

  it('for the page: settings that it knows', () => {
    const window: { settings?: Json } = {};
    new Function('window', block('src/console/README.md', 'js', 'window.settings'))(window);
    const page = textOf('src/console/README.md');
    expect(Object.keys(window.settings ?? {}).length).toBeGreaterThan(3);
    expect(Object.keys(window.settings ?? {}).filter((key) => !page.includes(`\`${key}\``))).toEqual([]);
  });
});
