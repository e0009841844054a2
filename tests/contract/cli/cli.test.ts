import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { settings } from '../../../src/server/config/settings.ts';
import { spawned, sunvane as inProcess, type Said } from '../../support/cli.ts';
import { databases, testDatabase } from '../../support/databases.ts';
import { root } from '../../support/running.ts';
import { demo } from '../../support/server.ts';

const base = mkdtempSync(join(tmpdir(), 'sunvane-cli-'));
/** Real PostgreSQL where there is one, because a process that opens the embedded database takes seconds; it is restored into below. */
const place = await testDatabase(databases().at(-1) ?? 'embedded', demo);
const env = {
  ...process.env,
  DATA_DIR: join(base, 'data'),
  ...(place.kind === 'embedded' ? { DATA_DIR: dirname(place.options.dataDir) } : { DATABASE_URL: place.options.databaseUrl }),
  SCHEMAS: join(root, 'schemas'),
  ADMIN_PASSWORD: 'Cli-password-1',
  LOG_LEVEL: 'silent',
};

const sunvane = (words: string[], more: NodeJS.ProcessEnv = {}): Promise<Said> => inProcess(words, { cwd: base, env: { ...env, ...more } });

afterAll(async () => {
  await place.remove();
  rmSync(base, { recursive: true, force: true });
});

describe('The command line', () => {
  it.each([
    [[]],
    [['start']],
    [['schema']],
    [['schema', 'check']],
    [['schema', 'show']],
    [['schema', 'new']],
    [['schema', 'types']],
    [['import']],
    [['export']],
    [['user']],
    [['user', 'create']],
    [['token']],
    [['db']],
    [['db', 'backup']],
  ])('sunvane %j --help explains itself', async (args) => {
    const { status, out } = await sunvane([...args, '--help']);
    expect(status).toBe(0);
    expect(out).toMatch(/Usage: sunvane/);
  });

  it.each([
    [['nonsense']],
    [['schema', 'nonsense']],
    [['start', '--nonsense']],
    [['user', 'create', 'x']],
    [['schema', 'show']],
    [['schema', 'new', 'Bad Name']],
    [['schema', 'new', 'x', '--area', 'nowhere']],
  ])('%j is asked wrongly: exit code 2', async (args) => {
    const { status, err } = await sunvane(args);
    expect(status).toBe(2);
    expect(err).not.toMatch(/\n\s+at /);
  });

  it('shows a document with everything said, and helps with a slip', async () => {
    const shown = await sunvane(['schema', 'show', 'station']);
    expect(JSON.parse(shown.out)).toMatchObject({ name: 'station', api: '/api/station', key: 'stationCode' });
    expect(await sunvane(['schema', 'show', 'staton'])).toMatchObject({
      status: 2,
      err: expect.stringContaining('did you mean "station"'),
    });
  });

  it('writes a starter that passes the check, and refuses to write over it', async () => {
    const schemas = join(base, 'schemas');
    expect((await sunvane(['schema', 'new', 'thing', '--schemas', schemas, '--scope', 'global'])).status).toBe(0);
    expect(existsSync(join(schemas, 'resources', 'thing.json'))).toBe(true);
    expect((await sunvane(['schema', 'new', 'thing', '--schemas', schemas])).status).toBe(1);
  });

  it('refuses an unknown setting, a wrong kind and broken JSON, naming the file', async () => {
    const file = join(base, 'sunvane.config.json');
    for (const [text, message] of [
      ['{"prot": 1}', 'unknown setting "prot"'],
      ['{"port": "x"}', 'port must be a whole number'],
      ['{"telemetryDays": 0}', 'telemetryDays must be from 1 to 3650, found "0"'],
      ['{', 'sunvane.config.json'],
      ['{"seed": "lots"}', 'must be one of demo, none'],
    ] as const) {
      writeFileSync(file, text);
      const { status, err } = await sunvane(['db', 'status']);
      expect([status, err.includes(message)]).toEqual([1, true]);
    }
    rmSync(file);
    expect(await sunvane(['db', 'seed', '--language', 'fr'])).toMatchObject({
      status: 1,
      err: expect.stringContaining('seedLanguage must be one of zh, en'),
    });
    expect(await sunvane(['start'], { PORT: 'eighty' })).toMatchObject({
      status: 1,
      err: expect.stringContaining('PORT: port must be a whole number'),
    });
  });

  it('the page of the server lists every setting with its default', () => {
    const readme = readFileSync(join(root, 'src', 'server', 'README.md'), 'utf8');
    for (const [key, setting] of Object.entries(settings))
      expect(readme).toContain(`| \`${setting.env}\` | \`${key}\` | ${setting.default} |`.replace('|  |', '| |'));
  });

  it('keeps accounts: create, wrong values, reset, unlock, token', async () => {
    const created = await sunvane(['user', 'create', 'inspector', '--company', '001001', '--phone', '13900000001', '--json']);
    expect([created.status, created.err]).toEqual([0, '']);
    expect((JSON.parse(created.out) as { password: string }).password).toHaveLength(14);
    const wrong = await sunvane(['user', 'create', 'other', '--company', '999', '--phone', '1']);
    expect(wrong).toMatchObject({ status: 1, err: expect.stringMatching(/companyCode[\s\S]*phone|phone[\s\S]*companyCode/) });
    expect((await sunvane(['user', 'reset-password', 'inspector', '--password', 'Another-pass-1'])).status).toBe(0);
    expect(await sunvane(['user', 'unlock', 'nobody'])).toMatchObject({ status: 1, err: expect.stringContaining('no user "nobody"') });
    expect((await sunvane(['token', 'inspector'])).out).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+\n$/);
  });

  it('imports and exports, says what is wrong with line and column', async () => {
    mkdirSync(join(base, 'in'));
    const file = join(base, 'in', 'stations.csv');
    writeFileSync(
      file,
      '电站编码,Station name,leavesType,companyCode,Installed capacity (MW),status\nC-1,One,Solar,001001,5,在运\nC-2,Two,9,001001,x,1\n',
    );
    const bad = await sunvane(['import', 'station', file, '--json']);
    expect(bad.status).toBe(1);
    expect(JSON.parse(bad.out)).toMatchObject({
      rows: 2,
      inserted: 0,
      failed: 1,
      errors: expect.arrayContaining([expect.objectContaining({ line: 3, column: 'leavesType', value: '9' })]),
    });
    expect(readFileSync(join(base, 'stations.csv.errors.csv'), 'utf8')).toContain('C-2');
    expect(existsSync(join(base, 'in', 'stations.csv.errors.csv'))).toBe(false);
    expect(await sunvane(['import', 'station', file, '--partial'])).toMatchObject({
      status: 1,
      out: expect.stringContaining('1 inserted'),
    });
    const exported = await sunvane([
      'export',
      'station',
      '--language',
      'en',
      '--where',
      '[{"field":"stationCode","operator":"eq","value":"C-1"}]',
    ]);
    expect(exported.out.trim().split('\n')).toHaveLength(2);
    expect(await sunvane(['import', 'statoin', file])).toMatchObject({ status: 2, err: expect.stringContaining('did you mean "station"') });
  });

  it('uses the mapping that the document ships, found or named, and says how the file was read', async () => {
    const file = join(base, 'plants.csv');
    const head = 'Power Plant ID;Name;Fuel;Capacity (MW);Commissioning Date;Operational Status;Location;Latitude;Longitude';
    writeFileSync(file, `Plants of 2025\n${head}\nPP-1;Süd;Wind;49,5;2015;Operational;Hebei;41,1;115,2\n`);
    const found = await sunvane(['import', 'station', file, '--dry-run']);
    expect(found).toMatchObject({ status: 0, out: expect.stringContaining('1 rows read, 0 wrong') });
    expect(found.err).toContain('read with mapping plantDatabase, headingRow 2, decimal ,, encoding utf-8, delimiter ;');
    expect((await sunvane(['import', 'station', file, '--map', 'plantDatabase', '--dry-run'])).status).toBe(0);
    const point = await sunvane(['import', 'station', file, '--map', 'plantDatabase', '--decimal', '.', '--dry-run']);
    expect(point).toMatchObject({ status: 1, err: expect.stringContaining('"49,5" Must be a number') });
    expect(await sunvane(['import', 'station', file, '--map', 'nobodys'])).toMatchObject({
      status: 2,
      err: expect.stringMatching(/neither a file nor a mapping "nobodys"; the document ships: .*plantDatabase/),
    });
    expect(await sunvane(['import', 'station', file, '--encoding', 'klingon'])).toMatchObject({
      status: 2,
      err: expect.stringContaining('encoding may be: "utf-8" "gb18030"'),
    });
    expect(await sunvane(['import', 'station', file, '--heading', '7'])).toMatchObject({
      err: expect.stringContaining('line 7 has no headings'),
    });
  }, 120_000);

  it('says in a sentence what is wrong with a mapping, a filter or a file, without a stack', async () => {
    const file = join(base, 'places.csv');
    writeFileSync(file, 'Code,Latitude,Longitude,Location\nP-1,41.1,100.2,Somewhere\n');
    const mapping = join(base, 'mapping.json');
    const mapped = (columns: object): Promise<Said> => {
      writeFileSync(mapping, JSON.stringify({ columns }));
      return sunvane(['import', 'station', file, '--map', mapping, '--dry-run']);
    };
    const calls = [
      [await mapped({ Code: 'stationCode', Latitude: 'location.lat' }), /"location\.lat" needs a column for "location\.lon" too/],
      [await mapped({ Code: null }), /The column mapping is not valid: "Code" must be the name of a field/],
      [await sunvane(['import', 'station', file, '--dry-run']), /1 of 1 rows are wrong/],
      [await sunvane(['import', 'station', join(base, 'none.csv')]), /there is no file .*none\.csv/],
      [
        await sunvane(['export', 'station', '--where', '[{"field":"nope","operator":"eq","value":"3"}]']),
        /The filter is not valid: .*nope/,
      ],
      [await sunvane(['export', 'station', '--where', '[{']), /--where is not JSON/],
      [await sunvane(['db', 'restore', join(base, 'none.backup')]), /no such file/],
    ] as const;
    for (const [{ status, err }, message] of calls) {
      expect(err).toMatch(message);
      expect(err).not.toMatch(/\n\s+at /);
      expect([1, 2]).toContain(status);
    }
  }, 120_000);

  it('makes a user of a station with the station’s kind of energy, and names all that is missing at once', async () => {
    const missing = await sunvane(['user', 'create', 'atStation', '--type', '9']);
    expect(missing).toMatchObject({ status: 2, err: expect.stringMatching(/--company.*--phone.*--station/) });
    const made = await sunvane([
      'user',
      'create',
      'atStation',
      '--type',
      '9',
      '--company',
      '001001',
      '--station',
      'DEMO-W01',
      '--phone',
      '13900000011',
      '--role',
      'wind',
    ]);
    expect([made.status, made.err]).toEqual([0, '']);
  });

  it('backs up and restores into an empty database', async () => {
    const file = join(base, 'all.backup');
    expect((await sunvane(['db', 'backup', file])).status).toBe(0);
    const empty = await testDatabase('embedded');
    const elsewhere = { DATA_DIR: dirname(empty.options.dataDir), DATABASE_URL: '' };
    expect(await sunvane(['db', 'restore', file], elsewhere)).toMatchObject({ status: 0, out: expect.stringContaining('restored') });
    const tables = async (more = {}): Promise<string[]> =>
      (JSON.parse((await sunvane(['db', 'status', '--json'], more)).out) as { tables: { name: string }[] }).tables.map((t) => t.name);
    expect(await tables(elsewhere)).toEqual(await tables());
    expect(
      (await sunvane(['export', 'station', '--where', '[{"field":"stationCode","operator":"eq","value":"C-1"}]'], elsewhere)).out,
    ).toContain('C-1');
    expect((await sunvane(['db', 'restore', file], elsewhere)).status).toBe(1);
    await empty.remove();
  }, 180_000);
});

describe('The command line as a process', () => {
  const asProcess = (...words: string[]): Said => spawned(words, { cwd: base, env });

  it('prints what was asked for on stdout alone, and ends with code 0', () => {
    const [help, token, shown] = [asProcess('--help'), asProcess('token', 'admin'), asProcess('export', 'station')];
    expect([help.status, help.err, help.out]).toEqual([0, '', expect.stringMatching(/^Usage: sunvane/)]);
    expect([token.status, token.err, token.out]).toEqual([0, '', expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+\n$/)]);
    expect([shown.status, shown.err, shown.out]).toEqual([0, '', expect.stringContaining('DEMO-S01')]);
  });

  it('prints what is wrong on stderr alone, and ends with code 2 where it was asked wrongly, else 1', () => {
    for (const [words, code] of [
      [['user', 'create', 'x'], 2],
      [['user', 'unlock', 'nobody'], 1],
    ] as const) {
      const { status, out, err } = asProcess(...words);
      expect([words, status, out]).toEqual([words, code, '']);
      expect(err).toMatch(/missing|no user/);
    }
  });
});
