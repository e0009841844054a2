/**
 * Every number that a shipped dashboard shows, and those of random questions, equal an independent count over plain rows: for
 * every kind of user, with and without selections, over rows in which anything may be missing.
 */
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { SourceAnswer } from '../../../src/contract/source.ts';
import { checkDocuments } from '../../../src/documents/tools/check/index.ts';
import { setTimeZone } from '../../../src/documents/ground/clock.ts';
import { sourceOf } from '../../../src/documents/features/blocks/grid.ts';
import { choicesOf } from '../../../src/documents/features/source/choose.ts';
import type { SourceDocument } from '../../../src/documents/features/source/index.ts';
import { checkSource } from '../../../src/documents/features/source/check.ts';
import { inResources } from '../../../src/documents/kit/paths.ts';
import { USER_NAMES } from '../../../src/documents/kit/check/where.ts';
import { isGroup, type Where, type WhereItem } from '../../../src/documents/ground/where/types.ts';
import { frame, readFolder } from '../../../src/server/documents/folder.ts';
import { answerSource } from '../../../src/server/grids/answer.ts';
import { relation } from '../../../src/server/source/columns.ts';
import { byTurns, databases } from '../../support/databases.ts';
import { oracle } from '../../support/figures/oracle.ts';
import { randomRows, randomSource } from '../../support/figures/random.ts';
import { rowsOf, type Row, type World } from '../../support/figures/world.ts';
import { seeded } from '../../support/random.ts';
import { day, thorough } from '../../support/thorough.ts';
import { root } from '../../support/running.ts';
import { describeServerOnBoth, type TestServer } from '../../support/server.ts';

const USERS = ['group', 'branch1', 'solar', 'wind'] as const;
/** Random rows of each resource that holds records of work. */
const MORE: Record<string, number> = { defect: 400, flight: 300, task: 150, plan: 100, abnormalRecord: 80, ivRecord: 60 };
/** Each kind of database has questions of its own. */
const ASKED = thorough ? 200 : 20;

const { catalogue } = checkDocuments(await readFolder(join(root, 'schemas')), frame);
/** Resources that count the records below them. */
const PARENTS = Object.values(catalogue.resources).flatMap((r) => (r.fields.some((f) => f.computed?.children) ? r.name : []));
const sources = Object.values(catalogue.grids).flatMap((grid) =>
  grid.blocks.flatMap((block) => {
    const source = sourceOf(block);
    return source && source.fields === undefined && (source.group || source.measures || source.parts)
      ? [{ title: `${grid.name} ${block.name}`, source }]
      : [];
  }),
);

/** Conditions of a source that read a selection: its name, the field compared and the resource it is of. */
function selectionsOf(said: SourceDocument): { name: string; resource: string; item: WhereItem }[] {
  const within = (where: Where, resource: string): { name: string; resource: string; item: WhereItem }[] =>
    where.flatMap((item) =>
      isGroup(item)
        ? within(item.value, resource)
        : [item.value]
            .flat()
            .flatMap((v) => (typeof v === 'string' && v.startsWith('$selection.') ? [{ name: v.slice(11), resource, item }] : [])),
    );
  return [said, ...Object.values(said.parts ?? {})].flatMap((part) => [
    ...within(part.where ?? [], part.resource ?? ''),
    ...(part.group ?? []).flatMap((g) =>
      typeof g === 'object' ? (g.cases ?? []).flatMap((c) => within(c.where, part.resource ?? '')) : [],
    ),
  ]);
}

/** Selections of a reader: none, then for each choice of a group, values that some row has. */
function selections(said: SourceDocument, world: World, seed: number): Record<string, unknown>[] {
  const random = seeded(seed);
  const made = (): Record<string, unknown> =>
    Object.fromEntries([
      ...selectionsOf(said).map(({ name, resource, item }) => {
        const period = item.operator === 'during' || item.operator === 'between';
        const rows = rowsOf(resource, world);
        const value = period
          ? random.pick(['30d', '12M', '2026', '2026-09-10/2026-11-20'])
          : random.pick(rows)?.[(item as { field: string }).field];
        return [name, value ?? ''] as const;
      }),
      ...[...JSON.stringify(said).matchAll(/"\$selection\.(\w+)"/g)]
        .filter(([, name = '']) => !selectionsOf(said).some((s) => s.name === name))
        .map(([, name = '']) => [name, String(random.below(500))] as const),
    ]);
  const choices = [...choicesOf(said)].flatMap(([name, values]) => values.map((value) => ({ ...made(), [name]: value })));
  return [{}, made(), ...choices];
}

const near = (found: unknown, wanted: unknown): boolean =>
  typeof found === 'number' && typeof wanted === 'number'
    ? Math.abs(found - wanted) <= 1e-9 * Math.max(1, Math.abs(found), Math.abs(wanted))
    : (found ?? null) === (wanted ?? null);

/** Numbers that differ in the last digits are equal; answers of this many groups may tie differently in their order. */
function differences(answer: SourceAnswer, wanted: ReturnType<typeof oracle>): string[] {
  const groups = answer.columns.filter((c) => c.role === 'group').map((c) => c.name);
  const measures = answer.columns.filter((c) => c.role === 'measure').map((c) => c.name);
  const wrong: string[] = [];
  const compare = (where: string, found: Row, keys: unknown[], names: string[], figures: Row): void => {
    if (!names.every((name, i) => near(found[name], keys[i])))
      wrong.push(`${where}: group ${JSON.stringify(names.map((n) => found[n]))}, wanted ${JSON.stringify(keys)}`);
    for (const name of measures)
      if (!near(found[name], figures[name])) wrong.push(`${where} ${name}: ${String(found[name])}, wanted ${String(figures[name])}`);
  };
  if (answer.matched !== wanted.matched) wrong.push(`${answer.matched} groups, wanted ${wanted.matched}`);
  if (answer.rows.length !== wanted.rows.length) wrong.push(`${answer.rows.length} rows, wanted ${wanted.rows.length}`);
  else
    wanted.rows.forEach(({ keys, figures, before, others }, i) => {
      const row = answer.rows[i] as Row;
      compare(`row ${i}`, row, keys, groups, figures);
      if (others) expect(row['$others']).toBe(true);
      if (before) compare(`row ${i} before`, { ...row, ...(row['$before'] as Row | undefined) }, keys, groups, before);
      else if (row['$before']) wrong.push(`row ${i} has figures before`);
    });
  const byKey = new Map(
    (answer.totals ?? []).map((row) => [JSON.stringify([row['$of'], (row['$of'] as string[]).map((n) => row[n] ?? null)]), row]),
  );
  if ((answer.totals?.length ?? 0) !== (wanted.totals?.length ?? 0))
    wrong.push(`${answer.totals?.length} totals, wanted ${wanted.totals?.length}`);
  for (const { of, keys, figures } of wanted.totals ?? []) {
    const row = byKey.get(JSON.stringify([of, keys]));
    if (row) compare(`total ${of.join(', ')}`, row, keys, of, figures);
    else wrong.push(`no total ${of.join(', ')} ${JSON.stringify(keys)}`);
  }
  return wrong;
}

async function fill({ system }: TestServer, rows: Record<string, Row[]>): Promise<void> {
  const { db } = system.context.database;
  const random = seeded(20_261_122);
  for (const [name, count] of Object.entries(MORE)) {
    const resource = catalogue.resources[name];
    const known = rows[name] ?? [];
    if (!resource || !known.length) continue;
    const columns = await sql<{
      name: string;
    }>`select column_name as name from information_schema.columns where table_schema = 'public' and table_name = ${name} and is_generated = 'NEVER' and data_type <> 'point'`.execute(
      db,
    );
    const names = columns.rows.map((column) => column.name);
    const into = sql.join(names.map((column) => sql.id(column)));
    const made = randomRows(resource, known, count, random).map((row) =>
      Object.fromEntries(names.map((column) => [column, row[column] ?? null])),
    );
    await sql`insert into ${sql.table(`public.${name}`)} (${into}) select ${into} from jsonb_populate_recordset(null::${sql.table(`public.${name}`)}, ${JSON.stringify(made)}::jsonb) on conflict do nothing`.execute(
      db,
    );
  }
}

describeServerOnBoth('Figures', (server, kind) => {
  const worlds = new Map<string, World>();
  const now = new Date().toISOString();

  beforeAll(async () => {
    setTimeZone('Asia/Shanghai');
    const { system, token } = server();
    const { database, sessions } = system.context;
    const named = new Set([
      'company',
      'station',
      ...Object.keys(MORE),
      ...Object.values(catalogue.resources)
        .filter((r) => r.remote === undefined)
        .map((r) => r.name),
    ]);
    const read = async (): Promise<Record<string, Row[]>> => {
      const rows: Record<string, Row[]> = {};
      for (const name of named) {
        const resource = catalogue.resources[name];
        if (resource)
          rows[name] = (
            await sql<Row>`select * from ${resource.rows ? relation(resource) : sql.table(`public.${name}`)}`.execute(database.db)
          ).rows;
      }
      return rows;
    };
    await fill(server(), await read());
    const rows = await read();
    for (const name of USERS) {
      const user = await sessions.userOf(await token(name));
      if (!user) throw new Error(`no user ${name}`);
      const values = Object.fromEntries(USER_NAMES.map((key) => [key, user[key as keyof typeof user]]));
      worlds.set(name, { resources: catalogue.resources, rows, user, context: { now, zone: 'Asia/Shanghai', user: values } });
    }
  }, 120_000);

  const proven = async (source: SourceDocument, world: World, selection: Record<string, unknown>): Promise<number> => {
    const { writer } = server().system.context;
    const wanted = oracle(source, { ...world, context: { ...world.context, selection } });
    const answer = await answerSource(writer, world.user, source, { now, selection });
    // Counts that are to be remembered are asked in another way.
    const remembered = await answerSource(writer, world.user, source, { now, selection }, { memory: new Map(), tables: [] });
    for (const one of [answer, remembered]) expect(differences(one, wanted).slice(0, 8), JSON.stringify({ selection, source })).toEqual([]);
    return answer.rows.length;
  };

  describe.each(USERS)('as %s', (name) => {
    // Every source is asked by somebody on some database every day, by everybody on every one in a thorough run.
    it.each(
      byTurns(
        sources.filter((_one, i) => thorough || (i + day) % USERS.length === USERS.indexOf(name)),
        kind,
      ),
    )('$title', async ({ source }) => {
      const world = worlds.get(name) as World;
      for (const selection of selections(source, world, 7)) await proven(source, world, selection);
    });

    it('everything at once, read in as few passes as there are different rows', async () => {
      const world = worlds.get(name) as World;
      const { writer } = server().system.context;
      const answers = await Promise.all(sources.map(({ source }) => answerSource(writer, world.user, source, { now, selection: {} })));
      const wrong = answers.flatMap((answer, i) => {
        const source = sources[i]?.source as SourceDocument;
        return differences(answer, oracle(source, { ...world, context: { ...world.context, selection: {} } })).map(
          (d) => `${sources[i]?.title}: ${d}`,
        );
      });
      expect(wrong.slice(0, 8)).toEqual([]);
    });

    it(`${ASKED} random questions`, async () => {
      const world = worlds.get(name) as World;
      const random = seeded(USERS.indexOf(name) + 1 + databases().indexOf(kind) * USERS.length);
      const names = [...new Set([...Object.keys(MORE), ...PARENTS])];
      let rows = 0;
      for (let n = 0; n < ASKED; n += 1) {
        const resource = catalogue.resources[random.pick(names)];
        if (!resource) continue;
        const source = randomSource(resource, random);
        const scope = {
          names,
          broken: new Set<string>(),
          resource: (r: string) => catalogue.resources[r],
          lookup: inResources((r) => catalogue.resources[r]),
          where: { user: USER_NAMES, codes: () => undefined },
        };
        if (checkSource(source, scope, []).length) continue;
        rows += await proven(source, world, {});
      }
      expect(rows).toBeGreaterThan(ASKED / 2);
    });
  });
});
